import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, parseCents, zeroCents } from '@galen/domain/money'
import { keptAllocations } from '@galen/domain/sales/sales-order-line'
import type { SalesOrderSource } from '@galen/domain/sales/sales-order'
import { inCustomerScope } from '../../partners/customer-scope.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { checkOrderForm } from './order-forms.ts'
import type { CheckedRecord } from './placing.ts'
import { loadOrdered, orderable, type OrderedVariation } from './order-variations.ts'
import type { NewAllocation, NewLine } from './sales-order-line.store.ts'
import { insertOrder } from './sales-order.hot.ts'
import { type OrderEntries, orderHead } from './sales-order.store.ts'

/** A line as it is asked for: one variation, how much, and a price where it is not the usual one. */
export type AskedLine = {
  readonly variationId: string
  readonly quantity: number
  readonly price?: Cents | undefined
  readonly freeOfCharge?: boolean | undefined
  readonly note?: string | undefined
  readonly lots?: readonly string[] | undefined
}

export type NewOrder = Partial<OrderEntries> & {
  readonly source: SalesOrderSource
  readonly requestId?: string | null
  /** That lines of one item stay apart, as someone outside sent them. */
  readonly isApart?: boolean
  readonly lines: readonly AskedLine[]
}

/** The customer of an order with what a new order starts with. */
type Starting = {
  readonly salesRepId: string | null
  readonly shipAddressId: string | null
  readonly shipVia: string
  readonly isActive: boolean
  readonly name: string
}

export async function loadStarting(db: Db, actor: Actor, customerId: string): Promise<Starting> {
  const { rows } = await sql<Starting>`
    select c.sales_rep_id as "salesRepId", c.ship_via as "shipVia", c.is_active as "isActive", c.company_name as name,
      (select d.id from customer_address d
        where d.company_id = c.company_id and d.customer_id = c.id and d.active and d.kind <> 'bill' and d.default_ship) as "shipAddressId"
    from customer c where c.company_id = ${actor.companyId} and c.id = ${customerId} and ${inCustomerScope(actor)}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound('Customer')
  if (!row.isActive)
    throw new BusinessError('sales-order.customer-inactive', `${row.name} is not active.`, [
      { field: 'customerId', message: 'is not active' },
    ])
  return row
}

/** That the address is one that goods of the customer can be sent to. */
export async function checkShipAddress(
  db: Db,
  companyId: string,
  customerId: string | null,
  id: string,
): Promise<void> {
  const { rows } = await sql`
    select from customer_address d
    where d.company_id = ${companyId} and d.customer_id = ${customerId}::uuid and d.id = ${id} and d.active and d.kind <> 'bill'`.execute(
    db,
  )
  if (rows.length === 0) throw invalid([{ field: 'shipAddress', message: 'is not a ship-to address of the customer' }])
}

/** That the person is an active user with the duty of the field. */
export async function checkPerson(
  db: Db,
  companyId: string,
  field: 'salesRepId' | 'ownerId',
  id: string | null | undefined,
): Promise<void> {
  if (id == null) return
  const { rows } = await sql`
    select from company_user m where m.company_id = ${companyId} and m.user_id = ${id} and m.active
      and (${field === 'ownerId'} or m.sales_person)`.execute(db)
  if (rows.length === 0)
    throw invalid([{ field, message: field === 'ownerId' ? 'is not an active user' : 'is not an active sales person' }])
}

/** Adds a draft with its lines, and answers its id. */
export async function addOrder(work: Work<Actor>, order: NewOrder, action = 'create-order'): Promise<string> {
  const { tx, actor } = work
  const { lines, isApart = false, ...given } = order
  const { companyId } = actor
  const { customerId = null, shipAddressId, salesRepId, ownerId } = given
  // Asked together: none of them has to know of another.
  const [starting, , , , made] = await Promise.all([
    customerId === null ? null : loadStarting(tx, actor, customerId),
    shipAddressId ? checkShipAddress(tx, companyId, customerId, shipAddressId) : null,
    checkPerson(tx, companyId, 'salesRepId', salesRepId),
    checkPerson(tx, companyId, 'ownerId', ownerId),
    newLines(tx, actor, customerId, lines, isApart),
  ])
  const header = {
    salesRepId: starting?.salesRepId ?? null,
    shipAddressId: starting?.shipAddressId ?? null,
    shipVia: starting?.shipVia ?? '',
    ownerId: actor.userId,
    ...given,
  }
  await checkOrderForm(work, {
    customerId: header.customerId ?? null,
    orderFormNumber: header.orderFormNumber ?? '',
    orderFormDate: header.orderFormDate ?? null,
  })
  const added = await insertOrder(work, header, made)
  const parts = { before: {}, after: { lines: lines.length, total: added.total } }
  orderHead.report(work, null, added, { action, parts })
  return added.id
}

/** The order as it would be made, to be checked before anything is written. */
export async function plannedOrder(db: Db, actor: Actor, order: NewOrder): Promise<CheckedRecord> {
  const lines = await newLines(db, actor, order.customerId ?? null, order.lines, order.isApart ?? false)
  return {
    id: null,
    customerId: order.customerId ?? null,
    shipAddressId: order.shipAddressId ?? null,
    requestedOn: order.requestedOn ?? null,
    placedDate: null,
    orderFormNumber: order.orderFormNumber ?? '',
    orderFormDate: order.orderFormDate ?? null,
    lines: lines.map((line) => ({
      ...line,
      id: '',
      position: 0,
      itemNumber: '',
      itemName: '',
      quantity: 0,
      placedQuantity: null,
      version: 0,
      allocations: line.allocations.map((each) => ({
        ...each,
        id: '',
        placedQuantity: null,
        shipped: 0,
        canceled: 0,
        version: 0,
      })),
    })),
  }
}

/** The lines that are asked for, with the costs and prices of today; variations of one item are one line unless they stay apart. */
async function newLines(
  db: Db,
  actor: Actor,
  customerId: string | null,
  asked: readonly AskedLine[],
  isApart: boolean,
): Promise<NewLine[]> {
  if (asked.length === 0) return []
  const known = await loadOrdered(
    db,
    actor,
    customerId,
    asked.map(({ variationId }) => variationId),
  )
  const byLine = new Map<string, { variation: OrderedVariation; asked: AskedLine }[]>()
  for (const [place, line] of asked.entries()) {
    const variation = orderable(known, line.variationId, `products.${place}.id`)
    const key = isApart ? String(place) : variation.itemId
    byLine.set(key, [...(byLine.get(key) ?? []), { variation, asked: line }])
  }
  return [...byLine.values()].map((parts) => {
    const itemId = parts[0]?.variation.itemId ?? ''
    const freeOfCharge = parts.some((part) => part.asked.freeOfCharge ?? false)
    const itemName = parts[0]?.variation.itemName ?? ''
    const note = parts.map((part) => part.asked.note ?? '').find((text) => text !== '') ?? ''
    const allocations = keptAllocations(
      { itemName, freeOfCharge },
      parts.map((part) => newAllocation(part.variation, part.asked)),
    )
    return { itemId, freeOfCharge, note, allocations: onePerVariation(allocations) }
  })
}

/** An allocation at the cost of today, and at the usual price where none is given. */
export const newAllocation = (variation: OrderedVariation, asked: Omit<AskedLine, 'variationId'>): NewAllocation => ({
  variationId: variation.id,
  quantity: asked.quantity,
  price: asked.price ?? (asked.freeOfCharge ? zeroCents : (variation.suggestedPrice ?? parseCents(0))),
  cost: variation.cost,
  isSoaCost: variation.isSoaCost,
  pcr: variation.pcr,
  minimumMargin: variation.minimumMargin,
  lots: asked.lots ?? [],
  dropShip: variation.dropShip,
})

/** The same variation asked for twice is one allocation at the price that was named last. */
function onePerVariation(allocations: readonly NewAllocation[]): NewAllocation[] {
  const merged = new Map<string, NewAllocation>()
  for (const allocation of allocations) {
    const quantity = (merged.get(allocation.variationId)?.quantity ?? 0) + allocation.quantity
    merged.set(allocation.variationId, { ...allocation, quantity })
  }
  return [...merged.values()]
}
