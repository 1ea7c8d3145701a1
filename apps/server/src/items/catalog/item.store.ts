import { type RawBuilder, sql } from 'kysely'
import type { Item } from '@galen/contract/items/items'
import { ndc11Of } from '@galen/domain/items/ndc'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { available, nextExpiry, onHand, quarantined, reserved, todayOf } from '../stock-figures.ts'
import { loadVariations } from '../variations/variation.store.ts'
import { ndcOf } from './item-ndc.ts'
import type { Work } from '../../platform/work.ts'
import { lockRows } from '../../platform/database/locks.ts'

/** An item without its offers and without what is counted from stock. */
export type ItemRecord = Omit<
  Item,
  'itemVariations' | 'onHand' | 'reserved' | 'available' | 'quarantined' | 'nextExpiry'
>
type Row = Omit<ItemRecord, 'ndc11'>

export const propertyName = (column: RawBuilder<unknown>) => sql<string | null>`
  (select p.name from property p where p.company_id = i.company_id and p.id = ${column})`

export const writtenNdc = sql<string | null>`i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging`

const listed = (entry: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(${entry}) from ${from}), '[]'::json)`

const lists = sql`
  ${listed(
    sql`json_build_object('ingredient', g.ingredient, 'strength', g.strength, 'unit', g.unit,
      'baseFactor', trim_scale(g.base_factor)::text) order by g.position`,
    sql`item_ingredient g where g.company_id = i.company_id and g.item_id = i.id`,
  )} as ingredients,
  ${listed(
    sql`f.flag_id order by f.flag_id`,
    sql`item_flagged f where f.company_id = i.company_id and f.item_id = i.id`,
  )} as flags,
  ${listed(
    sql`json_build_object('competitorId', c.competitor_id, 'price', c.price, 'seenOn', c.seen_on) order by c.competitor_id`,
    sql`competitor_price c where c.company_id = i.company_id and c.item_id = i.id`,
  )} as "competitorPrices",
  ${listed(
    sql`json_build_object('id', k.id, 'level', k.level, 'gtin', k.gtin, 'quantity', k.quantity)
      order by array_position(array['each', 'inner', 'case', 'pallet'], k.level), k.quantity, k.gtin`,
    sql`item_package k where k.company_id = i.company_id and k.item_id = i.id`,
  )} as packages,
  ${listed(
    sql`json_build_object('id', b.id, 'barcode', b.barcode, 'packageId', b.package_id) order by b.id`,
    sql`item_barcode b where b.company_id = i.company_id and b.item_id = i.id`,
  )} as barcodes`

const columns = sql`
  i.id, i.number, i.item_name as "itemName", i.item_name_long as "itemNameLong", i.description, i.brand_name as "brandName",
  i.legacy_id as "legacyId", i.manufacturer_id as "manufacturerId", ${writtenNdc} as ndc, i.ndc12, i.strength,
  i.strength_unit_id as "strengthUnitId", i.size, i.size_unit_id as "sizeUnitId", i.form_id as "formId",
  i.package_type_id as "packageTypeId", i.class_id as "itemClassId", i.category_id as "categoryId", i.type,
  i.dea_schedule as "deaSchedule", i.is_narcotic as "isNarcotic", i.is_arcos as "isArcos", i.dscsa_exempt as "dscsaExempt",
  i.drop_ship as "dropShip", i.storage, i.returnable, i.sales_priority as "salesPriority", i.reorder_point as "reorderPoint",
  (select m.name from manufacturer m where m.company_id = i.company_id and m.id = i.manufacturer_id) as manufacturer,
  ${propertyName(sql`i.strength_unit_id`)} as "strengthUnit", ${propertyName(sql`i.size_unit_id`)} as "sizeUnit",
  ${propertyName(sql`i.form_id`)} as form, ${propertyName(sql`i.package_type_id`)} as "packageType",
  ${propertyName(sql`i.class_id`)} as "itemClass", ${propertyName(sql`i.category_id`)} as category,
  i.unaccepted, i.image_id as "imageId", i.is_active as "isActive", i.best_price::float8 as price, i.created_at as "createdAt",
  i.version, ${lists}`

const figures = (actor: Actor) => {
  const today = todayOf(actor)
  return sql`${onHand} as "onHand", ${reserved} as reserved, ${quarantined} as quarantined,
    ${available(today)} as available, ${nextExpiry(today)} as "nextExpiry"`
}

function recordOf<R extends Row>(row: R): R & Pick<Item, 'ndc11'> {
  const ndc = row.ndc === null ? null : ndcOf(row.ndc)
  return { ...row, ndc11: (ndc && ndc11Of(ndc)) ?? null }
}

/** The item as its own screen shows it. */
export async function loadItem(db: Db, actor: Actor, id: string): Promise<Item> {
  const { rows } = await sql<Omit<Item, 'itemVariations' | 'ndc11'>>`
    select ${columns}, ${figures(actor)} from item i where i.company_id = ${actor.companyId} and i.id = ${id}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound('Item')
  return { ...recordOf(row), itemVariations: await loadVariations(db, actor, id) }
}

/** The item to be changed, held until the commit. */
export async function lockItem(work: Pick<Work, 'tx' | 'actor'>, id: string): Promise<ItemRecord> {
  await lockRows(work, 'item', [id], 'no key update')
  return loadItemRecord(work.tx, work.actor.companyId, id)
}

export async function loadItemRecord(db: Db, companyId: string, id: string): Promise<ItemRecord> {
  const { rows } = await sql<Row>`
    select ${columns} from item i where i.company_id = ${companyId} and i.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Item')
  return recordOf(row)
}
