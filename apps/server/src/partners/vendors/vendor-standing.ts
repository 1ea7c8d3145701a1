import { sql } from 'kysely'
import type { Vendor } from '@galen/contract/partners/vendors'
import { type BusinessDate, businessDateOf } from '@galen/domain/dates'
import { supplierStanding, supplierStandingChange } from '@galen/domain/partners/supplier-standing'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { licenseRecord, licensesOf } from '../licenses/license.store.ts'
import { supplierOf } from './vendor-papers.ts'

type Counted = Parameters<typeof supplierOf>[0] & Pick<Vendor, 'id' | 'version' | 'standing'>

/** Vendors with what their standing follows from. */
async function loadSuppliers(tx: Tx, companyId: string, ids: readonly string[]): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select v.id, v.version, v.standing, v.friendly_name as "friendlyName", v.is_active as "isActive",
      v.partner_kind as "partnerKind", ${licensesOf('vendor', 'v')} as licenses,
      coalesce((select json_agg(json_build_object('kind', a.kind, 'state', a.state, 'country', a.country, 'active', a.active)
          order by a.position, a.id) from vendor_address a where a.company_id = v.company_id and a.vendor_id = v.id), '[]'
      ) as addresses
    from vendor v where v.company_id = ${companyId} and v.id = any(${ids as string[]}::uuid[]) order by v.id`.execute(
    tx,
  )
  return rows.map((row) => ({ ...row, licenses: row.licenses.map(licenseRecord) }))
}

/** Counts the standing of vendors anew from what is written of them now, and when it will be another one. */
export async function countStandings(tx: Tx, companyId: string, ids: readonly string[], on: BusinessDate) {
  const counted = (await loadSuppliers(tx, companyId, ids)).map((vendor) => {
    const papers = supplierOf(vendor, on)
    const [standing, changesOn] = [supplierStanding(papers, on), supplierStandingChange(papers, on)]
    return { id: vendor.id, version: vendor.version, before: vendor.standing, standing, changesOn }
  })
  if (counted.length > 0)
    await sql`
      update vendor v set standing = g.standing, standing_changes_on = g."changesOn"
      from jsonb_to_recordset(${JSON.stringify(counted)}::text::jsonb) as g (id uuid, standing text, "changesOn" date)
      where v.company_id = ${companyId} and v.id = g.id`.execute(tx)
  return counted
}

/** Counts the standing of vendors anew after a change of them. */
export async function refreshStandings(tx: Tx, { companyId, timeZone }: Actor, ids: readonly string[]): Promise<void> {
  await countStandings(tx, companyId, ids, businessDateOf(new Date(), timeZone))
}
