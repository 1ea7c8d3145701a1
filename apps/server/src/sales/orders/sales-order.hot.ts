import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { centsToNumber } from '@galen/domain/money'
import { orderCost, orderTotal, type SalesOrderSource, type SalesOrderStatus } from '@galen/domain/sales/sales-order'
import { numberedParts } from '../../admin/document-number.ts'
import { settingCount } from '../../admin/settings.ts'
import { shipToNow } from '../../partners/ship-to.ts'
import { insertionOf } from '../../platform/database/many-rows.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { raisedVersion } from '../../platform/versions.ts'
import type { Work } from '../../platform/work.ts'
import { allocationRow, type NewLine } from './sales-order-line.store.ts'
import { type OrderEntries, orderHead, type OrderHeader, type SalesOrderRecord } from './sales-order.store.ts'

const unitsOf = (allocations: NewLine['allocations']) =>
  allocations.reduce((units, { quantity }) => units + quantity, 0)

type OrderRecord = Awaited<ReturnType<typeof orderHead.lock>>
type NewOrder = OrderRecord & Pick<OrderHeader, 'total'>
type NewHead = Partial<OrderEntries> & { readonly source: SalesOrderSource; readonly requestId?: string | null }

/** Adds a draft with all its lines by one statement. */
export async function insertOrder(work: Work, head: NewHead, lines: readonly NewLine[]): Promise<NewOrder> {
  const { companyId } = work.actor
  const id = randomUUIDv7()
  const identified = lines.map((line, place) => ({ ...line, id: randomUUIDv7(), position: place + 1 }))
  const allocations = lines.flatMap((line) => line.allocations)
  const totals = {
    lineCount: lines.length,
    units: unitsOf(allocations),
    total: centsToNumber(orderTotal(allocations)),
    costTotal: centsToNumber(orderCost(allocations)),
  }
  const lineRows = identified.map(({ position, itemId, freeOfCharge, note, ...line }) => ({
    company_id: companyId,
    id: line.id,
    order_id: id,
    position,
    item_id: itemId,
    quantity: unitsOf(line.allocations),
    free_of_charge: freeOfCharge,
    note,
    version: 1,
  }))
  const allocationRows = identified.flatMap(({ id: lineId, itemId, ...line }) =>
    line.allocations.map((allocation) => ({
      ...allocationRow(companyId, { orderId: id, lineId, itemId }, allocation),
      id: randomUUIDv7(),
      shipped: 0,
      version: 1,
    })),
  )
  const { rows } = await sql`
    with head as (${orderHead.insertion(work, id, head, totals)}),
      line as (${insertionOf('sales_order_line', lineRows)}),
      allocation as (${insertionOf('sales_order_allocation', allocationRows)})
    select * from head`.execute(work.tx)
  const [row] = rows as OrderRecord[]
  if (!row) throw new Error('No sales order was inserted')
  return { ...row, total: totals.total }
}

type Placing = {
  readonly status: SalesOrderStatus
  readonly isHeld: boolean
  readonly confirmations: OrderHeader['confirmations']
  /** What else is written about it, each a statement of the area that owns it. */
  readonly parts: readonly RawBuilder<unknown>[]
}
type PlacedRow = Pick<OrderHeader, 'number' | 'placedDate' | 'shipAddress'> & { readonly placedByName: string | null }

/**
 * Places a locked draft by one statement: the number with the update that carries it (L2), what was ordered and which class
 * its items have, and the reservation of it, which ends after some hours while the order is on hold.
 */
export async function writePlaced(work: Work<Actor>, order: SalesOrderRecord, placing: Placing) {
  const { tx, actor } = work
  const { companyId, userId } = actor
  const { status, isHeld, confirmations, parts } = placing
  const at = sql`company_id = ${companyId} and order_id = ${order.id}`
  const { saved, statement } = orderHead.change(
    work,
    order,
    { ...order, status },
    {
      number: sql`(select number from numbered)`,
      confirmations,
      placedDate: sql`(select at from numbered)`,
      placedById: userId,
      shipAddress: shipToNow('sales_order'),
    },
  )
  const { rows } = await sql`
    with ${numberedParts(tx, companyId, 'sales-order')},
    head as (${statement} returning number, placed_at as "placedDate", ship_address as "shipAddress"),
    allocation as (update sales_order_allocation set placed_quantity = quantity where ${at}),
    line as (
      update sales_order_line set placed_quantity = quantity, item_class = coalesce(item_class, class_of_item(company_id, item_id))
      where ${at}),
    reserved as (
      insert into reservation (company_id, allocation_id, order_id, variation_id, quantity, expires_at)
      select a.company_id, a.id, a.order_id, a.variation_id, a.quantity - a.shipped,
        case when ${isHeld}::boolean then n.at + make_interval(hours => ${settingCount(companyId, 'holdReservationHours')}) end
      from sales_order_allocation a cross join numbered n where ${at} and not a.drop_ship and a.shipped < a.quantity),
    ${sql.join(parts.map((part, place) => sql`${sql.ref(`part_${place}`)} as (${part})`))}
    select h.*, (select u.given_name || ' ' || u.family_name from app_user u where u.id = ${userId}) as "placedByName"
    from head h`.execute(tx)
  const [row] = rows as PlacedRow[]
  if (!row) throw notFound('Sales order')
  return { ...saved, placedById: userId, ...row }
}

export type Totals = Pick<
  OrderHeader,
  'id' | 'version' | 'lineCount' | 'units' | 'shippedUnits' | 'total' | 'costTotal'
>

/** Writes the sums over the allocations into the head of a locked order, which is its next version then. */
export async function refreshTotals(
  { tx, actor }: Work,
  { id, version }: Pick<OrderHeader, 'id' | 'version'>,
): Promise<Totals> {
  const { rows } = await sql<Totals>`
    update sales_order o set version = ${raisedVersion(tx, id, version)}, line_count = s.lines, units = s.units,
      shipped_units = s.shipped, total = s.total, cost_total = s.cost
    from (
      select count(distinct a.line_id)::integer as lines, coalesce(sum(a.quantity), 0)::integer as units,
        coalesce(sum(a.shipped), 0)::integer as shipped, coalesce(sum(a.quantity * a.price), 0) as total,
        coalesce(sum(round(a.quantity * a.cost, 2)), 0) as cost
      from sales_order_allocation a where a.company_id = ${actor.companyId} and a.order_id = ${id}) s
    where o.company_id = ${actor.companyId} and o.id = ${id}
    returning o.id, o.version, o.line_count as "lineCount", o.units, o.shipped_units as "shippedUnits", o.total::float8,
      o.cost_total::float8 as "costTotal"`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Sales order')
  return row
}

/** Who placed or enlarged one order counts as enlarging another that was made of its lines. */
export async function rememberPlacers({ tx, actor }: Work, id: string, fromId: string): Promise<void> {
  await sql`
    update sales_order o set enlarged_by = array(
      select distinct p from unnest(o.enlarged_by || f.enlarged_by || f.placed_by) p where p is not null)
    from sales_order f
    where o.company_id = ${actor.companyId} and o.id = ${id} and f.company_id = o.company_id and f.id = ${fromId}`.execute(
    tx,
  )
}

/** Who makes a placed order ask for more counts as placing it. */
export async function rememberEnlarged({ tx, actor }: Work<Actor>, id: string): Promise<void> {
  await sql`
    update sales_order set enlarged_by = enlarged_by || ${actor.userId}::uuid
    where company_id = ${actor.companyId} and id = ${id} and not ${actor.userId}::uuid = any(enlarged_by)`.execute(tx)
}
