import { type RawBuilder, sql } from 'kysely'
import { lotIndex } from '@galen/contract/items/item-stock-indices'
import type { ElsewhereOf } from '../../platform/search/search-elsewhere.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { shortDatedUntil } from '../short-dated.ts'
import { todayOf } from '../stock-figures.ts'

// Names are sub-selects and not joins: they are looked up for the rows of the page only, and counting needs none of them.
const ofItem = (column: 'number' | 'item_name') => sql<string>`(
  select ${sql.ref(`i.${column}`)} from item i where i.company_id = s.company_id and i.id = s.item_id)`
const offer = sql`from item_variation v where v.company_id = s.company_id and v.id = s.variation_id`

const elsewhere: ElsewhereOf<'itemNumber' | 'childNumber' | 'vendorName'> = ({ companyId }) => {
  const values = (value: RawBuilder<unknown>, table: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    sql`select ${id} as id, ${value} as value from ${table} where i.company_id = ${companyId}::uuid`
  const offers = sql`item_variation i`
  const vendors = sql`vendor i join item_variation v on v.company_id = i.company_id and v.vendor_id = i.id`
  return {
    itemNumber: { by: 'itemId', values: values(sql`i.number`, sql`item i`, sql`i.id`) },
    childNumber: { by: 'variationId', values: values(sql`i.child_number`, offers, sql`i.id`) },
    vendorName: { by: 'variationId', values: values(sql`i.friendly_name`, vendors, sql`v.id`) },
  }
}

/** Stock as it lies on the shelves: one row for each lot of a receipt at a location. */
export const lotSearch = serveIndex(
  lotIndex,
  (db, actor) => {
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
        's.variation_id as variationId',
        sql<string>`(select v.child_number ${offer})`.as('childNumber'),
        sql<string>`(select x.friendly_name from vendor x
        where x.company_id = s.company_id and x.id = (select v.vendor_id ${offer}))`.as('vendorName'),
        'l.number as lot',
        'l.expires_on as expirationDate',
        sql<boolean>`l.expires_on <= ${shortDatedUntil(actor.companyId, today)}`.as('shortDated'),
        sql<boolean>`l.recalled_at is not null`.as('recalled'),
        's.receipt_id as receiptId',
        's.receipt_number as receiptNumber',
        's.location',
        sql<'Active' | 'Quarantine'>`s.status`.as('status'),
        sql<boolean>`s.status = 'Quarantine'`.as('quarantine'),
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
  },
  { text: { kind: 'stock', unrestricted: () => true }, elsewhere },
)
