import { sql } from 'kysely'
import { lotIndex } from '@galen/contract/items/item-stock-indices'
import { serveIndex } from '../../platform/search/search.ts'
import { shortDatedUntil } from '../short-dated.ts'
import { todayOf } from '../stock-figures.ts'

/** Stock as it lies on the shelves: one row for each lot of a receipt at a location. */
export const lotSearch = serveIndex(lotIndex, (db, actor) => {
  const today = todayOf(actor)
  return db
    .selectFrom('stock as s')
    .innerJoin('lot as l', (join) => join.onRef('l.company_id', '=', 's.company_id').onRef('l.id', '=', 's.lot_id'))
    .innerJoin('item as i', (join) => join.onRef('i.company_id', '=', 's.company_id').onRef('i.id', '=', 's.item_id'))
    .innerJoin('item_variation as v', (join) =>
      join.onRef('v.company_id', '=', 's.company_id').onRef('v.id', '=', 's.variation_id'),
    )
    .innerJoin('vendor as x', (join) =>
      join.onRef('x.company_id', '=', 'v.company_id').onRef('x.id', '=', 'v.vendor_id'),
    )
    .where('s.company_id', '=', actor.companyId)
    .select([
      's.id',
      's.id as stockId',
      's.item_id as itemId',
      'i.number as itemNumber',
      'i.item_name as itemName',
      's.variation_id as variationId',
      'v.child_number as childNumber',
      'x.friendly_name as vendorName',
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
})
