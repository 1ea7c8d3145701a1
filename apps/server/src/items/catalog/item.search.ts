import { type RawBuilder, sql } from 'kysely'
import { itemIndex, type ItemRow, type SellableItemRow, sellableItemIndex } from '@galen/contract/items/item-indices'
import { SEES_SOA_COST } from '@galen/domain/guarded-fields'
import { codesToLookFor } from '@galen/domain/items/item-codes'
import { type Needs, permits } from '@galen/domain/permissions'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { ndcsMeant } from '@galen/domain/items/ndc'
import { shortDatedUntil } from '../short-dated.ts'
import { todayOf } from '../../platform/work.ts'
import { available, onHand, promisedOfVariation, shortDated, stockSums } from '../stock-figures.ts'
import { isOpenOffer } from '../active-variations.ts'
import { propertyName, writtenNdc } from './item.store.ts'

const codes = (column: RawBuilder<unknown>, table: RawBuilder<unknown>) =>
  sql<
    string[]
  >`array(select ${column} from ${table} k where k.company_id = i.company_id and k.item_id = i.id order by 1)`

const manufacturerName = sql<string | null>`
  (select m.name from manufacturer m where m.company_id = i.company_id and m.id = i.manufacturer_id)`

/** What the offer costs that the item is quoted by. */
const bestVariations = (column: RawBuilder<unknown>) => sql<number | null>`
  (select ${column}::float8 from item_variation v
   where v.company_id = i.company_id and v.item_id = i.id and ${isOpenOffer}
   order by v.price, v.child_index limit 1)`

// Everything that is not a column of the item is a sub-select, looked up for the rows that are shown.
const identity = (db: Db, actor: Actor) =>
  db
    .selectFrom('item as i')
    .where('i.company_id', '=', actor.companyId)
    .select([
      'i.id',
      'i.number',
      writtenNdc.as('ndc'),
      'i.ndc12',
      'i.item_name as itemName',
      'i.item_name_long as itemNameLong',
      'i.brand_name as brandName',
      'i.strength',
      'i.strength_amount as strengthAmount',
      propertyName(sql`i.strength_unit_id`).as('strengthUnit'),
      'i.size',
      'i.size_amount as sizeAmount',
      propertyName(sql`i.size_unit_id`).as('sizeUnit'),
      propertyName(sql`i.form_id`).as('form'),
      'i.form_id as formId',
      'i.manufacturer_id as manufacturerId',
      manufacturerName.as('manufacturer'),
      sql<ItemRow['deaSchedule']>`i.dea_schedule`.as('deaSchedule'),
      'i.drop_ship as dropShip',
      codes(sql`k.flag_id::text`, sql`item_flagged`).as('flags'),
      codes(sql`k.gtin`, sql`item_package`).as('gtin'),
      codes(sql`k.barcode`, sql`item_barcode`).as('barcode'),
      sql<number | null>`i.best_price::double precision`.as('price'),
      available(todayOf(actor)).as('available'),
      'i.sales_priority as salesPriority',
      'i.version',
    ])

/** A scanned or typed code in the ways it is stored (Spec §5). */
const spellings = {
  ndc: (value: string) => ndcsMeant(value).map((ndc) => ({ field: 'ndc12' as const, value: ndc })),
  gtin: (value: string) => [{ field: 'gtin' as const, value: codesToLookFor(value).at(-1) ?? value }],
}

const names = ({ companyId }: Actor) =>
  sql`select p.id, p.name as value from property p where p.company_id = ${companyId}::uuid`

const ofItems = (actor: Actor, column: RawBuilder<unknown>, table: RawBuilder<unknown>) => ({
  by: 'id',
  values: sql`select k.item_id as id, ${column} as value from ${table} k where k.company_id = ${actor.companyId}::uuid`,
})

/** Our numbers of its variations and those of their vendors. */
const variationNumbers = sql`unnest(array[k.child_number, k.vendor_item_number])`

const identityElsewhere = (actor: Actor) => ({
  form: { by: 'formId', values: names(actor) },
  manufacturer: {
    by: 'manufacturerId',
    values: sql`select m.id, m.name as value from manufacturer m where m.company_id = ${actor.companyId}::uuid`,
  },
  flags: ofItems(actor, sql`k.flag_id::text`, sql`item_flagged`),
  gtin: { ...ofItems(actor, sql`k.gtin`, sql`item_package`), whole: true as const },
  barcode: { ...ofItems(actor, sql`k.barcode`, sql`item_barcode`), whole: true as const },
  available: { by: 'id', values: stockSums(actor).available, defaultZero: true as const },
})

/** The catalog. Words are found through search_text, so that 200,000 items are searched as quickly as 2,000. */
export const itemSearch = serveIndex(
  itemIndex,
  (db, actor) => {
    const today = todayOf(actor)
    const seen = (needs: Needs, column: RawBuilder<unknown>) =>
      permits(needs, actor.permissions) ? bestVariations(column) : sql<number | null>`null::float8`
    return identity(db, actor).select([
      'i.legacy_id as legacyId',
      sql<ItemRow['type']>`i.type`.as('type'),
      propertyName(sql`i.class_id`).as('itemClass'),
      'i.class_id as itemClassId',
      propertyName(sql`i.package_type_id`).as('packageType'),
      'i.package_type_id as packageTypeId',
      onHand.as('onHand'),
      shortDated(today, shortDatedUntil(actor.companyId, today)).as('shortDated'),
      seen('VIEW_COST', sql`v.cost`).as('cost'),
      seen(SEES_SOA_COST, sql`v.soa_cost`).as('soaCost'),
      'i.is_active as isActive',
      'i.created_at as createdAt',
    ])
  },
  {
    text: { kind: 'item', orderedBy: 'createdAt', unrestricted: () => true },
    invalidatedBy: ['item'],
    spellings,
    elsewhere: (actor) => ({
      ...identityElsewhere(actor),
      itemClass: { by: 'itemClassId', values: names(actor) },
      packageType: { by: 'packageTypeId', values: names(actor) },
      onHand: { by: 'id', values: stockSums(actor).onHand, defaultZero: true },
      shortDated: { by: 'id', values: stockSums(actor).shortDated, defaultZero: true },
    }),
  },
)

const openVariations = (today: string) => sql<SellableItemRow['offers']>`coalesce((
  select json_agg(json_build_object('id', v.id, 'childNumber', v.child_number,
    'vendorItemNumber', v.vendor_item_number, 'vendorId', v.vendor_id,
    'vendorName', x.friendly_name, 'price', v.price, 'available', coalesce((
      select sum(s.on_hand - s.reserved) from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
      where s.company_id = v.company_id and s.item_id = v.item_id and s.variation_id = v.id and s.on_hand > 0 and s.status = 'Active'
        and l.recalled_at is null and l.expires_on >= ${today}::date), 0) - ${promisedOfVariation}) order by v.price, v.child_index)
  from item_variation v join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
  where v.company_id = i.company_id and v.item_id = i.id and ${isOpenOffer}
    and (v.valid_to is null or v.valid_to >= ${today}::date)), '[]'::json)`

/** What can be sold: active items that someone offers. */
export const sellableItemSearch = serveIndex(
  sellableItemIndex,
  (db, actor) =>
    identity(db, actor)
      .where('i.is_active', '=', true)
      .where('i.best_price', 'is not', null)
      .select([
        'i.description',
        'i.class_id as itemClassId',
        codes(variationNumbers, sql`item_variation`).as('variationNumbers'),
        openVariations(todayOf(actor)).as('offers'),
      ]),
  // Its texts are those of all items, so they alone answer nothing here.
  {
    text: { kind: 'item' },
    invalidatedBy: ['item'],
    spellings,
    elsewhere: (actor) => ({
      ...identityElsewhere(actor),
      variationNumbers: { ...ofItems(actor, variationNumbers, sql`item_variation`), whole: true as const },
    }),
  },
)
