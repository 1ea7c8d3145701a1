import { type RawBuilder, sql } from 'kysely'
import { lotIndex, quarantinedLotIndex, stockIndex } from '@galen/contract/warehouse/stock-indices'
import { COUNTED_WITHIN_DAYS, type QuarantineReason, type StockStatus } from '@galen/domain/warehouse/stock'
import { shortDatedUntil } from '../../items/short-dated.ts'
import { todayOf } from '../../platform/work.ts'
import { medicineWithPills } from '../../items/medicine-names.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import type { ElsewhereOf } from '../../platform/search/search-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'

// Names are sub-selects and not joins: they are looked up for the rows of the page only, and counting needs none of them.
const ofItem = (column: 'number' | 'item_name') => sql<string>`(
  select ${sql.ref(`i.${column}`)} from item i where i.company_id = s.company_id and i.id = s.item_id)`
const variation = sql`from item_variation v where v.company_id = s.company_id and v.id = s.variation_id`

const elsewhere: ElsewhereOf<'itemNumber' | 'itemName' | 'childNumber' | 'vendorName'> = ({ companyId }) => {
  const values = (value: RawBuilder<unknown>, table: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`select ${id} as id, ${value} as value from ${table} where i.company_id = ${companyId}::uuid`
  const variations = sql`item_variation i`
  const vendors = sql`vendor i join item_variation v on v.company_id = i.company_id and v.vendor_id = i.id`
  return {
    itemNumber: { by: 'itemId', values: values(sql`i.number`, sql`item i`, sql`i.id`) },
    itemName: { by: 'itemId', values: values(sql`i.item_name`, sql`item i`, sql`i.id`) },
    childNumber: { by: 'variationId', values: values(sql`i.child_number`, variations, sql`i.id`) },
    vendorName: { by: 'variationId', values: values(sql`i.friendly_name`, vendors, sql`v.id`) },
  }
}

/** Stock as it lies on the shelves: one row for each lot of a receipt at a location. */
function lotRows(db: Db, actor: Actor) {
  const today = todayOf(actor)
  return db
    .selectFrom('stock as s')
    .innerJoin('lot as l', (join) => join.onRef('l.company_id', '=', 's.company_id').onRef('l.id', '=', 's.lot_id'))
    .where('s.company_id', '=', actor.companyId)
    .select([
      's.id',
      's.id as stockId',
      's.item_id as itemId',
      ofItem('number').as('itemNumber'),
      ofItem('item_name').as('itemName'),
      medicineWithPills(sql`s.company_id`, sql`s.item_id`).as('medicine'),
      's.variation_id as variationId',
      sql<string>`(select v.child_number ${variation})`.as('childNumber'),
      sql<string>`(select x.friendly_name from vendor x
        where x.company_id = s.company_id and x.id = (select v.vendor_id ${variation}))`.as('vendorName'),
      's.lot_id as lotId',
      'l.number as lot',
      'l.expires_on as expirationDate',
      sql<boolean>`l.expires_on <= ${shortDatedUntil(actor.companyId, today)}`.as('shortDated'),
      sql<boolean>`l.expires_on < ${today}::date`.as('expired'),
      sql<boolean>`l.recalled_at is not null`.as('recalled'),
      's.receipt_id as receiptId',
      's.receipt_number as receiptNumber',
      's.location',
      sql<StockStatus>`s.status`.as('status'),
      sql<boolean>`s.status = 'Quarantine'`.as('quarantine'),
      sql<QuarantineReason | null>`s.quarantine_reason`.as('quarantineReason'),
      sql<QuarantineReason[]>`s.quarantine_reasons`.as('quarantineReasons'),
      's.serialized',
      's.on_hand as onHand',
      's.reserved',
      sql<number>`case when s.status = 'Active' and l.recalled_at is null and l.expires_on >= ${today}::date
        then s.on_hand - s.reserved else 0 end`.as('available'),
      sql<number | null>`case when ${actor.permissions.has('VIEW_COST')}::boolean then s.unit_cost::float8 end`.as(
        'unitCost',
      ),
      's.version',
    ])
}

const words = { kind: 'stock', unrestricted: () => true }

export const lotSearch = serveIndex(lotIndex, lotRows, { text: words, elsewhere })

export const stockSearch = serveIndex(
  stockIndex,
  (db, actor) =>
    lotRows(db, actor).select([
      sql<
        string | null
      >`(select nullif(concat_ws('-', i.ndc_labeler, i.ndc_product, i.ndc_packaging), '') from item i where i.company_id = s.company_id and i.id = s.item_id)`.as(
        'ndc',
      ),
      sql<boolean>`(select i.storage in ('refrigerated', 'frozen') from item i where i.company_id = s.company_id and i.id = s.item_id)`.as(
        'coldChain',
      ),
      sql<boolean>`(select i.dea_schedule is not null from item i where i.company_id = s.company_id and i.id = s.item_id)`.as(
        'controlled',
      ),
      's.received_on as receivedOn',
      sql<number>`${todayOf(actor)}::date - s.received_on`.as('ageDays'),
      's.counted_on as countedOn',
      sql<boolean>`s.counted_on < ${todayOf(actor)}::date - ${COUNTED_WITHIN_DAYS}::integer`.as('countDue'),
      sql<number>`s.serials`.as('serials'),
      sql<number | null>`case when ${actor.permissions.has('VIEW_COST')}::boolean then s.value::float8 end`.as('value'),
    ]),
  {
    text: words,
    elsewhere: (actor) => ({
      ...elsewhere(actor),
      ndc: {
        by: 'itemId',
        values: sql`select i.id, nullif(concat_ws('-', i.ndc_labeler, i.ndc_product, i.ndc_packaging), '') as value from item i
          where i.company_id = ${actor.companyId}::uuid`,
      },
    }),
  },
)

/** The movement by which goods last came into the row. */
const cameIn = (column: RawBuilder<unknown>) => sql`(
  select ${column} from stock_movement m
  where m.company_id = s.company_id and m.stock_id = s.id and m.quantity > 0 order by m.at desc, m.id desc limit 1)`

export const quarantinedLotSearch = serveIndex(
  quarantinedLotIndex,
  (db, actor) =>
    lotRows(db, actor)
      .where('s.status', '=', 'Quarantine')
      .where('s.on_hand', '>', 0)
      .select([
        sql<string | null>`${cameIn(sql`m.at`)}`.as('since'),
        sql<number>`coalesce(extract(day from now() - ${cameIn(sql`m.at`)})::integer, 0)`.as('sinceDays'),
        sql<
          string | null
        >`(select p.given_name || ' ' || p.family_name from app_user p where p.id = ${cameIn(sql`m.user_id`)})`.as(
          'byName',
        ),
        sql<string | null>`${cameIn(sql`m.justification`)}`.as('note'),
      ]),
  { text: { kind: 'stock' }, elsewhere },
)
