import { type RawBuilder, sql } from 'kysely'
import { salesOrderDraftIndex, salesOrderIndex, salesOrderItemIndex } from '@galen/contract/sales/sales-order-indices'
import type { SalesApprovalStatus } from '@galen/domain/compliance/sales-approval'
import type { FulfilledStatus, SalesOrderSource, SalesOrderStatus } from '@galen/domain/sales/sales-order'
import { personElsewhere, personName } from '../../platform/database/person-name.ts'
import type { Actor } from '../../platform/operation.ts'
import { medicineWithPills } from '../../items/medicine-names.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { shownCode } from '../../compliance/reason-words.ts'
import { customerElsewhere } from '../../partners/party-lookups.ts'
import { inOrderScope, seesOwnSalesOnly } from '../sales-scope.ts'

// Names and lists are sub-selects, looked up for the rows that are shown.
const customer = <T>(column: string) =>
  sql<T>`(select ${sql.ref(`c.${column}`)} from customer c where c.company_id = o.company_id and c.id = o.customer_id)`
const marginOf = (actor: Actor, total: RawBuilder<unknown>, cost: RawBuilder<unknown>) =>
  actor.permissions.has('VIEW_COST')
    ? sql<
        number | null
      >`case when ${total} > 0 and ${cost} > 0 then round(100 * (${total} - ${cost}) / ${total}, 2)::float8 else 0 end`
    : sql<number | null>`null::float8`

/** Names that a query may ask for, in tables too long to look each of them up. */
const customersElsewhere = ({ companyId }: Actor) => ({
  customer: customerElsewhere(companyId, 'company_name'),
  customerNumber: customerElsewhere(companyId, 'number'),
})

export const salesOrderSearch = serveIndex(
  salesOrderIndex,
  (db, actor) =>
    db
      .selectFrom('sales_order as o')
      .where('o.company_id', '=', actor.companyId)
      .where('o.placed_at', 'is not', null)
      .where(inOrderScope(actor))
      .select([
        'o.id',
        sql<string>`o.number`.as('number'),
        sql<SalesOrderStatus>`o.status`.as('status'),
        'o.customer_id as customerId',
        customer<string | null>('number').as('customerNumber'),
        customer<string | null>('company_name').as('customer'),
        'o.owner_id as ownerId',
        personName('o.owner_id').as('ownerName'),
        'o.sales_rep_id as salesRepId',
        personName('o.sales_rep_id').as('salesRepName'),
        sql<string>`o.placed_at`.as('placedDate'),
        'o.requested_on as requestedOn',
        'o.external_number as externalNumber',
        sql<SalesOrderSource>`o.source`.as('source'),
        'o.line_count as lines',
        'o.units',
        'o.shipped_units as shippedUnits',
        sql<FulfilledStatus>`case when o.shipped_units <= 0 then 'None' when o.shipped_units < o.units then 'Partial' else 'Full' end`.as(
          'fulfilledStatus',
        ),
        sql<number>`coalesce(100 * o.shipped_units / nullif(o.units, 0), 0)`.as('fulfilledPercent'),
        sql<number>`o.total::float8`.as('total'),
        marginOf(actor, sql`o.total`, sql`o.cost_total`).as('margin'),
        'o.shipping_hold as shippingHold',
        'o.shipping_hold_note as shippingHoldNote',
        'o.shipping_hold_at as shippingHoldAt',
        personName('o.shipping_hold_by').as('shippingHoldByName'),
        sql<
          string | null
        >`concat_ws(', ', nullif(o.ship_address ->> 'name', ''), o.ship_address ->> 'city', o.ship_address ->> 'state')`.as(
          'shipTo',
        ),
        'o.internal_memo as internalMemo',
        sql<{ code: string; status: SalesApprovalStatus }[]>`coalesce((
          select json_agg(json_build_object('code', r.code, 'status', r.status) order by r.since, r.code) from (
            select ${shownCode(actor)} as code, a.status, min(a.created_at) as since from sales_approval a
            where a.company_id = o.company_id and a.order_id = o.id and a.status in ('Pending', 'Rejected')
            group by 1, 2) r), '[]'::json)`.as('reasons'),
        sql<{ id: string; number: string | null; status: string }[]>`coalesce((
          select json_agg(json_build_object('id', n.id, 'number', n.number, 'status', n.status) order by n.created_at, n.id) from invoice n
          where n.company_id = o.company_id and n.sales_order_id = o.id), '[]'::json)`.as('invoices'),
        'o.version',
      ]),
  {
    text: { kind: 'sales-order', fields: ['number', 'externalNumber'] },
    invalidatedBy: ['sales-order'],
    elsewhere: (actor) => ({
      ...customersElsewhere(actor),
      ownerName: personElsewhere(actor.companyId, 'ownerId'),
      salesRepName: personElsewhere(actor.companyId, 'salesRepId'),
    }),
  },
)

/** Drafts of one's own; anyone who lists all sales sees those of everyone. */
export const salesOrderDraftSearch = serveIndex(
  salesOrderDraftIndex,
  (db, actor) =>
    db
      .selectFrom('sales_order as o')
      .where('o.company_id', '=', actor.companyId)
      .where('o.status', '=', 'Draft')
      .where(seesOwnSalesOnly(actor) ? inOrderScope(actor) : sql<boolean>`true`)
      .select([
        'o.id',
        'o.customer_id as customerId',
        customer<string | null>('number').as('customerNumber'),
        customer<string | null>('company_name').as('customer'),
        'o.owner_id as ownerId',
        personName('o.owner_id').as('ownerName'),
        'o.external_number as externalNumber',
        sql<SalesOrderSource>`o.source`.as('source'),
        'o.line_count as lines',
        'o.units',
        sql<number>`o.total::float8`.as('total'),
        marginOf(actor, sql`o.total`, sql`o.cost_total`).as('margin'),
        sql<string[]>`array_remove(array[
          case when o.customer_id is null then 'Customer missing' end,
          case when o.customer_id is not null and o.ship_address_id is null then 'Ship-to missing' end,
          case when o.line_count = 0 then 'No items' end,
          case when ${customer('standing')} in ('expired', 'missing') then 'License ' || ${customer('standing')} end,
          case when ${customer('compliance_status')} in ('hold', 'rejected') then 'Customer on hold' end], null)`.as(
          'warnings',
        ),
        sql<string>`coalesce((select max(e.at) from audit_entry e
          where e.company_id = o.company_id and e.entity = 'sales-order' and e.entity_id = o.id::text), o.created_at)`.as(
          'changedAt',
        ),
        'o.created_at as createdAt',
        'o.version',
      ]),
  {
    text: { kind: 'sales-order', fields: ['externalNumber'] },
    invalidatedBy: ['sales-order'],
    elsewhere: customersElsewhere,
  },
)

export const salesOrderItemSearch = serveIndex(
  salesOrderItemIndex,
  (db, actor) =>
    db
      .selectFrom('sales_order_allocation as a')
      .innerJoin('sales_order as o', (join) =>
        join.onRef('o.company_id', '=', 'a.company_id').onRef('o.id', '=', 'a.order_id'),
      )
      .innerJoin('item as i', (join) => join.onRef('i.company_id', '=', 'a.company_id').onRef('i.id', '=', 'a.item_id'))
      .innerJoin('item_variation as v', (join) =>
        join.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.variation_id'),
      )
      .where('a.company_id', '=', actor.companyId)
      .where('o.company_id', '=', actor.companyId)
      .where('o.placed_at', 'is not', null)
      .where(inOrderScope(actor))
      .select([
        'a.id',
        'a.order_id as salesOrderId',
        sql<string>`o.number`.as('orderNumber'),
        sql<SalesOrderStatus>`o.status`.as('status'),
        sql<string>`o.placed_at`.as('placedDate'),
        'o.customer_id as customerId',
        customer<string | null>('company_name').as('customer'),
        'o.sales_rep_id as salesRepId',
        personName('o.sales_rep_id').as('salesRepName'),
        'a.item_id as itemId',
        'i.number',
        sql<string | null>`i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging`.as('ndc'),
        'i.item_name as itemName',
        medicineWithPills(sql`a.company_id`, sql`a.item_id`).as('medicine'),
        'i.strength',
        'i.size',
        'a.variation_id as variationId',
        'v.child_number as childNumber',
        'v.vendor_id as vendorId',
        sql<string>`(select x.friendly_name from vendor x where x.company_id = v.company_id and x.id = v.vendor_id)`.as(
          'vendorName',
        ),
        'a.quantity',
        'a.shipped as shippedQuantity',
        sql<number>`case when o.status = 'Closed' then 0 else a.quantity - a.shipped end`.as('openQuantity'),
        sql<number>`a.price::float8`.as('salesPrice'),
        sql<number>`(a.quantity * a.price)::float8`.as('total'),
        marginOf(actor, sql`a.price`, sql`a.cost`).as('margin'),
        'a.drop_ship as dropShip',
      ]),
  {
    text: { kind: 'item', by: 'itemId' },
    elsewhere: (actor) => ({ customer: customersElsewhere(actor).customer }),
  },
)
