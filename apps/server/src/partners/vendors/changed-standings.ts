import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import type { Tx } from '../../platform/database/database.ts'
import { aboutToLock } from '../../platform/database/locks.ts'
import type { Effects } from '../../platform/effects.ts'
import { publishVendor } from './vendor-changes.ts'
import { countStandings } from './vendor-standing.ts'

/** Counts the standing of those vendors anew whose papers changed by the calendar alone. Answers how many there were. */
export async function renewVendorStandings(
  tx: Tx,
  { audit, publish }: Pick<Effects, 'audit' | 'publish'>,
  companyId: string,
  on: BusinessDate,
): Promise<number> {
  aboutToLock(tx, 'vendor')
  const { rows } = await sql<{ id: string }>`
    select id from vendor where company_id = ${companyId} and standing_changes_on <= ${on} order by id for no key update`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  const counted = await countStandings(tx, companyId, ids, on)
  await sql`update vendor set version = version + 1 where company_id = ${companyId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  for (const { id, version, before, standing } of counted) {
    const after = { standing }
    audit('vendor', { id, action: 'renew-vendor-standing', version: version + 1, before: { standing: before }, after })
    publishVendor(publish, id, version + 1, ['standing'])
  }
  return counted.length
}
