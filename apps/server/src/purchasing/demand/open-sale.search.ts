import { sql } from 'kysely'
import { openSaleIndex, openSaleItemIndex } from '@galen/contract/purchasing/demand-indices'
import { businessDateOf } from '@galen/domain/dates'
import { itemElsewhere } from '../../items/item-lookups.ts'
import { vendorElsewhere } from '../../partners/party-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { openDemand } from './open-demand.ts'

export const openSaleSearch = serveIndex(
  openSaleIndex,
  (db, actor) => {
    const today = businessDateOf(new Date(), actor.timeZone)
    return db
      .selectFrom(openDemand(actor).as('d'))
      .leftJoin('customer as c', (join) =>
        join.on('c.company_id', '=', actor.companyId).onRef('c.id', '=', 'd.customer_id'),
      )
      .groupBy(['d.order_id', 'd.number', 'd.status', 'd.placed_at', 'c.company_name'])
      .select([
        'd.order_id as id',
        'd.number',
        'd.status',
        sql<string>`coalesce(c.company_name, '')`.as('customer'),
        'd.placed_at as placedDate',
        sql<number>`${today}::date - (d.placed_at at time zone ${actor.timeZone})::date`.as('age'),
        sql<number>`count(*)::integer`.as('lines'),
        sql<number>`sum(d.open)::integer`.as('openUnits'),
        sql<number>`sum(d.open - d.from_stock)::integer`.as('waitingUnits'),
        sql<number>`(count(*) filter (where d.short > 0))::integer`.as('shortLines'),
        sql<number>`sum(d.short)::integer`.as('shortUnits'),
      ])
      .having(sql<boolean>`sum(d.open - d.from_stock) > 0`)
  },
  { whole: true, invalidatedBy: ['sales-order'] },
)

export const openSaleItemSearch = serveIndex(
  openSaleItemIndex,
  (db, actor) =>
    db
      .selectFrom(openDemand(actor).as('d'))
      .innerJoin('item as i', (join) => join.on('i.company_id', '=', actor.companyId).onRef('i.id', '=', 'd.item_id'))
      .innerJoin('item_variation as v', (join) =>
        join.on('v.company_id', '=', actor.companyId).onRef('v.id', '=', 'd.variation_id'),
      )
      .innerJoin('vendor as w', (join) =>
        join.onRef('w.company_id', '=', 'v.company_id').onRef('w.id', '=', 'v.vendor_id'),
      )
      .where('v.company_id', '=', actor.companyId)
      .select([
        'd.id',
        'd.order_id as salesOrderId',
        'd.number as salesOrderNumber',
        // For the rows that are shown: nothing is found or sorted by it.
        sql<string>`coalesce((select c.company_name from customer c
          where c.company_id = v.company_id and c.id = d.customer_id), '')`.as('customer'),
        'd.item_id as itemId',
        'i.number',
        sql<string | null>`i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging`.as('ndc'),
        'i.item_name as itemName',
        'd.variation_id as purchasableItemId',
        'v.child_number as childNumber',
        'v.vendor_id as vendorId',
        'w.friendly_name as vendor',
        (actor.permissions.has('VIEW_COST') ? sql<number | null>`v.cost::float8` : sql<number | null>`null::float8`).as(
          'cost',
        ),
        'd.ordered',
        'd.shipped',
        'd.open',
        'd.from_stock as fromStock',
        'd.from_orders as fromOrders',
        'd.short',
        sql<number>`coalesce((
        select sum(t.quantity) from purchase_order_target t
          join purchase_order_line l on l.company_id = t.company_id and l.id = t.line_id
          join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and o.status <> 'Closed'
        where t.company_id = v.company_id and t.allocation_id = d.id), 0)::integer`.as('targeted'),
      ]),
  {
    whole: true,
    elsewhere: ({ companyId }) => {
      const { itemNumber, itemName } = itemElsewhere(companyId, 'itemId')
      return { number: itemNumber, itemName, vendor: vendorElsewhere(companyId, 'friendly_name') }
    },
  },
)
