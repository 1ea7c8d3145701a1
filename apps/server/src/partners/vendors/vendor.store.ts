import { sql } from 'kysely'
import { type Vendor, type VendorAddress, type VendorContact, vendorTopic } from '@galen/contract/partners/vendors'
import { destinationOf } from '@galen/contract/topic'
import type { BusinessDate } from '@galen/domain/dates'
import { supplierStanding, supplierStandingChange } from '@galen/domain/partners/supplier-standing'
import { saveChildRows } from '../../platform/database/child-rows.ts'
import { column, columnMap, decimal, readOnly } from '../../platform/database/column-map.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { insertMany, updateMany } from '../../platform/database/many-rows.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { difference, type Effects, same, type Values } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { todayOf, type Work } from '../../platform/work.ts'
import type { LicenseRecord } from '../licenses/license-record.ts'
import { licenseRecord, licensesOf, saveLicenses } from '../licenses/license.store.ts'
import { supplierOf } from './supplier.ts'

type Shown =
  | 'buyerName'
  | 'manufacturers'
  | 'remitChange'
  | 'complianceByName'
  | 'licenses'
  | 'documents'
  | 'openVariations'

/** A vendor with everything that is stored of it. */
export type VendorRecord = Omit<Vendor, Shown> & {
  readonly complianceBy: string | null
  readonly manufacturerIds: readonly string[]
  readonly licenses: readonly LicenseRecord[]
}
type Lists = 'addresses' | 'contacts' | 'manufacturerIds' | 'licenses'

export const vendorColumns = columnMap<'vendor', Omit<VendorRecord, Lists>>('vendor', {
  id: column(''),
  number: column(''),
  isActive: column(true),
  friendlyName: column(''),
  legalName: column(''),
  legacyId: column(null),
  classId: column(null),
  buyerId: column(null),
  termsId: column(null),
  currency: column('USD'),
  edi: column(false),
  minimumOrder: decimal(null),
  leadTimeDays: column(null),
  phone: column(''),
  email: column(''),
  website: column(''),
  taxId: column(''),
  notes: column(''),
  partnerKind: column(null),
  productRange: column(''),
  complianceStatus: column('pending'),
  complianceReason: column(''),
  complianceNote: column(''),
  complianceBy: column(null),
  complianceAt: column(null),
  nextReviewOn: column(null),
  standing: column('missing'),
  standingChangesOn: column(null),
  createdAt: readOnly(''),
  version: column(1),
})

export const vendorAddressColumns = columnMap<'vendor_address', VendorAddress>('vendor_address', {
  id: column(''),
  name: column(''),
  address: column(''),
  address2: column(''),
  city: column(''),
  state: column(''),
  zipCode: column(''),
  country: column('US'),
  kind: column('order'),
  phone: column(''),
  notes: column(''),
  active: column(true),
})

const vendorContactColumns = columnMap<'vendor_contact', VendorContact>('vendor_contact', {
  id: column(''),
  name: column(''),
  role: column(''),
  phone: column(''),
  email: column(''),
  getsOrders: column(false),
})

/** A vendor of which nothing is known yet. */
export const newVendor = (id: string): VendorRecord => ({
  ...vendorColumns.initial,
  id,
  manufacturerIds: [],
  contacts: [],
  addresses: [],
  licenses: [],
})

/** The stored fields of the vendor `v`. */
export const vendorFields = sql`${vendorColumns.select('v')},
  array(select l.manufacturer_id from vendor_manufacturer l where l.company_id = v.company_id and l.vendor_id = v.id
    order by l.manufacturer_id) as "manufacturerIds",
  coalesce((select jsonb_agg(${vendorContactColumns.object('k')} order by k.position, k.id)
    from vendor_contact k where k.company_id = v.company_id and k.vendor_id = v.id), '[]') as contacts,
  coalesce((select jsonb_agg(${vendorAddressColumns.object('a')} order by a.position, a.id)
    from vendor_address a where a.company_id = v.company_id and a.vendor_id = v.id), '[]') as addresses,
  ${licensesOf('vendor', 'v')} as licenses`

/** A row with its lists in the order of their maps, so that equal records compare as equal. */
export const vendorRecordOf = <Row extends VendorRecord>(row: Row): Row => ({
  ...row,
  contacts: row.contacts.map(vendorContactColumns.pick),
  addresses: row.addresses.map(vendorAddressColumns.pick),
  licenses: row.licenses.map(licenseRecord),
})

export async function loadVendors(db: Db, companyId: string, ids: readonly string[]): Promise<VendorRecord[]> {
  const { rows } = await sql<VendorRecord>`
    select ${vendorFields} from vendor v where v.company_id = ${companyId} and v.id = any(${ids as string[]}::uuid[])
    order by v.id`.execute(db)
  return rows.map(vendorRecordOf)
}

export async function loadVendor(db: Db, { companyId }: { readonly companyId: string }, id: string) {
  const [vendor] = await loadVendors(db, companyId, [id])
  if (!vendor) throw notFound('Vendor')
  return vendor
}

/** A vendor that is locked until the commit. */
export async function lockVendor(work: Pick<Work, 'tx' | 'actor'>, id: string): Promise<VendorRecord> {
  await lockRows(work, 'vendor', [id], 'no key update')
  return loadVendor(work.tx, work.actor, id)
}

/** The vendor with the standing that its licenses and addresses give it on a day, and the day on which that changes. */
export function withSupplierStanding(vendor: VendorRecord, on: BusinessDate): VendorRecord {
  const supplier = supplierOf(vendor, on)
  return {
    ...vendor,
    standing: supplierStanding(supplier, on),
    standingChangesOn: supplierStandingChange(supplier, on),
  }
}

export async function insertVendor({ tx, actor, audit }: Work, vendor: VendorRecord): Promise<void> {
  await insertMany(tx, 'vendor', [{ company_id: actor.companyId, ...vendorColumns.row(vendor) }])
  audit('vendor', { id: vendor.id, action: 'create', version: 1, before: null, after: auditedVendor(vendor) })
}

type Said = {
  readonly action: string
  readonly justification?: string
  /** What the audit shows as the state before, where that is not all that was stored. */
  readonly before?: VendorRecord
  /** What the audit has besides the fields of the vendor. */
  readonly details?: Values
}

/** Writes the next version of a locked vendor with its standing of today, audits it and notifies open screens. */
export async function saveVendor(
  work: Work<Actor>,
  before: VendorRecord,
  wanted: VendorRecord,
  { before: audited = before, details = {}, ...said }: Said,
): Promise<VendorRecord> {
  const { tx, actor, audit, publish } = work
  const after = { ...withSupplierStanding(wanted, todayOf(actor)), version: versionAfter(before) }
  await updateMany(tx, 'vendor', [{ company_id: actor.companyId, ...vendorColumns.row(after) }])
  await saveLists(work, before, after)
  const { id, version } = after
  const change = { before: auditedVendor(audited), after: { ...auditedVendor(after), ...details } }
  audit('vendor', { id, version, ...said, ...change })
  publishVendor(publish, after, difference(change.before, change.after).fields)
  return after
}

async function saveLists(work: Work, before: VendorRecord, after: VendorRecord): Promise<void> {
  const parent = { vendor_id: after.id }
  const placed = (row: object, place: number) => ({ ...row, position: place + 1 })
  if (!same(before.manufacturerIds, after.manufacturerIds))
    await saveChildRows(
      work,
      'vendor_manufacturer',
      parent,
      after.manufacturerIds.map((id) => ({ manufacturer_id: id })),
      { key: 'manufacturer_id' },
    )
  if (!same(before.contacts, after.contacts))
    await saveChildRows(work, 'vendor_contact', parent, after.contacts.map(vendorContactColumns.row).map(placed))
  if (!same(before.addresses, after.addresses))
    await saveChildRows(work, 'vendor_address', parent, after.addresses.map(vendorAddressColumns.row).map(placed))
  if (!same(before.licenses, after.licenses)) await saveLicenses(work, { kind: 'vendor', id: after.id }, after.licenses)
}

/** What the audit has of a vendor. */
export const auditedVendor = ({ id: _id, version: _version, createdAt: _created, ...values }: VendorRecord) => values

/** Notifies the open screens of a vendor of what changed. */
export function publishVendor(
  publish: Effects['publish'],
  { id, version }: Pick<VendorRecord, 'id' | 'version'>,
  changed: readonly string[],
): void {
  publish(destinationOf(vendorTopic, { id }), { type: 'vendor', id, version, changed })
}
