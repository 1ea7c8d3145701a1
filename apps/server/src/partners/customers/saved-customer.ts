import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { asJson } from '../../platform/database/as-json.ts'
import { saveLicenses } from '../licenses/license.store.ts'
import { writeCustomerWords } from '../customer-words.ts'
import type { KeptCustomer } from './customer.store.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The columns of a customer; what it has lists of stands in tables of their own. */
export const columnsOf = (customer: KeptCustomer) => ({
  number: customer.number,
  legacy_id: customer.legacyId,
  company_name: customer.companyName,
  friendly_name: customer.friendlyName,
  is_active: customer.isActive,
  class_id: customer.classId,
  referral_id: customer.referralId,
  sales_rep_id: customer.salesRepId,
  account_manager_id: customer.accountManagerId,
  phone: customer.phone,
  email: customer.email,
  website: customer.website,
  tax_id: customer.taxId,
  notes: customer.notes,
  internal_memo: customer.internalMemo,
  terms_id: customer.termsId,
  credit_limit: customer.creditLimit === null ? null : String(customer.creditLimit),
  currency: customer.currency,
  price_adjustment: customer.priceAdjustment === null ? null : String(customer.priceAdjustment),
  minimum_margin: customer.minimumMargin === null ? null : String(customer.minimumMargin),
  drop_ship_allowed: customer.dropShipAllowed,
  ship_via: customer.shipVia,
  freight_rule: customer.freightRule,
  mails_invoice: customer.mailsInvoice,
  compliance_status: customer.complianceStatus,
  compliance_reason: customer.complianceReason,
  compliance_note: customer.complianceNote,
  compliance_by: customer.complianceBy,
  compliance_at: customer.complianceAt,
  next_review_on: customer.nextReviewOn,
  questionnaire: asJson(customer.questionnaire),
  standing: customer.standing,
  standing_changes_on: customer.standingChangesOn,
  version: customer.version,
})

/** Writes a customer that came to be. */
export async function insertCustomer(
  tx: Tx,
  companyId: string,
  customer: KeptCustomer,
  migratedFrom: string | null = null,
): Promise<void> {
  await tx
    .insertInto('customer')
    .values({ company_id: companyId, id: customer.id, migrated_from: migratedFrom, ...columnsOf(customer) })
    .execute()
  await saveLists(tx, companyId, null, customer)
  await writeCustomerWords(tx, companyId, [customer.id])
}

/** Writes a customer that was changed; of its lists only those that are others than before. */
export async function saveCustomer(
  tx: Tx,
  companyId: string,
  before: KeptCustomer,
  after: KeptCustomer,
): Promise<void> {
  await tx
    .updateTable('customer')
    .set(columnsOf(after))
    .where('company_id', '=', companyId)
    .where('id', '=', after.id)
    .execute()
  await saveLists(tx, companyId, before, after)
  if (
    before.companyName !== after.companyName ||
    before.friendlyName !== after.friendlyName ||
    before.legacyId !== after.legacyId
  )
    await writeCustomerWords(tx, companyId, [after.id])
}

async function saveLists(tx: Tx, companyId: string, before: KeptCustomer | null, after: KeptCustomer): Promise<void> {
  if (!same(before?.addresses ?? [], after.addresses)) await saveAddresses(tx, companyId, after)
  if (!same(before?.contacts ?? [], after.contacts)) await saveContacts(tx, companyId, after)
  if (!same(before?.itemClassIds ?? [], after.itemClassIds)) await saveItemClasses(tx, companyId, after)
  if (!same(before?.licenses ?? [], after.licenses))
    await saveLicenses(tx, companyId, { kind: 'customer', id: after.id }, before?.licenses ?? [], after.licenses)
}

async function saveAddresses(tx: Tx, companyId: string, { id, addresses }: KeptCustomer): Promise<void> {
  const rows = JSON.stringify(addresses.map((address, position) => ({ ...address, position })))
  await sql`
    delete from customer_address a where a.company_id = ${companyId} and a.customer_id = ${id}
      and a.id <> all(${addresses.map((address) => address.id)}::uuid[])`.execute(tx)
  // The one that was the default gives it up before another one takes it.
  await sql`
    update customer_address set default_bill = false, default_ship = false
    where company_id = ${companyId} and customer_id = ${id} and (default_bill or default_ship)`.execute(tx)
  await sql`
    insert into customer_address (company_id, id, customer_id, position, name, address, address2, city, state, zip_code, country,
      kind, default_bill, default_ship, phone, delivery_notes, active)
    select ${companyId}, id, ${id}, position, name, address, address2, city, state, "zipCode", country, kind, "defaultBill",
      "defaultShip", phone, "deliveryNotes", active
    from jsonb_to_recordset(${rows}::text::jsonb) as g (id uuid, position integer, name text, address text, address2 text, city text,
      state text, "zipCode" text, country text, kind text, "defaultBill" boolean, "defaultShip" boolean, phone text,
      "deliveryNotes" text, active boolean)
    on conflict (company_id, id) do update set position = excluded.position, name = excluded.name, address = excluded.address,
      address2 = excluded.address2, city = excluded.city, state = excluded.state, zip_code = excluded.zip_code,
      country = excluded.country, kind = excluded.kind, default_bill = excluded.default_bill,
      default_ship = excluded.default_ship, phone = excluded.phone, delivery_notes = excluded.delivery_notes,
      active = excluded.active`.execute(tx)
}

async function saveContacts(tx: Tx, companyId: string, { id, contacts }: KeptCustomer): Promise<void> {
  const rows = JSON.stringify(contacts.map((contact, position) => ({ ...contact, position })))
  await sql`
    delete from customer_contact k where k.company_id = ${companyId} and k.customer_id = ${id}
      and k.id <> all(${contacts.map((contact) => contact.id)}::uuid[])`.execute(tx)
  await sql`
    insert into customer_contact (company_id, id, customer_id, position, name, role, phone, email, gets_invoices, gets_statements)
    select ${companyId}, id, ${id}, position, name, role, phone, email, "getsInvoices", "getsStatements"
    from jsonb_to_recordset(${rows}::text::jsonb) as g (id uuid, position integer, name text, role text, phone text, email text,
      "getsInvoices" boolean, "getsStatements" boolean)
    on conflict (company_id, id) do update set position = excluded.position, name = excluded.name, role = excluded.role,
      phone = excluded.phone, email = excluded.email, gets_invoices = excluded.gets_invoices,
      gets_statements = excluded.gets_statements`.execute(tx)
}

async function saveItemClasses(tx: Tx, companyId: string, { id, itemClassIds }: KeptCustomer): Promise<void> {
  await sql`
    delete from customer_item_class k where k.company_id = ${companyId} and k.customer_id = ${id}
      and k.class_id <> all(${itemClassIds}::uuid[])`.execute(tx)
  await sql`
    insert into customer_item_class (company_id, customer_id, class_id)
    select ${companyId}, ${id}, class_id from unnest(${itemClassIds}::uuid[]) as class_id on conflict do nothing`.execute(
    tx,
  )
}
