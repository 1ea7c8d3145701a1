import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { CustomerRecord } from '../customers/customer.store.ts'

type Named = { readonly id: string; readonly type: string; readonly name: string }

/** What a customer refers to, by name: the other company knows no ids of this one. */
export type NamedReferences = {
  readonly values: readonly Named[]
  readonly people: readonly { readonly id: string; readonly name: string }[]
}

const LABELS: Readonly<Record<string, string>> = {
  customerClass: 'Customer class',
  customerReferral: 'Referral',
  paymentTerms: 'Terms',
  itemClass: 'Item class',
}

/** Asked in the company that the customer is in. */
export async function namedReferences(db: Db, companyId: string, customer: CustomerRecord): Promise<NamedReferences> {
  const values = [customer.classId, customer.referralId, customer.termsId, ...customer.itemClassIds]
  const people = [
    customer.salesRepId,
    customer.accountManagerId,
    ...customer.licenses.flatMap(({ verifiedBy, recordedBy }) => [verifiedBy, recordedBy]),
  ]
  const { rows } = await sql<NamedReferences>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'type', p.type, 'name', p.name)) from property p
        where p.company_id = ${companyId} and p.id = any(${values}::uuid[])), '[]') as values,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.given_name || ' ' || u.family_name)) from app_user u
        where u.id = any(${people}::uuid[])), '[]') as people`.execute(db)
  return rows[0] ?? { values: [], people: [] }
}

export type Counterparts = {
  /** The id that is in the other company for an id of this one; null when there is none. */
  of(id: string | null): string | null
  readonly taken: readonly string[]
  /** What someone is called whom the customer names. */
  nameOf(id: string): string
  readonly missing: readonly string[]
}

/** Asked in the company that the customer is to be copied into: values by type and name, people by themselves. */
export async function findCounterparts(db: Db, companyId: string, named: NamedReferences): Promise<Counterparts> {
  const { rows } = await sql<{ type: string; name: string; id: string }>`
    select distinct on (p.type, lower(p.name)) p.type, lower(p.name) as name, p.id from property p
    where p.company_id = ${companyId} and p.active
      and (p.type, lower(p.name)) in (
        select g.type, lower(g.name) from jsonb_to_recordset(${JSON.stringify(named.values)}::text::jsonb) as g (type text, name text))
    union all select 'person', '', m.user_id from company_user m
    where m.company_id = ${companyId} and m.active and m.user_id = any(${named.people.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  const values = new Map(rows.map(({ type, name, id }) => [`${type} ${name}`, id]))
  const here = new Set(rows.filter(({ type }) => type === 'person').map(({ id }) => id))
  const counterpart = new Map<string, string>()
  const taken: string[] = []
  const missing: string[] = []
  for (const { id, type, name } of named.values) {
    const found = values.get(`${type} ${name.toLowerCase()}`)
    if (found) counterpart.set(id, found)
    const value = `${LABELS[type] ?? type} ${name}`
    if (found) taken.push(value)
    else missing.push(`${value}: there is none of that name`)
  }
  for (const id of here) counterpart.set(id, id)
  const names = new Map(named.people.map(({ id, name }) => [id, name]))
  return {
    of: (id) => (id === null ? null : (counterpart.get(id) ?? null)),
    nameOf: (id) => names.get(id) ?? '',
    taken,
    missing,
  }
}
