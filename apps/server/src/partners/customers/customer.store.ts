import { sql } from 'kysely'
import type { Customer } from '@galen/contract/partners/customers'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { inCustomerScope } from '../customer-scope.ts'
import { keptLicense, licensesOf } from '../licenses/license.store.ts'
import type { KeptLicense } from '../licenses/papers.ts'
import type { Work } from '../../platform/work.ts'
import { lockRows } from '../../platform/database/locks.ts'

type Shown =
  | `${'class' | 'referral' | 'salesRep' | 'accountManager' | 'terms' | 'complianceBy'}Name`
  | 'defaultMargin'
  | 'licenses'
  | 'documents'

/** A customer as it is kept, whole, whoever asks. */
export type KeptCustomer = Omit<Customer, Shown | 'currency'> & {
  readonly currency: string
  readonly complianceBy: string | null
  readonly licenses: readonly KeptLicense[]
}

export type KeptAddress = KeptCustomer['addresses'][number]
export type KeptContact = KeptCustomer['contacts'][number]

const columns = sql`
  c.id, c.number, c.legacy_id as "legacyId", c.company_name as "companyName", c.friendly_name as "friendlyName",
  c.is_active as "isActive", c.class_id as "classId", c.referral_id as "referralId", c.sales_rep_id as "salesRepId",
  c.account_manager_id as "accountManagerId", c.phone, c.email, c.website, c.tax_id as "taxId", c.notes,
  c.internal_memo as "internalMemo", c.terms_id as "termsId", c.credit_limit::float8 as "creditLimit", c.currency,
  c.price_adjustment::float8 as "priceAdjustment", c.minimum_margin::float8 as "minimumMargin",
  c.drop_ship_allowed as "dropShipAllowed", c.ship_via as "shipVia", c.freight_rule as "freightRule",
  c.mails_invoice as "mailsInvoice", c.compliance_status as "complianceStatus", c.compliance_reason as "complianceReason",
  c.compliance_note as "complianceNote", c.compliance_by as "complianceBy", c.compliance_at as "complianceAt",
  c.next_review_on as "nextReviewOn", c.questionnaire, c.standing, c.standing_changes_on as "standingChangesOn",
  c.last_order_at as "lastOrderAt", c.created_at as "createdAt", c.version,
  array(select k.class_id from customer_item_class k where k.company_id = c.company_id and k.customer_id = c.id
    order by k.class_id) as "itemClassIds",
  coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'address', a.address, 'address2', a.address2,
      'city', a.city, 'state', a.state, 'zipCode', a.zip_code, 'country', a.country, 'kind', a.kind,
      'defaultBill', a.default_bill, 'defaultShip', a.default_ship, 'phone', a.phone, 'deliveryNotes', a.delivery_notes,
      'active', a.active) order by a.position)
    from customer_address a where a.company_id = c.company_id and a.customer_id = c.id), '[]') as addresses,
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'role', k.role, 'phone', k.phone, 'email', k.email,
      'getsInvoices', k.gets_invoices, 'getsStatements', k.gets_statements) order by k.position)
    from customer_contact k where k.company_id = c.company_id and k.customer_id = c.id), '[]') as contacts,
  ${licensesOf('customer', 'c')} as licenses`

/** One order of the parts, so that what was not changed compares as equal. */
export const keptAddress = (address: KeptAddress): KeptAddress => ({
  id: address.id,
  name: address.name,
  address: address.address,
  address2: address.address2,
  city: address.city,
  state: address.state,
  zipCode: address.zipCode,
  country: address.country,
  kind: address.kind,
  defaultBill: address.defaultBill,
  defaultShip: address.defaultShip,
  phone: address.phone,
  deliveryNotes: address.deliveryNotes,
  active: address.active,
})

export const keptContact = (contact: KeptContact): KeptContact => ({
  id: contact.id,
  name: contact.name,
  role: contact.role,
  phone: contact.phone,
  email: contact.email,
  getsInvoices: contact.getsInvoices,
  getsStatements: contact.getsStatements,
})

/** The customers with these ids of the company in whose scope the transaction is, whoever may see them. */
export async function loadCustomers(db: Db, companyId: string, ids: readonly string[]): Promise<KeptCustomer[]> {
  const { rows } = await sql<KeptCustomer>`
    select ${columns} from customer c where c.company_id = ${companyId} and c.id = any(${ids}::uuid[]) order by c.id`.execute(
    db,
  )
  return rows.map(inOrder)
}

const inOrder = (customer: KeptCustomer): KeptCustomer => ({
  ...customer,
  addresses: customer.addresses.map(keptAddress),
  contacts: customer.contacts.map(keptContact),
  licenses: customer.licenses.map(keptLicense),
})

/** A customer that the person may see. */
export async function loadCustomer(db: Db, actor: Actor, id: string): Promise<KeptCustomer> {
  const { rows } = await sql<KeptCustomer>`
    select ${columns} from customer c
    where c.company_id = ${actor.companyId} and c.id = ${id} and ${inCustomerScope(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Customer')
  return inOrder(row)
}

/** A customer that the person may see, and that nobody else changes until the commit. */
export async function lockCustomer(work: Pick<Work<Actor>, 'tx' | 'actor'>, id: string): Promise<KeptCustomer> {
  await lockRows(work, 'customer', [id], 'no key update')
  return loadCustomer(work.tx, work.actor, id)
}
