import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import type { Tx } from '../../platform/database/database.ts'
import { aboutToLock } from '../../platform/database/locks.ts'
import { updateMany } from '../../platform/database/many-rows.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import type { Effects } from '../../platform/effects.ts'
import { auditedVendor, loadVendors, publishVendor, withSupplierStanding } from './vendor.store.ts'

/** Recalculates the standing of vendors whose licenses became valid or expired by the calendar. Returns how many. */
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
  const vendors = await loadVendors(
    tx,
    companyId,
    rows.map(({ id }) => id),
  )
  const changes = vendors.map((before) => ({
    before,
    after: { ...withSupplierStanding(before, on), version: versionAfter(before) },
  }))
  await updateMany(
    tx,
    'vendor',
    changes.map(({ after }) => ({
      company_id: companyId,
      id: after.id,
      standing: after.standing,
      standing_changes_on: after.standingChangesOn,
      version: after.version,
    })),
  )
  for (const { before, after } of changes) {
    const { id, version } = after
    const change = { before: auditedVendor(before), after: auditedVendor(after) }
    audit('vendor', { id, action: 'renew-vendor-standing', version, ...change })
    publishVendor(publish, after, ['standing'])
  }
  return changes.length
}
