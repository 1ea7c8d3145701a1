import { sql } from 'kysely'
import { toPurchaseIndex } from '@galen/contract/purchasing/demand-indices'
import { businessDateOf } from '@galen/domain/dates'
import type { RowOf } from '@galen/contract/search-index'
import type { Actor } from '../../platform/operation.ts'
import { formOf, sizeUnitOf, strengthUnitOf } from '../../items/medicine-names.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { allOnHand, allOnOrder } from './supply.ts'

type Suggested = {
  readonly id: string
  readonly needed: number
  readonly reorder_point: number
  readonly on_hand: number
  readonly on_order: number
  readonly suggested: number
}

/**
 * Variations that are short of what sales orders wait for. What an item lacks to its reorder point beyond that is suggested
 * of its preferred variation: the cheapest of an active vendor.
 */
const suggestions = (actor: Actor) => sql<Suggested>`(
  with waiting as (
    select a.variation_id, sum(a.quantity - a.shipped) as needed
    from sales_order_allocation a
      join sales_order s on s.company_id = a.company_id and s.id = a.order_id and s.status in ('Placed', 'Hold')
    where a.company_id = ${actor.companyId} and a.shipped < a.quantity
    group by a.variation_id
  ), held as materialized ${allOnHand(actor)}, bought as materialized ${allOnOrder(actor)}, concerned as (
    select i.id, i.reorder_point from item i
    where i.company_id = ${actor.companyId} and i.is_active and (i.reorder_point > 0 or i.id in (
      select x.item_id from item_variation x where x.company_id = ${actor.companyId} and x.id in (
        select w.variation_id from waiting w)))
  ), figures as (
    select v.id, v.item_id, c.reorder_point, coalesce(w.needed, 0)::integer as needed, coalesce(h.units, 0) as on_hand,
      coalesce(b.units, 0) as on_order,
      row_number() over (partition by v.item_id
        order by v.is_active and not v.is_special and x.is_active desc, v.cost nulls last, v.child_index) = 1 as is_preferred
    from concerned c
      join item_variation v on v.company_id = ${actor.companyId} and v.item_id = c.id
      join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
      left join waiting w on w.variation_id = v.id
      left join held h on h.variation_id = v.id
      left join bought b on b.variation_id = v.id
  ), shortage as (
    select f.*, greatest(0, f.needed - f.on_hand - f.on_order) as short from figures f
  ), by_item as (
    select item_id, greatest(0, max(reorder_point) + sum(needed) - sum(on_hand) - sum(on_order) - sum(short)) as more
    from shortage group by item_id
  )
  select s.id, s.needed, s.reorder_point, s.on_hand, s.on_order,
    (s.short + case when s.is_preferred then b.more else 0 end)::integer as suggested
  from shortage s join by_item b on b.item_id = s.item_id)`

const sold = (days: number, actor: Actor) => sql<number>`coalesce((
  select -sum(m.quantity) from stock_movement m
    join stock k on k.company_id = m.company_id and k.id = m.stock_id and k.variation_id = v.id
  where m.company_id = v.company_id and m.item_id = v.item_id and m.reason in ('SHIP', 'SHIP_VOID')
    and m.accounting_date > ${businessDateOf(new Date(), actor.timeZone)}::date - ${days}::integer), 0)::integer`

const waitingOrders = sql<RowOf<typeof toPurchaseIndex>['orders']>`coalesce((
  select json_agg(json_build_object('id', s.id, 'number', s.number, 'customer', coalesce(c.company_name, ''),
    'quantity', a.quantity - a.shipped) order by s.placed_at, s.id)
  from sales_order_allocation a
    join sales_order s on s.company_id = a.company_id and s.id = a.order_id and s.status in ('Placed', 'Hold')
    left join customer c on c.company_id = s.company_id and c.id = s.customer_id
  where a.company_id = v.company_id and a.variation_id = v.id and a.shipped < a.quantity), '[]'::json)`

const inDrafts = sql<number>`coalesce((select sum(l.quantity) from purchase_order_line l
  join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and o.status = 'Draft'
  where l.company_id = v.company_id and l.variation_id = v.id), 0)::integer`

/** What no draft has yet: a buyer never suggests twice what a colleague is about to order. */
const stillSuggested = sql<number>`greatest(0, q.suggested - ${inDrafts})`

export const toPurchaseSearch = serveIndex(
  toPurchaseIndex,
  (db, actor) =>
    db
      .selectFrom(suggestions(actor).as('q'))
      .innerJoin('item_variation as v', (join) =>
        join.on('v.company_id', '=', actor.companyId).onRef('v.id', '=', 'q.id'),
      )
      .innerJoin('item as i', (join) => join.onRef('i.company_id', '=', 'v.company_id').onRef('i.id', '=', 'v.item_id'))
      .innerJoin('vendor as w', (join) =>
        join.onRef('w.company_id', '=', 'v.company_id').onRef('w.id', '=', 'v.vendor_id'),
      )
      .where('v.company_id', '=', actor.companyId)
      .where('q.suggested', '>', 0)
      .where(stillSuggested, '>', 0)
      .select([
        'v.id',
        'v.item_id as itemId',
        'i.number',
        sql<string | null>`i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging`.as('ndc'),
        'i.item_name as itemName',
        'i.strength',
        strengthUnitOf.as('strengthUnit'),
        'i.size',
        sizeUnitOf.as('sizeUnit'),
        formOf.as('form'),
        'i.dea_schedule as deaSchedule',
        'i.storage',
        'v.child_number as childNumber',
        'v.vendor_id as vendorId',
        'w.friendly_name as vendor',
        'w.buyer_id as buyerId',
        sql<number | null>`w.minimum_order::float8`.as('minimumOrder'),
        'w.lead_time_days as leadTimeDays',
        'q.needed',
        'q.reorder_point as reorderPoint',
        'q.on_hand as onHand',
        sql<number>`coalesce((select sum(s.on_hand) from stock s where s.company_id = v.company_id
          and s.variation_id = v.id and s.on_hand > 0 and s.status = 'Quarantine'), 0)::integer`.as('quarantined'),
        'q.on_order as onOrder',
        inDrafts.as('inDrafts'),
        sold(30, actor).as('sold30'),
        sold(90, actor).as('sold90'),
        sql<number | null>`case when ${sold(90, actor)} > 0 then (q.on_hand * 90 / ${sold(90, actor)})::integer end`.as(
          'daysOfCover',
        ),
        stillSuggested.as('suggested'),
        sql<number | null>`v.cost::float8`.as('cost'),
        sql<number>`(select count(distinct o.vendor_id)::integer from item_variation o
          where o.company_id = v.company_id and o.item_id = v.item_id and o.is_active and o.vendor_id <> v.vendor_id)`.as(
          'otherVendors',
        ),
        sql<string | null>`(select min(s.placed_at) from sales_order_allocation a
          join sales_order s on s.company_id = a.company_id and s.id = a.order_id and s.status in ('Placed', 'Hold')
          where a.company_id = v.company_id and a.variation_id = v.id and a.shipped < a.quantity)`.as(
          'oldestOrderDate',
        ),
        waitingOrders.as('orders'),
      ]),
  { invalidatedBy: ['purchase-order', 'sales-order'] },
)
