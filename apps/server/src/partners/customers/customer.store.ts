import { sql } from 'kysely'
import { allAddressFields } from '@galen/contract/partners/customer-address.fields'
import { customerEligibilityChanged } from '@galen/contract/partners/license-events'
import { type Customer, customerTopic } from '@galen/contract/partners/customers'
import { destinationOf } from '@galen/contract/topic'
import type { BusinessDate } from '@galen/domain/dates'
import { normalizedAddress, placeWith } from '@galen/domain/partners/address'
import { complianceStanding, standingChangesOn } from '@galen/domain/partners/compliance-standing'
import { shipToStates } from '@galen/domain/partners/customer'
import { saveChildRows } from '../../platform/database/child-rows.ts'
import { column, columnMap, columnsOf, decimal, readOnly } from '../../platform/database/column-map.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { insertMany, updateMany } from '../../platform/database/many-rows.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import { difference, type Effects, same } from '../../platform/effects.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { todayOf, type Work } from '../../platform/work.ts'
import { inCustomerScope } from '../customer-scope.ts'
import { writeCustomerSearchText } from '../customer-search-text.ts'
import { type LicenseRecord, tradeLicensesOf } from '../licenses/license-record.ts'
import { licenseRecord, licensesOf, saveLicenses } from '../licenses/license.store.ts'

type Shown =
  | `${'class' | 'referral' | 'salesRep' | 'accountManager' | 'terms' | 'complianceBy'}Name`
  | 'defaultMargin'
  | 'licenses'
  | 'documents'

/** A customer with everything that is stored of it, no matter who asks. */
export type CustomerRecord = Omit<Customer, Shown | 'currency'> & {
  readonly currency: string
  readonly complianceBy: string | null
  readonly licenses: readonly LicenseRecord[]
}
export type CustomerAddressRecord = CustomerRecord['addresses'][number]
type CustomerContactRecord = CustomerRecord['contacts'][number]
type Lists = 'addresses' | 'contacts' | 'itemClassIds' | 'licenses'

const customerColumns = columnMap<'customer', Omit<CustomerRecord, Lists>>('customer', {
  id: column(''),
  number: column(''),
  legacyId: column(null),
  companyName: column(''),
  friendlyName: column(''),
  isActive: column(true),
  classId: column(null),
  referralId: column(null),
  salesRepId: column(null),
  accountManagerId: column(null),
  phone: column(''),
  email: column(''),
  website: column(''),
  taxId: column(''),
  notes: column(''),
  internalMemo: column(''),
  termsId: column(null),
  creditLimit: decimal(null),
  currency: column('USD'),
  priceAdjustment: decimal(null),
  minimumMargin: decimal(null),
  dropShipAllowed: column(true),
  shipVia: column(''),
  freightRule: column('charged'),
  mailsInvoice: column(true),
  complianceStatus: column('pending'),
  complianceReason: column(''),
  complianceNote: column(''),
  complianceBy: column(null),
  complianceAt: column(null),
  nextReviewOn: column(null),
  questionnaire: column({}),
  standing: column('missing'),
  standingChangesOn: column(null),
  lastOrderAt: readOnly(null),
  createdAt: readOnly(''),
  version: column(1),
})

export const customerAddressColumns = columnMap<'customer_address', CustomerAddressRecord>('customer_address', {
  id: column(''),
  ...columnsOf(allAddressFields),
})

export const customerContactColumns = columnMap<'customer_contact', CustomerContactRecord>('customer_contact', {
  id: column(''),
  name: column(''),
  role: column(''),
  phone: column(''),
  email: column(''),
  getsInvoices: column(false),
  getsStatements: column(false),
})

/** A customer of which nothing is known yet. */
export const newCustomer = (id: string, createdAt: string): CustomerRecord => ({
  ...customerColumns.initial,
  id,
  createdAt,
  itemClassIds: [],
  addresses: [],
  contacts: [],
  licenses: [],
})

const columns = sql`${customerColumns.select('c')},
  array(select k.class_id from customer_item_class k where k.company_id = c.company_id and k.customer_id = c.id
    order by k.class_id) as "itemClassIds",
  coalesce((select jsonb_agg(${customerAddressColumns.object('a')} order by a.position)
    from customer_address a where a.company_id = c.company_id and a.customer_id = c.id), '[]') as addresses,
  coalesce((select jsonb_agg(${customerContactColumns.object('k')} order by k.position)
    from customer_contact k where k.company_id = c.company_id and k.customer_id = c.id), '[]') as contacts,
  ${licensesOf('customer', 'c')} as licenses`

const recordOf = (row: CustomerRecord): CustomerRecord => ({
  ...row,
  addresses: row.addresses.map(customerAddressColumns.pick),
  contacts: row.contacts.map(customerContactColumns.pick),
  licenses: row.licenses.map(licenseRecord),
})

/** The customers with these ids, no matter who may see them. */
export async function loadCustomers(db: Db, companyId: string, ids: readonly string[]): Promise<CustomerRecord[]> {
  const { rows } = await sql<CustomerRecord>`
    select ${columns} from customer c where c.company_id = ${companyId} and c.id = any(${ids}::uuid[]) order by c.id`.execute(
    db,
  )
  return rows.map(recordOf)
}

/** A customer that the person can see. */
export async function loadCustomer(db: Db, actor: Actor, id: string): Promise<CustomerRecord> {
  const { rows } = await sql<CustomerRecord>`
    select ${columns} from customer c
    where c.company_id = ${actor.companyId} and c.id = ${id} and ${inCustomerScope(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Customer')
  return recordOf(row)
}

/** A customer that the person can see, locked until the commit. */
export async function lockCustomer(work: Pick<Work<Actor>, 'tx' | 'actor'>, id: string): Promise<CustomerRecord> {
  await lockRows(work, 'customer', [id], 'no key update')
  return loadCustomer(work.tx, work.actor, id)
}

/** The columns to write, with the company they belong to. */
export const customerRow = (companyId: string, customer: CustomerRecord) => ({
  company_id: companyId,
  ...customerColumns.row(customer),
})

export async function insertCustomer(
  work: Pick<Work, 'tx' | 'actor'>,
  customer: CustomerRecord,
  migratedFrom: string | null = null,
): Promise<void> {
  const { companyId } = work.actor
  await insertMany(work.tx, 'customer', [{ ...customerRow(companyId, customer), migrated_from: migratedFrom }])
  await saveLists(work, newCustomer(customer.id, ''), customer)
  await writeCustomerSearchText(work.tx, companyId, [customer.id])
}

type Said = {
  readonly action: string
  readonly justification?: string
  /** What the audit shows as the state before, where that is not all that was stored. */
  readonly before?: CustomerRecord
}

/** Writes the next version of a locked customer with its standing of today, audits it and notifies open screens. */
export async function saveCustomer(
  work: Work<Actor>,
  before: CustomerRecord,
  wanted: CustomerRecord,
  { before: audited = before, ...said }: Said,
): Promise<CustomerRecord> {
  const after = { ...withStanding(wanted, todayOf(work.actor)), version: versionAfter(before) }
  const { companyId } = work.actor
  await updateMany(work.tx, 'customer', [customerRow(companyId, after)])
  await saveLists(work, before, after)
  if (NAMES.some((field) => before[field] !== after[field]))
    await writeCustomerSearchText(work.tx, companyId, [after.id])
  recordChange(work, audited, after, said)
  return after
}

const NAMES = ['companyName', 'friendlyName', 'legacyId'] as const

async function saveLists(work: Pick<Work, 'tx' | 'actor'>, before: CustomerRecord, after: CustomerRecord) {
  const parent = { customer_id: after.id }
  const placed = (row: object, position: number) => ({ ...row, position })
  if (!same(before.addresses, after.addresses))
    await saveChildRows(work, 'customer_address', parent, after.addresses.map(customerAddressColumns.row).map(placed), {
      exclusive: ['default_bill', 'default_ship'],
    })
  if (!same(before.contacts, after.contacts))
    await saveChildRows(work, 'customer_contact', parent, after.contacts.map(customerContactColumns.row).map(placed))
  if (!same(before.itemClassIds, after.itemClassIds))
    await saveChildRows(
      work,
      'customer_item_class',
      parent,
      after.itemClassIds.map((id) => ({ class_id: id })),
      { key: 'class_id' },
    )
  if (!same(before.licenses, after.licenses))
    await saveLicenses(work, { kind: 'customer', id: after.id }, after.licenses)
}

/** What the audit has of a customer. */
export const auditedCustomer = ({
  id: _id,
  version: _version,
  createdAt: _created,
  lastOrderAt: _order,
  ...values
}: CustomerRecord) => values

/** Audits a change of a customer and notifies the screens that show it. */
export function recordChange(
  { audit, publish, emit }: Pick<Effects, 'audit' | 'publish' | 'emit'>,
  before: CustomerRecord,
  after: CustomerRecord,
  said: Omit<Said, 'before'>,
): void {
  const { id, version } = after
  const change = { before: auditedCustomer(before), after: auditedCustomer(after) }
  audit('customer', { id, version, ...said, ...change })
  const changed = difference(change.before, change.after).fields
  publish(destinationOf(customerTopic, { id }), { type: 'customer', id, version, changed })
  if (changesEligibility(before, after)) emit(customerEligibilityChanged, { id })
}

/** Whether orders have to be judged again: licenses, the decision about the customer, or the text of an address is another. */
const changesEligibility = (before: CustomerRecord, after: CustomerRecord) => !same(judgedOf(before), judgedOf(after))

const judgedOf = ({ licenses, complianceStatus, complianceReason, isActive, addresses }: CustomerRecord) => ({
  licenses,
  complianceStatus,
  complianceReason,
  isActive,
  places: addresses
    .map(({ id, active, ...address }) => ({ id, active, ...normalizedAddress(placeWith(address)) }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
})

/** The customer with the standing that its licenses and addresses give it on a day, and the day on which that changes. */
export function withStanding(customer: CustomerRecord, today: BusinessDate): CustomerRecord {
  const states = shipToStates(customer.addresses)
  const standingOn = (day: BusinessDate) =>
    complianceStanding({ ...tradeLicensesOf(customer.licenses, day), shipToStates: states }, day)
  const terms = customer.licenses.map(({ issuedOn, expiresOn, withdrawnOn, verifiedOn }) => ({
    verifiedOn: verifiedOn as BusinessDate | null,
    issuedOn: issuedOn as BusinessDate | null,
    expiresOn: expiresOn as BusinessDate,
    withdrawnOn: withdrawnOn as BusinessDate | null,
  }))
  return { ...customer, standing: standingOn(today), standingChangesOn: standingChangesOn(terms, today, standingOn) }
}
