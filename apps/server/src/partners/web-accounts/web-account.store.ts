import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { WebAccount } from '@galen/contract/partners/web-accounts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { inCustomerScope } from '../customer-scope.ts'
import type { Work } from '../../platform/work.ts'
import { lockRows } from '../../platform/database/locks.ts'

const columns = sql`a.id, a.customer_id as "customerId", a.email, a.name, a.sees_prices as "seesPrices",
  a.address_ids as "addressIds", a.state,
  case when a.link_hash is not null and a.link_expires_at > now() then a.link_expires_at end as "linkExpiresAt",
  a.last_sign_in_at as "lastSignInAt",
  (select count(*)::integer from web_session s where s.company_id = a.company_id and s.account_id = a.id
    and s.ended_at is null and s.expires_at > now()) as "openSessions",
  (select json_build_object('lines', count(l.item_id), 'units', coalesce(sum(l.quantity), 0), 'updatedAt', k.updated_at)
    from web_cart k left join web_cart_line l on l.company_id = k.company_id and l.cart_id = k.id
    where k.company_id = a.company_id and k.account_id = a.id group by k.updated_at) as cart,
  a.created_at as "createdAt", a.version`

type Row = WebAccount

const shown = ({ cart, ...account }: Row): WebAccount => ({
  ...account,
  cart: cart && { ...cart, updatedAt: new Date(cart.updatedAt).toISOString() },
})

/** Accounts of customers that the person may see, without those that were removed. */
async function find(db: Db, actor: Actor, which: RawBuilder<unknown>): Promise<WebAccount[]> {
  const { rows } = await sql<Row>`
    select ${columns} from web_account a
    join customer c on c.company_id = a.company_id and c.id = a.customer_id and ${inCustomerScope(actor)}
    where a.company_id = ${actor.companyId} and a.state <> 'removed' and ${which} order by a.created_at, a.id`.execute(
    db,
  )
  return rows.map(shown)
}

export const webAccountsOf = (db: Db, actor: Actor, customerId: string): Promise<WebAccount[]> =>
  find(db, actor, sql`a.customer_id = ${customerId}`)

export async function loadWebAccount(db: Db, actor: Actor, id: string): Promise<WebAccount> {
  const [account] = await find(db, actor, sql`a.id = ${id}`)
  if (!account) throw notFound('Web account')
  return account
}

export async function lockWebAccount(work: Pick<Work<Actor>, 'tx' | 'actor'>, id: string): Promise<WebAccount> {
  await lockRows(work, 'web_account', [id])
  return loadWebAccount(work.tx, work.actor, id)
}

/** Refuses addresses that goods for this customer cannot be sent to. */
export async function checkOrderAddresses(
  tx: Tx,
  { companyId }: Actor,
  customerId: string,
  addressIds: readonly string[],
): Promise<void> {
  if (addressIds.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from customer_address
    where company_id = ${companyId} and customer_id = ${customerId} and active and kind <> 'bill'
      and id = any(${addressIds as string[]}::uuid[])`.execute(tx)
  const found = new Set(rows.map(({ id }) => id))
  const problems = addressIds.flatMap((id, place) =>
    found.has(id)
      ? []
      : [{ field: `addressIds.${place}`, message: 'is not an address that this customer is shipped to' }],
  )
  if (problems.length > 0) throw invalid(problems)
}

export const hashOfLink = (token: string) => createHash('sha256').update(token).digest()

/** Makes a one-time link, of which only a hash is stored; an earlier one stops working. Answers its token. */
export async function newLink(tx: Tx, { companyId }: Actor, id: string, hours: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    update web_account set link_hash = ${hashOfLink(token)}, link_expires_at = now() + make_interval(hours => ${hours}::integer)
    where company_id = ${companyId} and id = ${id}`.execute(tx)
  return token
}

/** Ends every session of an account; answers how many there were. */
export async function endWebSessions(tx: Tx, companyId: string, accountId: string): Promise<number> {
  const { rows } = await sql`
    update web_session set ended_at = now() where company_id = ${companyId} and id in (
      select id from web_session where company_id = ${companyId} and account_id = ${accountId} and ended_at is null
      order by id for update)
    returning 1`.execute(tx)
  return rows.length
}
