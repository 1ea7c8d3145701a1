import { sql } from 'kysely'
import type { Customer } from '@galen/contract/partners/customers'
import { businessDateOf } from '@galen/domain/dates'
import { hiddenFields } from '@galen/domain/guarded-fields'
import { standingMargin } from '../../admin/sales-rule-door.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { shownLicenses } from '../licenses/license.store.ts'
import type { KeptCustomer } from './customer.store.ts'

type Names = { readonly names: Record<string, string>; readonly documents: Customer['documents'] }

/** A customer with the names a screen shows, without what the person may not see. */
export async function shownCustomer(db: Db, actor: Actor, customer: KeptCustomer): Promise<Customer> {
  const { complianceBy, ...kept } = customer
  const { names, documents } = await loadNames(db, actor, customer)
  const nameOf = (id: string | null) => (id === null ? null : (names[id] ?? null))
  const today = businessDateOf(new Date(), actor.timeZone)
  const hidden = hiddenFields('customer', actor.permissions).filter((field) => field in kept)
  return {
    ...kept,
    ...Object.fromEntries(hidden.map((field) => [field, null])),
    defaultMargin: hidden.includes('minimumMargin') ? null : await standingMargin(db, actor.companyId, kept.classId),
    className: nameOf(kept.classId),
    referralName: nameOf(kept.referralId),
    salesRepName: nameOf(kept.salesRepId),
    accountManagerName: nameOf(kept.accountManagerId),
    termsName: hidden.includes('termsId') ? null : nameOf(kept.termsId),
    complianceByName: nameOf(complianceBy),
    licenses: await shownLicenses(db, actor.companyId, customer.licenses, today),
    documents,
  }
}

async function loadNames(db: Db, { companyId }: Actor, customer: KeptCustomer): Promise<Names> {
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
