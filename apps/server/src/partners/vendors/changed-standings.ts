import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { supplierStanding, supplierStandingChange } from '@galen/domain/partners/supplier-standing'
import type { Tx } from '../../platform/database/database.ts'
import { aboutToLock } from '../../platform/database/locks.ts'
import type { Effects } from '../../platform/effects.ts'
import { publishVendor } from './vendor-changes.ts'
import { supplierOf } from './vendor-papers.ts'
import { loadVendor } from './vendor.store.ts'

/** Counts the standing of those vendors anew whose papers changed by the calendar alone. Answers how many there were. */
export async function renewVendorStandings(
  tx: Tx,
  { audit, publish }: Pick<Effects, 'audit' | 'publish'>,
  companyId: string,
  on: BusinessDate,
): Promise<number> {
  aboutToLock(tx, 'document')
  const { rows } = await sql<{ id: string }>`
    select id from vendor where company_id = ${companyId} and standing_changes_on <= ${on} order by id for no key update`.execute(
    tx,
  )
  for (const { id } of rows) {
    const vendor = await loadVendor(tx, { companyId, userId: '', permissions: new Set(), timeZone: 'UTC' }, id)
    const papers = supplierOf(vendor, on)
    const standing = supplierStanding(papers, on)
    const version = vendor.version + 1
    await sql`
      update vendor set standing = ${standing}, standing_changes_on = ${supplierStandingChange(papers, on)}, version = ${version}
      where company_id = ${companyId} and id = ${id}`.execute(tx)
    const before = { standing: vendor.standing }
    audit('vendor', { id, action: 'renew-vendor-standing', version, before, after: { standing } })
    publishVendor(publish, id, version, ['standing'])
  }
  return rows.length
}
