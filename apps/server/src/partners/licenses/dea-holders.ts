import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { isSameAddress, type PostalAddress } from '@galen/domain/partners/address'
import type { Tx } from '../../platform/database/database.ts'
import type { LicenseRecord } from './license-record.ts'

/** The licenses that a customer or vendor is to have. */
export type DeaClaim = { readonly ownerId: string; readonly licenses: readonly LicenseRecord[] }

/** A registration without what a hospital adds for one of its practitioners. */
const numberOf = ({ number }: Pick<LicenseRecord, 'number'>) => number.toUpperCase().split('-')[0] ?? ''
const NUMBER = sql`split_part(upper(l.number), '-', 1)`

type Held = {
  readonly ownerId: string
  readonly number: string
  readonly party: string
  readonly address: PostalAddress | null
}

/**
 * Refuses a DEA number that another customer or vendor has, unless it is recorded as another account of the same registrant
 * at the same registered address. Who has a number already keeps it.
 */
export async function checkDeaHolders(tx: Tx, companyId: string, claims: readonly DeaClaim[]): Promise<void> {
  const asked = claims.flatMap(({ ownerId, licenses }) =>
    licenses.flatMap((license) => (license.kind === 'dea' ? [{ ownerId, number: numberOf(license), license }] : [])),
  )
  if (asked.length === 0) return
  const wanted = JSON.stringify(asked.map(({ ownerId, number }) => ({ ownerId, number })))
  // Two users who record one number at once wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`galen dea numbers ${companyId}`}, 0))`.execute(tx)
  const { rows } = await sql<Held>`
    select g."ownerId", g.number, coalesce(c.company_name, v.friendly_name) as party, l.registered_address as address
    from jsonb_to_recordset(${wanted}::text::jsonb) as g ("ownerId" uuid, number text)
      join license l on l.company_id = ${companyId} and l.kind = 'dea' and ${NUMBER} = g.number
        and coalesce(l.customer_id, l.vendor_id) <> g."ownerId"
      left join customer c on c.company_id = l.company_id and c.id = l.customer_id
      left join vendor v on v.company_id = l.company_id and v.id = l.vendor_id
    where not exists (select from license own where own.company_id = ${companyId} and own.kind = 'dea'
      and split_part(upper(own.number), '-', 1) = g.number and coalesce(own.customer_id, own.vendor_id) = g."ownerId")`.execute(
    tx,
  )
  for (const { ownerId, number, license } of asked) {
    const other = rows.find((held) => held.ownerId === ownerId && held.number === number && !isOneOf(license, held))
    if (other) throw new BusinessError('refused', `${license.number} is the DEA number of ${other.party}.`)
  }
  const first = new Map<string, string>()
  for (const { ownerId, number, license } of asked) {
    const before = first.get(number)
    if (before !== undefined && before !== ownerId && license.sameRegistrant !== true)
      throw new BusinessError('refused', `${license.number} is given to two partners.`)
    first.set(number, ownerId)
  }
}

const isOneOf = ({ sameRegistrant, registeredAddress }: LicenseRecord, { address }: Held) =>
  sameRegistrant === true && registeredAddress !== null && address !== null && isSameAddress(registeredAddress, address)
