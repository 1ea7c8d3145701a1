import { sql } from 'kysely'
import { dropShipSaleIndex } from '@galen/contract/purchasing/demand-indices'
import { serveIndex } from '../../platform/search/search.ts'

/** What a closed purchase order never received is free to be bought again. */
const bought = sql<number>`coalesce((
  select sum(case when o.status = 'Closed' then least(t.quantity, l.received) else t.quantity end)
  from purchase_order_target t
    join purchase_order_line l on l.company_id = t.company_id and l.id = t.line_id
    join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and o.status <> 'Draft'
  where t.company_id = a.company_id and t.allocation_id = a.id), 0)::integer`

export const dropShipSaleSearch = serveIndex(dropShipSaleIndex, (db, actor) =>
  db
    .selectFrom('sales_order_allocation as a')
    .innerJoin('sales_order as s', (join) =>
      join.onRef('s.company_id', '=', 'a.company_id').onRef('s.id', '=', 'a.order_id'),
    )
    .innerJoin('item as i', (join) => join.onRef('i.company_id', '=', 'a.company_id').onRef('i.id', '=', 'a.item_id'))
    .leftJoin('customer as c', (join) =>
      join.onRef('c.company_id', '=', 's.company_id').onRef('c.id', '=', 's.customer_id'),
    )
    .where('a.company_id', '=', actor.companyId)
    .where('a.drop_ship', '=', true)
    .where('s.status', 'in', ['Placed', 'Hold', 'Closed'])
    .select([
      'a.id',
      'a.order_id as salesOrderId',
      's.number',
      sql<string>`coalesce(c.company_name, '')`.as('customer'),
      sql<string>`s.placed_at`.as('placedDate'),
      'a.variation_id as purchasableItemId',
      'i.item_name as itemName',
      'a.quantity',
      bought.as('bought'),
      sql<number>`a.quantity - ${bought}`.as('left'),
    ]),
)
