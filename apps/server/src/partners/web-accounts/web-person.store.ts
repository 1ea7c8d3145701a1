import { sql } from 'kysely'
import { normalEmailAddress } from '@galen/domain/email-address'
import type { Tx } from '../../platform/database/database.ts'
import { hashOfLink } from './web-account.store.ts'

/** Someone who proves that a web account is theirs. */
export type WebPerson = {
  readonly id: string
  readonly companyId: string
  readonly customerId: string
  readonly email: string
  readonly name: string
  readonly state: string
  readonly passwordHash: string | null
  readonly knowsAddress: boolean
  readonly version: number
}

const KNOWN_DAYS = 90

const columns = sql`a.id, a.company_id as "companyId", a.customer_id as "customerId", a.email, a.name, a.state,
  a.password_hash as "passwordHash", a.version`

/** The account of this email address, seen from the given address. Needs the purpose 'sign-in'. */
export async function findWebPerson(tx: Tx, email: string, address: string): Promise<WebPerson | undefined> {
  const { rows } = await sql<WebPerson>`
    select ${columns}, exists (select from web_session s where s.company_id = a.company_id and s.account_id = a.id
      and s.address = ${address} and s.started_at > now() - make_interval(days => ${KNOWN_DAYS}::integer)) as "knowsAddress"
    from web_account a where lower(a.email) = ${normalEmailAddress(email)} and a.state <> 'removed'`.execute(tx)
  return rows[0]
}

/** Whose link it is, as long as it can be used. Needs the purpose 'sign-in'. */
export async function ownerOfLink(tx: Tx, token: string): Promise<WebPerson | undefined> {
  const { rows } = await sql<WebPerson>`
    select ${columns}, false as "knowsAddress" from web_account a
    where a.link_hash = ${hashOfLink(token)} and a.link_expires_at > now() and a.state in ('invited', 'active')`.execute(
    tx,
  )
  return rows[0]
}

/** Uses a link up for a new password; of many who bring it, one gets true. */
export async function spendLink(tx: Tx, token: string, passwordHash: string): Promise<boolean> {
  const { rows } = await sql`
    update web_account set password_hash = ${passwordHash}, state = 'active', link_hash = null, link_expires_at = null
    where link_hash = ${hashOfLink(token)} and link_expires_at > now() and state in ('invited', 'active') returning 1`.execute(
    tx,
  )
  return rows.length > 0
}
