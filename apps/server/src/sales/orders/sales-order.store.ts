import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import {
  type Cents,
  centsToDecimal,
  parseCents,
  parseUnitCost,
  type UnitCost,
  unitCostToDecimal,
} from '@galen/domain/money'
import type { SalesOrderSource, SalesOrderStatus } from '@galen/domain/sales/sales-order'
import { insertMany } from '../../platform/database/many-rows.ts'
import { lockRows } from '../../platform/database/locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { inOrderScope } from '../sales-scope.ts'

/** The head of an order as it is stored. */
export type OrderHeader = {
  readonly id: string
  readonly version: number
  readonly number: string | null
  readonly status: SalesOrderStatus
  readonly source: SalesOrderSource
  readonly customerId: string | null
  readonly shipAddressId: string | null
  readonly ownerId: string | null
  readonly salesRepId: string | null
  readonly requestId: string | null
  readonly externalNumber: string
  readonly requestedOn: BusinessDate | null
  readonly shipVia: string
  readonly note: string
  readonly internalMemo: string
  readonly orderFormNumber: string
  readonly orderFormDate: BusinessDate | null
  readonly lineCount: number
  readonly units: number
  readonly shippedUnits: number
  readonly total: Cents
  readonly costTotal: Cents
  readonly placedAt: string | null
  readonly closedAt: string | null
  readonly closedBy: string | null
  readonly shippingHold: boolean
  readonly shippingHoldNote: string
}

export type AllocationRecord = {
  readonly id: string
  readonly variationId: string
  readonly quantity: number
  readonly price: Cents
  readonly cost: UnitCost
  readonly isSoaCost: boolean
  readonly pcr: UnitCost
  readonly minimumMargin: number | null
  readonly lots: readonly string[]
  readonly dropShip: boolean
  readonly placedQuantity: number | null
  readonly shipped: number
  readonly version: number
}

export type LineRecord = {
  readonly id: string
  readonly position: number
  readonly itemId: string
  readonly itemNumber: string
  readonly itemName: string
  readonly quantity: number
  readonly placedQuantity: number | null
  readonly freeOfCharge: boolean
  readonly note: string
  readonly version: number
  readonly allocations: readonly AllocationRecord[]
}

export type SalesOrderRecord = OrderHeader & { readonly lines: readonly LineRecord[] }

const COLUMNS = sql`
  o.id, o.version, o.number, o.status, o.source, o.customer_id as "customerId", o.ship_address_id as "shipAddressId",
  o.owner_id as "ownerId", o.sales_rep_id as "salesRepId", o.request_id as "requestId", o.external_number as "externalNumber",
  o.requested_on as "requestedOn", o.ship_via as "shipVia", o.note, o.internal_memo as "internalMemo",
  o.order_form_number as "orderFormNumber", o.order_form_date as "orderFormDate", o.line_count as "lineCount", o.units,
  o.shipped_units as "shippedUnits", o.total, o.cost_total as "costTotal", o.placed_at as "placedAt", o.closed_at as "closedAt",
  o.closed_by as "closedBy", o.shipping_hold as "shippingHold", o.shipping_hold_note as "shippingHoldNote"`

type Amounts = { readonly total: string; readonly costTotal: string }
const headerOf = ({ total, costTotal, ...row }: Omit<OrderHeader, 'total' | 'costTotal'> & Amounts): OrderHeader => ({
  ...row,
  total: parseCents(total),
  costTotal: parseCents(costTotal),
})

/** The head of an order that the person sees. */
export async function loadHeader(db: Db, actor: Actor, id: string): Promise<OrderHeader> {
  const { rows } = await sql<Parameters<typeof headerOf>[0]>`
    select ${COLUMNS} from sales_order o
    where o.company_id = ${actor.companyId} and o.id = ${id} and ${inOrderScope(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Sales order')
  return headerOf(row)
}

type LineRow = Omit<LineRecord, 'allocations'> & {
  readonly allocations: readonly (Omit<AllocationRecord, 'price' | 'cost' | 'pcr'> &
    Record<'price' | 'cost' | 'pcr', string>)[]
}

/** The lines of an order in their order, or one of them. */
export async function loadLines(db: Db, companyId: string, orderId: string, itemId?: string): Promise<LineRecord[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.position, l.item_id as "itemId", i.number as "itemNumber", i.item_name as "itemName", l.quantity,
      l.placed_quantity as "placedQuantity", l.free_of_charge as "freeOfCharge", l.note, l.version,
      (select coalesce(json_agg(json_build_object('id', a.id, 'variationId', a.variation_id, 'quantity', a.quantity,
          'price', a.price::text, 'cost', a.cost::text, 'isSoaCost', a.is_soa_cost, 'pcr', a.pcr::text,
          'minimumMargin', a.minimum_margin, 'lots', a.lots, 'dropShip', a.drop_ship, 'placedQuantity', a.placed_quantity,
          'shipped', a.shipped, 'version', a.version) order by a.id), '[]')
        from sales_order_allocation a where a.company_id = l.company_id and a.line_id = l.id) as allocations
    from sales_order_line l join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${companyId} and l.order_id = ${orderId} and (${itemId ?? null}::uuid is null or l.item_id = ${itemId ?? null}::uuid)
    order by l.position, l.id`.execute(db)
  return rows.map(({ allocations, ...line }) => ({
    ...line,
    allocations: allocations.map(({ price, cost, pcr, ...allocation }) => ({
      ...allocation,
      price: parseCents(price),
      cost: parseUnitCost(cost),
      pcr: parseUnitCost(pcr),
    })),
  }))
}

/** An order that the person sees, with its lines. */
export async function loadOrder(db: Db, actor: Actor, id: string): Promise<SalesOrderRecord> {
  const header = await loadHeader(db, actor, id)
  return { ...header, lines: await loadLines(db, actor.companyId, id) }
}

/** Locks an order and answers its head. */
export async function lockHeader(work: Work<Actor>, id: string): Promise<OrderHeader> {
  await lockRows(work, 'sales_order', [id])
  return loadHeader(work.tx, work.actor, id)
}

/** Locks an order and answers it with its lines. */
export async function lockOrder(work: Work<Actor>, id: string): Promise<SalesOrderRecord> {
  await lockRows(work, 'sales_order', [id])
  return loadOrder(work.tx, work.actor, id)
}

/** Locks an order for work without a person, such as a job or a payment; nothing is hidden from it. */
export async function lockOrderUnscoped(work: Work, id: string): Promise<SalesOrderRecord> {
  await lockRows(work, 'sales_order', [id])
  const { companyId } = work.actor
  const { rows } = await sql<Parameters<typeof headerOf>[0]>`
    select ${COLUMNS} from sales_order o where o.company_id = ${companyId} and o.id = ${id}`.execute(work.tx)
  const [row] = rows
  if (!row) throw notFound('Sales order')
  return { ...headerOf(row), lines: await loadLines(work.tx, companyId, id) }
}

/** The fields of the head that people write, each with its column. */
const WRITTEN = {
  customerId: 'customer_id',
  shipAddressId: 'ship_address_id',
  ownerId: 'owner_id',
  salesRepId: 'sales_rep_id',
  externalNumber: 'external_number',
  requestedOn: 'requested_on',
  shipVia: 'ship_via',
  note: 'note',
  internalMemo: 'internal_memo',
  orderFormNumber: 'order_form_number',
  orderFormDate: 'order_form_date',
} as const
export type WrittenField = keyof typeof WRITTEN
export type WrittenValues = Pick<OrderHeader, WrittenField>
const writtenFields = Object.keys(WRITTEN) as WrittenField[]

export const writtenOf = (header: OrderHeader): WrittenValues =>
  Object.fromEntries(writtenFields.map((field) => [field, header[field]])) as WrittenValues

const toColumns = (values: Partial<WrittenValues>) =>
  Object.fromEntries(
    writtenFields.filter((field) => field in values).map((field) => [WRITTEN[field], values[field] ?? null]),
  )

/** Adds the head of a new draft. */
export async function insertHeader(
  { tx, actor }: Work,
  values: Partial<WrittenValues> & { readonly source: SalesOrderSource; readonly requestId?: string | null },
): Promise<string> {
  const { source, requestId = null, ...written } = values
  const id = randomUUIDv7()
  await tx
    .insertInto('sales_order')
    .values({ company_id: actor.companyId, id, source, request_id: requestId, ...toColumns(written) })
    .execute()
  return id
}

/** Writes fields of the head; the version is the one that the head has then. */
export async function updateHeader(
  { tx, actor }: Work,
  id: string,
  version: number,
  values: Partial<WrittenValues>,
): Promise<void> {
  await tx
    .updateTable('sales_order')
    .set({ ...toColumns(values), version })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute()
}

export type NewAllocation = Omit<AllocationRecord, 'id' | 'placedQuantity' | 'shipped' | 'version'>
export type NewLine = Pick<LineRecord, 'itemId' | 'freeOfCharge' | 'note'> & {
  readonly allocations: readonly NewAllocation[]
}

/** A row of an allocation as it is written. */
export const allocationRow = (
  companyId: string,
  at: { readonly orderId: string; readonly lineId: string; readonly itemId: string },
  { variationId, quantity, price, cost, isSoaCost, pcr, minimumMargin, lots, dropShip }: NewAllocation,
) => ({
  company_id: companyId,
  order_id: at.orderId,
  line_id: at.lineId,
  item_id: at.itemId,
  variation_id: variationId,
  quantity,
  price: centsToDecimal(price),
  cost: unitCostToDecimal(cost),
  is_soa_cost: isSoaCost,
  pcr: unitCostToDecimal(pcr),
  minimum_margin: minimumMargin === null ? null : String(minimumMargin),
  lots,
  drop_ship: dropShip,
})

/** Adds many lines to a new order, two statements however many there are. */
export async function insertLines({ tx, actor }: Work, orderId: string, lines: readonly NewLine[]): Promise<void> {
  const { companyId } = actor
  const identified = lines.map((line, place) => ({ ...line, id: randomUUIDv7(), position: place + 1 }))
  await insertMany(
    tx,
    'sales_order_line',
    identified.map(({ id, position, itemId, freeOfCharge, note, allocations }) => ({
      company_id: companyId,
      id,
      order_id: orderId,
      position,
      item_id: itemId,
      quantity: allocations.reduce((units, { quantity }) => units + quantity, 0),
      free_of_charge: freeOfCharge,
      note,
      version: 1,
    })),
  )
  await insertMany(
    tx,
    'sales_order_allocation',
    identified.flatMap(({ id: lineId, itemId, allocations }) =>
      allocations.map((allocation) => ({
        ...allocationRow(companyId, { orderId, lineId, itemId }, allocation),
        id: randomUUIDv7(),
        shipped: 0,
        version: 1,
      })),
    ),
  )
}

type Totals = Pick<OrderHeader, 'id' | 'version' | 'lineCount' | 'units' | 'shippedUnits' | 'total' | 'costTotal'>

/** Writes the sums over the allocations into the head, with the version that it has then. */
export async function refreshTotals({ tx, actor }: Work, orderId: string, version: number): Promise<Totals> {
  const { rows } = await sql<Omit<Totals, 'total' | 'costTotal'> & Amounts>`
    update sales_order o set version = ${version}, line_count = s.lines, units = s.units, shipped_units = s.shipped,
      total = s.total, cost_total = s.cost
    from (
      select count(distinct a.line_id)::integer as lines, coalesce(sum(a.quantity), 0)::integer as units,
        coalesce(sum(a.shipped), 0)::integer as shipped, coalesce(sum(a.quantity * a.price), 0) as total,
        coalesce(sum(round(a.quantity * a.cost, 2)), 0) as cost
      from sales_order_allocation a where a.company_id = ${actor.companyId} and a.order_id = ${orderId}) s
    where o.company_id = ${actor.companyId} and o.id = ${orderId}
    returning o.id, o.version, o.line_count as "lineCount", o.units, o.shipped_units as "shippedUnits", o.total,
      o.cost_total as "costTotal"`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Sales order')
  return { ...row, total: parseCents(row.total), costTotal: parseCents(row.costTotal) }
}
