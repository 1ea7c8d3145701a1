import { sql } from 'kysely'
import type { RemitChange, Vendor, VendorAddress, VendorContact } from '@galen/contract/partners/vendors'
import { businessDateOf } from '@galen/domain/dates'
import { centsToNumber, parseCents } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { licenseRecord, licensesOf, shownLicenses } from '../licenses/license.store.ts'
import type { LicenseRecord } from '../licenses/license-record.ts'
import type { Work } from '../../platform/work.ts'
import { lockRows } from '../../platform/database/locks.ts'

const userName = (column: string) => sql<string | null>`(
  select u.given_name || ' ' || u.family_name from app_user u where u.id = ${sql.ref(column)})`

/** The offers of a vendor `v` that items can be bought by. */
export const openOffers = sql<number>`(
  select count(*)::integer from item_variation o
  where o.company_id = v.company_id and o.vendor_id = v.id and o.is_active)`

const documents = sql`(
  select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', octet_length(f.bytes),
    'addedAt', to_char(f.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'addedByName', ${userName('f.added_by')})
    order by f.added_at desc, f.id), '[]')
  from stored_file f where f.company_id = v.company_id and f.owner_kind = 'vendor' and f.owner_id = v.id)`

type Row = Omit<Vendor, 'minimumOrder' | 'remitChange' | 'licenses'> & {
  readonly minimumOrder: string | null
  readonly licenses: readonly LicenseRecord[]
  readonly remitChange: Omit<RemitChange, 'mayDecide'> | null
}

/** What of the person who asks shows in a vendor. */
type Viewer = Pick<Actor, 'companyId' | 'userId' | 'permissions' | 'timeZone'>

export async function loadVendor(db: Db, actor: Viewer, id: string): Promise<Vendor> {
  const { rows } = await sql<Row>`
    select v.id, v.number, v.is_active as "isActive", v.friendly_name as "friendlyName", v.legal_name as "legalName",
      v.legacy_id as "legacyId", v.class_id as "classId", v.buyer_id as "buyerId", v.terms_id as "termsId", v.currency, v.edi,
      v.minimum_order as "minimumOrder", v.lead_time_days as "leadTimeDays", v.phone, v.email, v.website, v.tax_id as "taxId",
      v.notes, ${userName('v.buyer_id')} as "buyerName",
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by lower(m.name), m.id), '[]')
        from vendor_manufacturer l join manufacturer m on m.company_id = l.company_id and m.id = l.manufacturer_id
        where l.company_id = v.company_id and l.vendor_id = v.id) as manufacturers,
      (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'role', k.role, 'phone', k.phone, 'email', k.email,
          'getsOrders', k.gets_orders) order by k.position, k.id), '[]')
        from vendor_contact k where k.company_id = v.company_id and k.vendor_id = v.id) as contacts,
      (select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name, 'address', a.address, 'address2', a.address2,
          'city', a.city, 'state', a.state, 'zipCode', a.zip_code, 'country', a.country, 'kind', a.kind, 'phone', a.phone,
          'notes', a.notes, 'active', a.active) order by a.position, a.id), '[]')
        from vendor_address a where a.company_id = v.company_id and a.vendor_id = v.id) as addresses,
      (select json_build_object('id', r.id, 'addresses', r.addresses, 'note', r.note,
          'askedBy', json_build_object('id', r.asked_by, 'name', ${userName('r.asked_by')}), 'askedAt', r.asked_at)
        from vendor_remit_change r
        where r.company_id = v.company_id and r.vendor_id = v.id and r.decided_at is null) as "remitChange",
      v.partner_kind as "partnerKind", v.product_range as "productRange", v.compliance_status as "complianceStatus",
      v.compliance_reason as "complianceReason", v.compliance_note as "complianceNote",
      ${userName('v.compliance_by')} as "complianceByName", v.compliance_at as "complianceAt", v.next_review_on as "nextReviewOn",
      v.standing, v.standing_changes_on as "standingChangesOn", ${licensesOf('vendor', 'v')} as licenses,
      ${documents} as documents, ${openOffers} as "openOffers", v.created_at as "createdAt", v.version
    from vendor v where v.company_id = ${actor.companyId} and v.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Vendor')
  const { minimumOrder, remitChange, licenses, ...vendor } = row
  const today = businessDateOf(new Date(), actor.timeZone)
  return {
    ...vendor,
    licenses: await shownLicenses(db, actor.companyId, licenses.map(licenseRecord), today),
    minimumOrder: minimumOrder === null ? null : centsToNumber(parseCents(minimumOrder)),
    remitChange: remitChange && {
      ...remitChange,
      askedAt: new Date(remitChange.askedAt).toISOString(),
      mayDecide: actor.permissions.has('EDIT_VENDOR_FINANCE') && remitChange.askedBy.id !== actor.userId,
    },
  }
}

/** Keeps others from changing the vendor until the transaction is through. */
export async function lockVendor(work: Pick<Work, 'tx' | 'actor'>, id: string): Promise<void> {
  const found = await lockRows(work, 'vendor', [id], 'no key update')
  if (!found.has(id)) throw notFound('Vendor')
}

export const addressColumns = (row: Omit<VendorAddress, 'id'> & { readonly id: string }) => ({
  id: row.id,
  name: row.name,
  address: row.address,
  address2: row.address2,
  city: row.city,
  state: row.state,
  zip_code: row.zipCode,
  country: row.country,
  kind: row.kind,
  phone: row.phone,
  notes: row.notes,
  active: row.active,
})

export const contactColumns = (row: VendorContact) => ({
  id: row.id,
  name: row.name,
  role: row.role,
  phone: row.phone,
  email: row.email,
  gets_orders: row.getsOrders,
})

type Facts = Pick<
  Vendor,
  | 'friendlyName'
  | 'legalName'
  | 'legacyId'
  | 'classId'
  | 'buyerId'
  | 'termsId'
  | 'currency'
  | 'edi'
  | 'minimumOrder'
  | 'leadTimeDays'
  | 'phone'
  | 'email'
  | 'website'
  | 'taxId'
  | 'notes'
>

export const vendorColumns = (facts: Facts) => ({
  friendly_name: facts.friendlyName,
  legal_name: facts.legalName,
  legacy_id: facts.legacyId,
  class_id: facts.classId,
  buyer_id: facts.buyerId,
  terms_id: facts.termsId,
  currency: facts.currency,
  edi: facts.edi,
  minimum_order: facts.minimumOrder === null ? null : String(facts.minimumOrder),
  lead_time_days: facts.leadTimeDays,
  phone: facts.phone,
  email: facts.email,
  website: facts.website,
  tax_id: facts.taxId,
  notes: facts.notes,
})
