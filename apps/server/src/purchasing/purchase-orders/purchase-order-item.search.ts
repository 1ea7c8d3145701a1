import { sql } from 'kysely'
import { purchasableItemIndex, purchaseOrderItemIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { codesToLookFor } from '@galen/domain/items/item-codes'
import type { PurchaseOrderStatus } from '@galen/domain/purchasing/purchase-order'
import { ndcsMeant } from '@galen/domain/items/ndc'
import { childNumberElsewhere, itemElsewhere } from '../../items/item-lookups.ts'
import { formOf, sizeUnitOf, strengthUnitOf } from '../../items/medicine-names.ts'
import { vendorElsewhere } from '../../partners/party-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { activeOnHand, onOrder } from '../demand/supply.ts'

const writtenNdc = sql<string | null>`i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging`

/** What the variation cost in the order before, looked up for the rows that are shown. */
const earlierPrice = sql`(
  select e.purchase_price from purchase_order_line e
  where e.company_id = l.company_id and e.variation_id = l.variation_id and e.placed_at < l.placed_at
  order by e.placed_at desc limit 1)`

export const purchaseOrderItemSearch = serveIndex(
  purchaseOrderItemIndex,
  (db, actor) =>
    db
      .selectFrom('purchase_order_line as l')
      // Every line has its item and variation: joined so that PostgreSQL leaves them out where rows are only counted off.
      .innerJoin('purchase_order as o', (join) =>
        join.onRef('o.company_id', '=', 'l.company_id').onRef('o.id', '=', 'l.order_id'),
      )
      .leftJoin('item as i', (join) => join.onRef('i.company_id', '=', 'l.company_id').onRef('i.id', '=', 'l.item_id'))
      .leftJoin('item_variation as v', (join) =>
        join.onRef('v.company_id', '=', 'l.company_id').onRef('v.id', '=', 'l.variation_id'),
      )
      .where('l.company_id', '=', actor.companyId)
      .where('o.company_id', '=', actor.companyId)
      .where('o.placed_at', 'is not', null)
      .where('o.status', '<>', 'Draft')
      .select([
        'l.id',
        'l.order_id as purchaseOrderId',
        sql<string>`o.number`.as('number'),
        sql<PurchaseOrderStatus>`o.status`.as('status'),
        sql<string>`o.placed_at`.as('placedDate'),
        'o.vendor_id as vendorId',
        sql<
          string | null
        >`(select w.friendly_name from vendor w where w.company_id = o.company_id and w.id = o.vendor_id)`.as('vendor'),
        'l.item_id as itemId',
        sql<string>`i.number`.as('itemNumber'),
        writtenNdc.as('ndc'),
        sql<string>`i.item_name`.as('itemName'),
        'l.variation_id as purchasableItemId',
        sql<string>`v.child_number`.as('childNumber'),
        'l.quantity',
        'l.received as receivedQuantity',
        sql<number>`case when o.status = 'Placed' then greatest(l.quantity - l.received, 0) else 0 end`.as(
          'openQuantity',
        ),
        sql<number>`l.purchase_price::float8`.as('purchasePrice'),
        sql<number | null>`${earlierPrice}::float8`.as('lastPrice'),
        sql<number | null>`round(100 * (l.purchase_price / nullif(${earlierPrice}, 0) - 1), 1)::float8`.as(
          'changePercent',
        ),
        sql<number>`round(l.quantity * l.purchase_price, 2)::float8`.as('total'),
      ]),
  {
    invalidatedBy: ['purchase-order-line'],
    elsewhere: ({ companyId }) => ({
      number: {
        by: 'purchaseOrderId',
        texts: 'purchase-order',
        values: sql`select o.id, o.number as value from purchase_order o
          where o.company_id = ${companyId}::uuid and o.placed_at is not null`,
      },
      vendor: {
        ...vendorElsewhere(companyId, 'friendly_name'),
        through: {
          by: 'purchaseOrderId',
          documents: (found) =>
            sql`select o.id from purchase_order o where o.company_id = ${companyId}::uuid and o.vendor_id = any(${found})`,
        },
      },
      ...itemElsewhere(companyId, 'itemId'),
      childNumber: childNumberElsewhere(companyId, 'purchasableItemId'),
    }),
  },
)

/** What can be bought, found by the words of the item. */
export const purchasableItemSearch = serveIndex(
  purchasableItemIndex,
  (db, actor) =>
    db
      .selectFrom('item_variation as v')
      .innerJoin('item as i', (join) => join.onRef('i.company_id', '=', 'v.company_id').onRef('i.id', '=', 'v.item_id'))
      .innerJoin('vendor as w', (join) =>
        join.onRef('w.company_id', '=', 'v.company_id').onRef('w.id', '=', 'v.vendor_id'),
      )
      .where('v.company_id', '=', actor.companyId)
      .where('v.is_active', '=', true)
      .where('i.is_active', '=', true)
      .where('w.is_active', '=', true)
      .select([
        'v.id',
        'v.item_id as itemId',
        'i.number',
        writtenNdc.as('ndc'),
        'i.ndc12',
        'i.item_name as itemName',
        'i.strength',
        strengthUnitOf.as('strengthUnit'),
        'i.size',
        sizeUnitOf.as('sizeUnit'),
        formOf.as('form'),
        'i.dea_schedule as deaSchedule',
        'i.storage',
        'v.child_number as childNumber',
        'v.vendor_item_number as vendorItemNumber',
        'v.vendor_id as vendorId',
        'w.friendly_name as vendorName',
        sql<number | null>`v.cost::float8`.as('cost'),
        'w.lead_time_days as leadTimeDays',
        activeOnHand(actor).as('onHand'),
        onOrder.as('onOrder'),
        sql<string[]>`array(select k.gtin from item_package k
          where k.company_id = v.company_id and k.item_id = v.item_id order by 1)`.as('gtin'),
        sql<string[]>`array(select k.barcode from item_barcode k
          where k.company_id = v.company_id and k.item_id = v.item_id order by 1)`.as('barcode'),
      ]),
  {
    text: { kind: 'item', by: 'itemId' },
    invalidatedBy: ['item-variation'],
    spellings: {
      ndc: (value) => ndcsMeant(value).map((ndc) => ({ field: 'ndc12' as const, value: ndc })),
      gtin: (value) => [{ field: 'gtin' as const, value: codesToLookFor(value).at(-1) ?? value }],
    },
  },
)
