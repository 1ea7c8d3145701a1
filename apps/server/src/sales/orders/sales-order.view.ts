import { type RawBuilder, sql } from 'kysely'
import type { OrderApproval, OrderProduct, OrderTotals, SalesOrder } from '@galen/contract/sales/sales-order'
import { type HoldReasonCode, isReleasable, needsToDecide } from '@galen/domain/compliance/hold-reasons'
import { isSuspicion, REVIEW_REASON } from '@galen/domain/compliance/suspicion'
import { figuresInWords, type StoredFigures } from '@galen/domain/compliance/order-evidence'
import { SEES_SOA_COST } from '@galen/domain/guarded-fields'
import { centsToNumber, costOf, parseCents, parseUnitCost, sum, times } from '@galen/domain/money'
import { permits } from '@galen/domain/permissions'
import { marginFromPrice } from '@galen/domain/sales/margin'
import { averagePrice, fulfilledStatus, marginOfTotals } from '@galen/domain/sales/sales-order'
import { EXTENDED_UNTIL } from '../../compliance/license-extensions.ts'
import { measuresOfItem } from '../../items/medicine-names.ts'
import { todayOf } from '../../platform/work.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { inOrderScope } from '../sales-scope.ts'
import { ORDER_FORMS } from './order-forms.ts'
import { shipToChoices, shipToOf } from '../../partners/ship-to.ts'

/** What a person sees of costs: all of them, those made for selling, or none. */
export const seesCost = ({ permissions }: Pick<Actor, 'permissions'>, isSoaCost: boolean) =>
  permissions.has('VIEW_COST') || (isSoaCost && permits(SEES_SOA_COST, permissions))

const userName = (id: RawBuilder<unknown>) =>
  sql`(select u.given_name || ' ' || u.family_name from app_user u where u.id = ${id})`

type AllocationRow = Omit<OrderProduct['allocation'][number], 'margin' | 'price' | 'cost' | 'pcr'> & {
  readonly price: string
  readonly cost: string
  readonly pcr: string
  readonly isSoaCost: boolean
}
type ProductRow = Omit<OrderProduct, 'allocation' | 'margin' | 'salesPrice' | 'shippedQuantity' | 'total'> & {
  readonly allocation: readonly AllocationRow[]
}

/** Which lines of an order are asked for; all by default. */
type Which = {
  readonly where?: RawBuilder<unknown>
  readonly orderBy?: RawBuilder<unknown>
  readonly from?: number
  readonly size?: number
}

function productRows(
  actor: Actor,
  orderId: string,
  { where = sql`true`, orderBy = sql`l.position`, from = 0, size = 10_000 }: Which = {},
) {
  const { companyId } = actor
  return sql<ProductRow>`
    with o as (
      select o.id, o.customer_id, (select c.class_id from customer c where c.company_id = o.company_id and c.id = o.customer_id) as class_id
      from sales_order o where o.company_id = ${companyId} and o.id = ${orderId}
    ), lines as (
      select l.*, row_number() over (order by ${orderBy}, l.id) as place
      from sales_order_line l join item i on i.company_id = l.company_id and i.id = l.item_id
      where l.company_id = ${companyId} and l.order_id = ${orderId} and ${where}
      order by ${orderBy}, l.id limit ${size} offset ${from}
    ), free as materialized (
      select f.* from o, available(array(
        select a.variation_id from sales_order_allocation a join lines l on l.company_id = a.company_id and l.id = a.line_id),
        o.class_id, ${todayOf(actor)}::date, o.id) f
    )
    select l.id, l.position, l.item_id as "sellableId", l.quantity, l.free_of_charge as "freeOfCharge", l.note, l.version,
      json_build_object('id', i.id, 'number', i.number, 'ndc', i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging,
        'itemName', i.item_name, 'itemNameLong', i.item_name_long, 'description', i.description, ${measuresOfItem},
        'brandName', i.brand_name, 'dropShip', i.drop_ship, 'deaSchedule', i.dea_schedule, 'isActive', i.is_active,
        'manufacturer', (select m.name from manufacturer m where m.company_id = i.company_id and m.id = i.manufacturer_id),
        'flags', array(select f.flag_id from item_flagged f where f.company_id = i.company_id and f.item_id = i.id order by 1)
      ) as "sellableItem",
      i.best_price::float8 as "currentPrice", last.price::float8 as "lastPrice", last.sold_on as "lastSoldOn",
      (select coalesce(json_agg(json_build_object('id', a.variation_id, 'allocationId', a.id, 'childId', a.variation_id,
          'childNumber', v.child_number, 'vendorId', v.vendor_id, 'vendorName', x.friendly_name, 'quantity', a.quantity,
          'price', a.price::text, 'cost', a.cost::text, 'pcr', a.pcr::text, 'isSoaCost', a.is_soa_cost,
          'minimumMargin', a.minimum_margin, 'lots', a.lots, 'dropShip', a.drop_ship, 'shippedQuantity', a.shipped, 'canceled', a.canceled,
          'cancelCause', a.cancel_cause,
          'available', coalesce((select f.available from free f where f.variation_id = a.variation_id), 0),
          'version', a.version, 'flags', array(select f.flag_id from item_variation_flagged f
            where f.company_id = a.company_id and f.variation_id = a.variation_id order by 1)) order by a.id), '[]')
        from sales_order_allocation a
          join item_variation v on v.company_id = a.company_id and v.id = a.variation_id
          join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
        where a.company_id = l.company_id and a.line_id = l.id) as allocation
    from lines l join item i on i.company_id = l.company_id and i.id = l.item_id
    left join lateral (
      select s.price, s.sold_on from customer_item_sale s
      where s.company_id = l.company_id and s.customer_id = (select o.customer_id from o) and s.item_id = l.item_id
      order by s.sold_on desc, s.id desc limit 1) last on true
    order by l.place`
}

/** The lines of an order as the person sees them, with what is available to its customer now. */
export async function orderProducts(db: Db, actor: Actor, orderId: string, which?: Which): Promise<OrderProduct[]> {
  const { rows } = await productRows(actor, orderId, which).execute(db)
  return rows.map((row) => shownProduct(actor, row))
}

function shownProduct(actor: Actor, { allocation, ...line }: ProductRow): OrderProduct {
  const exact = allocation.map((each) => ({
    quantity: each.quantity,
    price: parseCents(each.price),
    cost: parseUnitCost(each.cost),
  }))
  const total = sum(exact.map(({ price, quantity }) => times(price, quantity)))
  const cost = sum(exact.map((each) => costOf(each.cost, each.quantity)))
  return {
    ...line,
    salesPrice: centsToNumber(averagePrice(exact)),
    shippedQuantity: allocation.reduce((units, { shippedQuantity }) => units + shippedQuantity, 0),
    total: centsToNumber(total),
    margin: allocation.every(({ isSoaCost }) => seesCost(actor, isSoaCost)) ? marginOfTotals(total, cost) : null,
    allocation: allocation.map(({ isSoaCost, ...each }) => ({
      ...each,
      price: Number(each.price),
      cost: seesCost(actor, isSoaCost) ? Number(each.cost) : null,
      margin: seesCost(actor, isSoaCost) ? marginFromPrice(parseCents(each.price), parseUnitCost(each.cost)) : null,
      pcr: actor.permissions.has('VIEW_COST') ? Number(each.pcr) : null,
      minimumMargin: actor.permissions.has('VIEW_COST') ? each.minimumMargin : null,
    })),
  }
}

type TotalsRow = {
  readonly id: string
  readonly version: number
  readonly lineCount: number
  readonly units: number
  readonly total: number
  readonly costTotal: number
}

/** The totals of an order; the margin is for those who see costs. */
export const shownTotals = ({ permissions }: Actor, order: TotalsRow): OrderTotals => ({
  id: order.id,
  version: order.version,
  lines: order.lineCount,
  units: order.units,
  total: order.total,
  margin: permissions.has('VIEW_COST') ? marginOfTotals(parseCents(order.total), parseCents(order.costTotal)) : null,
})

type HeaderRow = Omit<SalesOrder, 'products' | 'approvals' | 'fulfilledStatus' | 'total' | 'margin'> & {
  readonly total: string
  readonly costTotal: string
  readonly approvals: readonly (Omit<OrderApproval, 'releasable' | 'decidable' | 'figures'> & StoredFigures)[]
  readonly products: readonly ProductRow[]
}

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const customerJson = sql`(
  select json_build_object('id', c.id, 'number', c.number, 'companyName', c.company_name, 'friendlyName', c.friendly_name,
    'isActive', c.is_active, 'classId', c.class_id,
    'className', (select p.name from property p where p.company_id = c.company_id and p.id = c.class_id),
    'notes', c.notes, 'internalMemo', c.internal_memo, 'shipVia', c.ship_via, 'complianceStatus', c.compliance_status,
    'standing', c.standing,
    'contacts', (select coalesce(json_agg(json_build_object('id', k.id, 'name', k.name, 'role', k.role, 'phone', k.phone,
        'email', k.email) order by k.position), '[]')
      from customer_contact k where k.company_id = c.company_id and k.customer_id = c.id),
    'addresses', ${shipToChoices()})
  from customer c where c.company_id = o.company_id and c.id = o.customer_id)`

/** An order as the person who asks sees it. */
export async function orderView(db: Db, actor: Actor, id: string): Promise<SalesOrder> {
  const { rows } = await sql<HeaderRow>`
    select o.id, o.version, o.number, o.status, o.source, o.customer_id as "customerId", ${customerJson} as customer,
      ${shipToOf('o')} as "shipAddress", o.owner_id as "ownerId", ${userName(sql`o.owner_id`)} as "ownerName",
      o.sales_rep_id as "salesRepId", ${userName(sql`o.sales_rep_id`)} as "salesRepName", o.placed_at as "placedDate",
      o.placed_by as "placedById", ${userName(sql`o.placed_by`)} as "placedByName",
      o.enlarged_by as "enlargedByIds", o.closed_at as "closedAt", ${userName(sql`o.closed_by`)} as "closedByName",
      o.created_at as "createdAt", o.request_id as "requestId",
      (select r.number from sales_request r where r.company_id = o.company_id and r.id = o.request_id) as "requestNumber",
      o.external_number as "externalNumber", o.requested_on as "requestedOn", o.ship_via as "shipVia", o.note,
      o.internal_memo as "internalMemo", o.order_form_number as "orderFormNumber", o.order_form_date as "orderFormDate",
      ${ORDER_FORMS} as "orderForms", o.line_count as lines, o.units, o.shipped_units as "shippedUnits", o.total, o.cost_total as "costTotal",
      o.shipping_hold as "shippingHold", o.shipping_hold_note as "shippingHoldNote", o.shipping_hold_at as "shippingHoldAt",
      ${userName(sql`o.shipping_hold_by`)} as "shippingHoldByName",
      (select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'message', a.message, 'status', a.status,
          'margins', case a.code when 'MIN_MARGIN' then a.evidence -> 'input' -> 'lines' end,
          'rules', case a.code when 'SALES_RULE' then a.evidence -> 'input' -> 'rules' end,
          'note', a.note, 'decidedAt', ${instant('a.decided_at')}, 'decidedByName', ${userName(sql`a.decided_by`)},
          'createdAt', ${instant('a.created_at')}, 'version', a.version, 'extendedUntil', ${EXTENDED_UNTIL}) order by a.created_at, a.id), '[]')
        from sales_approval a where a.company_id = o.company_id and a.order_id = o.id and a.status <> 'Ended') as approvals,
      (select coalesce(json_agg(json_build_object('id', n.id, 'number', n.number, 'status', n.status,
          'placedDate', ${instant('n.placed_at')}, 'total', n.total) order by n.created_at, n.id), '[]')
        from invoice n where n.company_id = o.company_id and (n.sales_order_id = o.id or exists (
          select from invoice_line il where il.company_id = n.company_id and il.invoice_id = n.id and il.sales_order_id = o.id))) as invoices,
      (select coalesce(json_agg(json_build_object('id', p.id, 'number', p.number, 'status', p.status) order by p.created_at, p.id), '[]')
        from purchase_order p where p.company_id = o.company_id and p.id in (
          select l.order_id from purchase_order_target t
            join purchase_order_line l on l.company_id = t.company_id and l.id = t.line_id
          where t.company_id = o.company_id and t.sales_order_id = o.id)) as "purchaseOrders",
      (select coalesce(json_agg(p), '[]') from (${productRows(actor, id)}) p) as products
    from sales_order o
    where o.company_id = ${actor.companyId} and o.id = ${id} and ${inOrderScope(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Sales order')
  const { total, costTotal, approvals, products, ...order } = row
  return {
    ...order,
    total: Number(total),
    margin: actor.permissions.has('VIEW_COST') ? marginOfTotals(parseCents(total), parseCents(costTotal)) : null,
    fulfilledStatus: fulfilledStatus(order.units, order.shippedUnits),
    approvals: shownApprovals(actor, approvals),
    products: products.map((product) => shownProduct(actor, product)),
  }
}

type Placed = Pick<
  SalesOrder,
  'version' | 'number' | 'status' | 'placedDate' | 'placedById' | 'placedByName' | 'shipAddress'
>

/** A draft as it was shown, with what placing changed of it: nothing is read again. */
export const shownPlaced = (draft: SalesOrder, placed: Placed, available: ReadonlyMap<string, number>): SalesOrder => ({
  ...draft,
  version: placed.version,
  number: placed.number,
  status: placed.status,
  placedDate: placed.placedDate,
  placedById: placed.placedById,
  placedByName: placed.placedByName,
  shipAddress: placed.shipAddress,
  products: draft.products.map((product) => ({
    ...product,
    allocation: product.allocation.map((each) => ({ ...each, available: available.get(each.id) ?? each.available })),
  })),
})

/** The reasons as a person sees them: without the lists of compliance, those of a suspicious order are one without figures (P41). */
function shownApprovals(actor: Actor, approvals: HeaderRow['approvals']): OrderApproval[] {
  const shown = approvals.map((approval) => shownApproval(actor, approval))
  if (actor.permissions.has('LIST_COMPLIANCE')) return shown
  const watched = shown.filter(({ code }) => isSuspicion(code))
  const review = watched.find(({ status }) => status === 'Pending') ?? watched[0]
  return shown
    .filter((approval) => !isSuspicion(approval.code) || approval === review)
    .map((approval) =>
      approval === review
        ? { ...approval, code: REVIEW_REASON.code, message: REVIEW_REASON.message, figures: [], note: '' }
        : approval,
    )
}

const shownApproval = (
  actor: Actor,
  { margins, rules, ...approval }: HeaderRow['approvals'][number],
): OrderApproval => {
  const code = approval.code as HoldReasonCode
  const figures = [...figuresInWords({ margins, rules }, actor.permissions.has('VIEW_COST'))]
  return {
    ...approval,
    figures,
    releasable: isReleasable(code),
    decidable: permits(needsToDecide(code), actor.permissions),
  }
}
