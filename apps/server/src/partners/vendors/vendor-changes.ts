import { sql } from 'kysely'
import { type Vendor, vendorTopic } from '@galen/contract/partners/vendors'
import { destinationOf } from '@galen/contract/topic'
import type { Tx } from '../../platform/database/database.ts'
import type { Effects } from '../../platform/effects.ts'
import type { Actor } from '../../platform/operation.ts'

/** What can change of a vendor by its own call, under the names of the contract. */
export const changeable = (vendor: Vendor) => ({
  version: vendor.version,
  friendlyName: vendor.friendlyName,
  legalName: vendor.legalName,
  legacyId: vendor.legacyId,
  classId: vendor.classId,
  buyerId: vendor.buyerId,
  termsId: vendor.termsId,
  currency: vendor.currency,
  edi: vendor.edi,
  minimumOrder: vendor.minimumOrder,
  leadTimeDays: vendor.leadTimeDays,
  phone: vendor.phone,
  email: vendor.email,
  website: vendor.website,
  taxId: vendor.taxId,
  notes: vendor.notes,
  manufacturerIds: vendor.manufacturers.map(({ id }) => id).toSorted(),
  contacts: vendor.contacts,
  addresses: vendor.addresses,
})
export type Changeable = ReturnType<typeof changeable>

export const audited = ({ version: _version, ...values }: Changeable) => values
export const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

/** Tells the open screens of a vendor what changed. */
export function publishVendor(publish: Effects['publish'], id: string, version: number, changed: readonly string[]) {
  publish(destinationOf(vendorTopic, { id }), { type: 'vendor', id, version, changed })
}

/** Replaces which makers a vendor sells. */
export async function saveManufacturers(tx: Tx, actor: Actor, id: string, manufacturerIds: readonly string[]) {
  const { companyId } = actor
  await sql`
    delete from vendor_manufacturer
    where company_id = ${companyId} and vendor_id = ${id} and manufacturer_id <> all(${manufacturerIds}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into vendor_manufacturer (company_id, vendor_id, manufacturer_id)
    select ${companyId}, ${id}, unnest(${manufacturerIds}::uuid[]) on conflict do nothing`.execute(tx)
}
