import { sql } from 'kysely'
import { customerTopic } from '@galen/contract/partners/customers'
import { vendorTopic } from '@galen/contract/partners/vendors'
import { destinationOf } from '@galen/contract/topic'
import { aboutToLock } from '../../platform/database/locks.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { Actor } from '../../platform/operation.ts'
import type { OpenDocuments, Reference } from '../../platform/references.ts'
import type { Work } from '../../platform/work.ts'

type Classes = { readonly id: string; readonly version: number; readonly before: string[]; readonly after: string[] }

/** Customers who may buy one class of items may buy another instead. */
async function moveAllowedClasses(work: Work<Actor>, from: string, to: string): Promise<number> {
  const { tx, actor, audit, publish } = work
  aboutToLock(tx, 'customer')
  const { rows } = await sql<Classes>`
    with moved as (
      select k.customer_id as id, array(
        select other.class_id from customer_item_class other
        where other.company_id = k.company_id and other.customer_id = k.customer_id order by other.class_id) as before
      from customer_item_class k where k.company_id = ${actor.companyId} and k.class_id = ${from})
    update customer c set version = ${nextVersion('c')} from moved where c.company_id = ${actor.companyId} and c.id = moved.id
    returning c.id, c.version, moved.before,
      array(select distinct x from unnest(array_replace(moved.before, ${from}::uuid, ${to}::uuid)) as x order by x) as after`.execute(
    tx,
  )
  await sql`
    insert into customer_item_class (company_id, customer_id, class_id)
    select company_id, customer_id, ${to} from customer_item_class where company_id = ${actor.companyId} and class_id = ${from}
    on conflict do nothing`.execute(tx)
  await sql`delete from customer_item_class where company_id = ${actor.companyId} and class_id = ${from}`.execute(tx)
  for (const { before, after, id, version } of rows) {
    audit('customer', {
      id,
      action: 'change',
      version,
      before: { itemClassIds: before },
      after: { itemClassIds: after },
    })
    publish(destinationOf(customerTopic, { id }), { type: 'customer', id, version, changed: ['itemClassIds'] })
  }
  return rows.length
}

/** A vendor that sells both keeps one link. */
async function moveSoldManufacturers({ tx, actor, audit }: Work<Actor>, from: string, into: string): Promise<number> {
  const { companyId } = actor
  aboutToLock(tx, 'vendor')
  const { rows } = await sql<{ id: string; version: number; before: string[] }>`
    update vendor v set version = ${nextVersion('v')}
    from (select id from vendor where company_id = ${companyId} and id in (
        select vendor_id from vendor_manufacturer where company_id = ${companyId} and manufacturer_id = ${from})
      order by id for no key update) selling
    where v.company_id = ${companyId} and v.id = selling.id
    returning v.id, v.version, array(select l.manufacturer_id from vendor_manufacturer l
      where l.company_id = v.company_id and l.vendor_id = v.id order by l.manufacturer_id) as before`.execute(tx)
  await sql`
    insert into vendor_manufacturer (company_id, vendor_id, manufacturer_id)
    select company_id, vendor_id, ${into}::uuid from vendor_manufacturer
    where company_id = ${companyId} and manufacturer_id = ${from}
    on conflict do nothing`.execute(tx)
  await sql`
    delete from vendor_manufacturer where company_id = ${companyId} and manufacturer_id = ${from}`.execute(tx)
  for (const { id, version, before } of rows)
    audit('vendor', {
      id,
      action: 'change',
      version,
      before: { manufacturerIds: before },
      after: { manufacturerIds: [...new Set(before.map((one) => (one === from ? into : one)))].toSorted() },
    })
  return rows.length
}

const inCustomer = (field: string, action = 'change') => ({
  entity: 'customer',
  field,
  action,
  topic: (id: string) => destinationOf(customerTopic, { id }),
})
const inVendor = (field: string, action = 'change') => ({
  entity: 'vendor',
  field,
  action,
  topic: (id: string) => destinationOf(vendorTopic, { id }),
})
const handOver = 'hand-over'

/** What customers and vendors refer to. */
export const partnerReferences: readonly Reference[] = [
  { to: 'property customerClass', table: 'customer', column: 'class_id', moves: inCustomer('classId') },
  { to: 'property customerReferral', table: 'customer', column: 'referral_id', moves: inCustomer('referralId') },
  { to: 'property paymentTerms', table: 'customer', column: 'terms_id', moves: inCustomer('termsId') },
  { to: 'property itemClass', table: 'customer_item_class', column: 'class_id', moves: moveAllowedClasses },
  { to: 'property currencies', table: 'customer', column: 'currency', by: 'code', moves: inCustomer('currency') },
  {
    to: 'app_user',
    table: 'customer',
    column: 'sales_rep_id',
    moves: inCustomer('salesRepId', handOver),
    belonging: { kind: 'customer', one: 'customer as sales rep', many: 'customers as sales rep' },
  },
  {
    to: 'app_user',
    table: 'customer',
    column: 'account_manager_id',
    moves: inCustomer('accountManagerId', handOver),
    belonging: {
      kind: 'managed-customer',
      one: 'customer as account manager',
      many: 'customers as account manager',
    },
  },
  { to: 'property vendorClass', table: 'vendor', column: 'class_id', moves: inVendor('classId') },
  { to: 'property paymentTerms', table: 'vendor', column: 'terms_id', moves: inVendor('termsId') },
  { to: 'property currencies', table: 'vendor', column: 'currency', by: 'code', moves: inVendor('currency') },
  {
    to: 'app_user',
    table: 'vendor',
    column: 'buyer_id',
    moves: inVendor('buyerId', handOver),
    belonging: { kind: 'vendor', one: 'vendor as buyer', many: 'vendors as buyer' },
  },
  { to: 'manufacturer', table: 'vendor_manufacturer', column: 'manufacturer_id', moves: moveSoldManufacturers },
]

export const partnerOpenDocuments: readonly OpenDocuments[] = [
  {
    of: 'vendor',
    code: 'remit-change',
    one: 'one change of remit address that waits',
    many: '{count} changes of remit address that wait',
    count: sql`select count(*) from vendor_remit_change r
      where r.company_id = subject.company_id and r.vendor_id = subject.id and r.decided_at is null`,
  },
]
