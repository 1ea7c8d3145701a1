import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import type { Tx } from '../../platform/database/database.ts'
import { aboutToLock } from '../../platform/database/locks.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import type { Effects } from '../../platform/effects.ts'
import { loadCustomers, recordChange, withStanding } from './customer.store.ts'

/** Recalculates the standing of customers whose licenses became valid or expired by the calendar. Returns how many. */
export async function renewCustomerStandings(
  tx: Tx,
  effects: Pick<Effects, 'audit' | 'publish' | 'emit'>,
  companyId: string,
  on: BusinessDate,
): Promise<number> {
  aboutToLock(tx, 'customer')
  const { rows } = await sql<{ id: string }>`
    select id from customer where company_id = ${companyId} and standing_changes_on <= ${on}
    order by id for no key update`.execute(tx)
  const before = await loadCustomers(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
  const changes = before.map((customer) => ({
    customer,
    after: { ...withStanding(customer, on), version: versionAfter(customer) },
  }))
  if (changes.length === 0) return 0
  const written = changes.map(({ after: { id, standing, standingChangesOn, version } }) => ({
    id,
    standing,
    standingChangesOn,
    version,
  }))
  await sql`
    update customer c set standing = g.standing, standing_changes_on = g."standingChangesOn", version = g.version
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as g (id uuid, standing text, "standingChangesOn" date, version integer)
    where c.company_id = ${companyId} and c.id = g.id`.execute(tx)
  for (const { customer, after } of changes) recordChange(effects, customer, after, { action: 'renew-standing' })
  return changes.length
}
