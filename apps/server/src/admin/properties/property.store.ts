import { sql } from 'kysely'
import type { Property } from '@galen/contract/admin/properties'
import type { PropertyDoor, PropertyType } from '@galen/domain/admin/property-types'
import { typesBehind } from '@galen/domain/admin/property-types'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { byWhom, lastChange } from '../../platform/database/ordered-list.ts'
import { usedBy } from './property-references.ts'

/** The columns of a value under the names of the contract, from the table as `p`. */
export const propertyColumns = () => sql`
  p.id, p.type, p.name, p.code, p.days, p.discount_percent::float8 as "discountPercent", p.discount_days as "discountDays",
  p.discount_on_total as "discountOnTotal",
  p.preset_length::float8 as "presetLength", p.preset_width::float8 as "presetWidth", p.preset_height::float8 as "presetHeight",
  p.account_id as "accountId", p.terms_id as "termsId", p.ship_via as "shipVia", p.freight_rule as "freightRule", p.position, p.active, p.built_in as "builtIn", ${usedBy()} as "usedBy", p.version, ${lastChange('p')}`

export async function listProperties(db: Db, actor: Actor, type: PropertyType): Promise<Property[]> {
  const { rows } = await sql<Property>`
    select ${propertyColumns()} from property p
    where p.company_id = ${actor.companyId} and p.type = ${type} order by p.position, p.id`.execute(db)
  return rows
}

/** A value behind this door; those of other doors are not there. */
export async function loadProperty(
  db: Db,
  companyId: string,
  id: string,
  door: PropertyDoor,
  lock?: 'for update',
): Promise<Property> {
  const { rows } = await sql<Property>`
    select ${propertyColumns()} from property p
    where p.company_id = ${companyId} and p.id = ${id} and p.type = any(${typesBehind(door) as string[]})
    ${lock ? sql`for update of p` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Value')
  return row
}

type Kept = Omit<Property, 'usedBy' | 'changedAt' | 'changedBy' | 'builtIn' | 'version'>

const rowOf = ({ id: _id, ...value }: Kept) => ({
  type: value.type,
  name: value.name,
  code: value.code,
  days: value.days,
  discount_percent: value.discountPercent === null ? null : String(value.discountPercent),
  discount_days: value.discountDays,
  discount_on_total: value.discountOnTotal,
  preset_length: value.presetLength === null ? null : String(value.presetLength),
  preset_width: value.presetWidth === null ? null : String(value.presetWidth),
  preset_height: value.presetHeight === null ? null : String(value.presetHeight),
  account_id: value.accountId,
  terms_id: value.termsId,
  ship_via: value.shipVia,
  freight_rule: value.freightRule,
  position: value.position,
  active: value.active,
})

export async function insertProperty(tx: Tx, actor: Actor, property: Kept): Promise<void> {
  await tx
    .insertInto('property')
    .values({ company_id: actor.companyId, id: property.id, ...rowOf(property), ...byWhom(actor) })
    .execute()
}

export async function updateProperty(tx: Tx, actor: Actor, property: Kept & { version: number }): Promise<void> {
  await tx
    .updateTable('property')
    .set({ ...rowOf(property), version: property.version, ...byWhom(actor) })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', property.id)
    .execute()
}

export async function deleteProperty(tx: Tx, actor: Actor, id: string): Promise<void> {
  await tx.deleteFrom('property').where('company_id', '=', actor.companyId).where('id', '=', id).execute()
}
