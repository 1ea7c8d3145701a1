import { sql } from 'kysely'
import { type Customer, customerTopic } from '@galen/contract/partners/customers'
import { hiddenFields } from '@galen/domain/guarded-fields'
import { effectiveMargin } from '../../admin/sales-rule-lookup.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import { todayOf } from '../../platform/work.ts'
import { seesCustomer } from '../customer-scope.ts'
import { viewLicenses } from '../licenses/license.store.ts'
import type { CustomerRecord } from './customer.store.ts'

type Names = { readonly names: Record<string, string>; readonly documents: Customer['documents'] }

/** A customer with the names a screen shows, without what the person cannot see. */
export async function viewCustomer(db: Db, actor: Actor, customer: CustomerRecord): Promise<Customer> {
  const { complianceBy, ...record } = customer
  const { names, documents } = await loadNames(db, actor, customer)
  const nameOf = (id: string | null) => (id === null ? null : (names[id] ?? null))
  const today = todayOf(actor)
  const hidden = hiddenFields('customer', actor.permissions).filter((field) => field in record)
  return {
    ...record,
    ...Object.fromEntries(hidden.map((field) => [field, null])),
    defaultMargin: hidden.includes('minimumMargin') ? null : await effectiveMargin(db, actor.companyId, record.classId),
    className: nameOf(record.classId),
    referralName: nameOf(record.referralId),
    salesRepName: nameOf(record.salesRepId),
    accountManagerName: nameOf(record.accountManagerId),
    termsName: hidden.includes('termsId') ? null : nameOf(record.termsId),
    complianceByName: nameOf(complianceBy),
    licenses: await viewLicenses(db, actor.companyId, customer.licenses, today),
    documents,
  }
}

async function loadNames(db: Db, { companyId }: Actor, customer: CustomerRecord): Promise<Names> {
  const { classId, referralId, termsId, salesRepId, accountManagerId, complianceBy } = customer
  const { rows } = await sql<Names>`
    select (
      select coalesce(jsonb_object_agg(n.id, n.name), '{}') from (
        select p.id, p.name from property p
        where p.company_id = ${companyId} and p.id = any(${[classId, referralId, termsId]}::uuid[])
        union all select u.id, u.given_name || ' ' || u.family_name from app_user u
        where u.id = any(${[salesRepId, accountManagerId, complianceBy]}::uuid[])) n
    ) as names, coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', octet_length(f.bytes),
        'addedAt', to_char(f.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'addedByName', u.given_name || ' ' || u.family_name) order by f.added_at, f.id)
      from stored_file f join app_user u on u.id = f.added_by
      where f.company_id = ${companyId} and f.owner_kind = 'customer' and f.owner_id = ${customer.id}), '[]') as documents`.execute(
    db,
  )
  return rows[0] ?? { names: {}, documents: [] }
}

/** The changes of a customer, for those who can see it. */
export const servedCustomerTopic = serveTopic(customerTopic, (db, actor, { id = '' }) => seesCustomer(db, actor, id))
