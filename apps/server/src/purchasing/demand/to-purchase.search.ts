import { sql } from 'kysely'
import { toPurchaseIndex } from '@galen/contract/purchasing/demand-indices'
import { businessDateOf } from '@galen/domain/dates'
import type { RowOf } from '@galen/contract/search-index'
import type { Actor } from '../../platform/operation.ts'
import { itemElsewhere } from '../../items/item-lookups.ts'
import { formOf, sizeUnitOf, strengthUnitOf } from '../../items/medicine-names.ts'
import { vendorElsewhere } from '../../partners/party-lookups.ts'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { suggestions } from './suggestions.ts'

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

const value = sql<number | null>`(q.suggested * v.cost)::numeric(14, 2)::float8`

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
      .leftJoin('ignored_suggestion as g', (join) =>
        join.onRef('g.company_id', '=', 'v.company_id').onRef('g.variation_id', '=', 'v.id'),
      )
      .where('v.company_id', '=', actor.companyId)
      .where('q.suggested', '>', 0)
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
        'q.in_drafts as inDrafts',
        sold(30, actor).as('sold30'),
        sold(90, actor).as('sold90'),
        sql<number | null>`case when ${sold(90, actor)} > 0 then (q.on_hand * 90 / ${sold(90, actor)})::integer end`.as(
          'daysOfCover',
        ),
        'q.suggested',
        sql<number | null>`v.cost::float8`.as('cost'),
        value.as('value'),
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
        sql<boolean>`coalesce(g.until_on > ${businessDateOf(new Date(), actor.timeZone)}::date, g.suggested = q.asked, false)`.as(
          'ignored',
        ),
        sql<string | null>`g.until_on::text`.as('ignoredUntil'),
        personName('g.ignored_by').as('ignoredBy'),
      ]),
  {
    whole: true,
    invalidatedBy: ['purchase-order', 'sales-order', 'purchase-suggestion'],
    exact: ['childNumber'],
    elsewhere: ({ companyId }) => {
      const { itemNumber, itemName, ndc } = itemElsewhere(companyId, 'itemId')
      return { number: itemNumber, itemName, ndc, vendor: vendorElsewhere(companyId, 'friendly_name') }
    },
  },
)
