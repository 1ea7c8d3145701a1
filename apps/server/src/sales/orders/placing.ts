import { sql } from 'kysely'
import type { NeedsConfirmation } from '@galen/contract/route'
import { salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { salesOrderHeld, salesOrderPlaced, salesOrderReleased } from '@galen/contract/sales/sales-order-events'
import { destinationOf } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { errorsIn, type OrderFinding, warningsIn } from '@galen/domain/compliance/order-finding'
import { salesOrder, type SalesOrderStatus } from '@galen/domain/sales/sales-order'
import { ruleHits } from '../../admin/sales-rule-lookup.ts'
import {
  type CheckMoment,
  endApprovals,
  firstChecks,
  type HoldState,
  lockApprovals,
  recordChecks,
} from '../../compliance/approvals.ts'
import { checkNotUnderReview } from '../../compliance/suspicious-orders.ts'
import { type CheckableOrder, evaluateOrder, type Evaluation } from '../../compliance/order-checks.ts'
import { lastOrderRemembered } from '../../partners/customer-last-order.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockTogether } from '../../platform/database/locks.ts'
import { now } from '../../platform/database/record.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { notifyOfHold } from './order-notices.ts'
import { releaseReservations, reserveOrder } from './reservations.ts'
import { recordOrderForm } from './order-forms.ts'
import { writePlaced } from './sales-order.hot.ts'
import { lockSalesOrder, lockOrderUnscoped, orderHead, type SalesOrderRecord } from './sales-order.store.ts'

/** Locks an order from the top down: its customer, the money of the customer, the order, and its variations. */
export async function lockToCheck(work: Work<Actor>, id: string): Promise<SalesOrderRecord> {
  return lockedWith(work, id, () => lockSalesOrder(work, id))
}

/** The same for work without a person, such as a license that was renewed. */
export async function lockToCheckUnscoped(work: Work, id: string): Promise<SalesOrderRecord> {
  return lockedWith(work, id, () => lockOrderUnscoped(work, id))
}

/** A customer and its money come before its orders: no one else places an order of it in the meantime. */
const customerFirst = (customerId: string) =>
  [
    { kind: 'customer', ids: [customerId], strength: 'no key update' },
    { kind: 'party_account', by: 'customer_id', ids: [customerId] },
  ] as const

export async function lockCustomerToCheck(work: Work, customerId: string): Promise<void> {
  await lockTogether(work, customerFirst(customerId))
}

/**
 * Locks everything that placing a draft needs by one statement, from the top down: two orders for the last units are placed
 * one after the other, and the classes of the items stay as they are. Answers whether the order is still the one that was read.
 */
export async function lockToPlace(work: Work, order: SalesOrderRecord): Promise<boolean> {
  const locked = await lockTogether(work, [
    ...(order.customerId === null ? [] : customerFirst(order.customerId)),
    { kind: 'sales_order', ids: [order.id], version: true },
    { kind: 'item', ids: order.lines.map(({ itemId }) => itemId), strength: 'share' },
    { kind: 'item_variation', ids: variationsOf(order), strength: 'no key update' },
  ])
  return locked.get('sales_order')?.[0]?.version === order.version
}

async function lockedWith(work: Work, id: string, lock: () => Promise<SalesOrderRecord>): Promise<SalesOrderRecord> {
  const { rows } = await sql<{ customerId: string | null }>`
    select o.customer_id as "customerId" from sales_order o
    where o.company_id = ${work.actor.companyId} and o.id = ${id}`.execute(work.tx)
  const [read] = rows
  if (!read) throw notFound('Sales order')
  if (read.customerId !== null) await lockCustomerToCheck(work, read.customerId)
  const order = await lock()
  if (order.customerId !== read.customerId) throw new BusinessError('busy', 'Document is busy, try again')
  await lockApprovals(work, id)
  return order
}

export const variationsOf = ({ lines }: Pick<SalesOrderRecord, 'lines'>) =>
  lines.flatMap(({ allocations }) => allocations.map(({ variationId }) => variationId))

/** What of an order is checked; one that is not made yet has no id. */
export type CheckedRecord = Omit<CheckableOrder, 'allocations' | 'placedAt'> &
  Pick<SalesOrderRecord, 'lines' | 'placedDate'>

/** An order as it is checked. */
const checkable = (order: CheckedRecord): CheckableOrder => ({
  id: order.id,
  customerId: order.customerId,
  shipAddressId: order.shipAddressId,
  requestedOn: order.requestedOn,
  placedAt: order.placedDate,
  orderFormNumber: order.orderFormNumber,
  orderFormDate: order.orderFormDate,
  allocations: order.lines.flatMap(({ itemId, freeOfCharge, allocations }) =>
    allocations
      .filter(({ quantity }) => quantity > 0)
      .map((allocation) => ({
        ...allocation,
        itemId,
        freeOfCharge,
        isPlaced: allocation.placedQuantity !== null,
      })),
  ),
})

type Asking = { readonly companyId: string; readonly timeZone?: string }

/** What placing would find now; the day is that of the company. */
export async function findingsOf(db: Db, { companyId, timeZone }: Asking, order: CheckedRecord): Promise<Evaluation> {
  return evaluateOrder(db, { companyId, timeZone: timeZone ?? (await timeZoneOf(db, companyId)) }, checkable(order))
}

async function timeZoneOf(db: Db, companyId: string): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`
    select time_zone as "timeZone" from company where id = ${companyId}`.execute(db)
  return rows[0]?.timeZone ?? 'UTC'
}

/** Refuses an order with errors, all of them at once; answers what has to be confirmed before it goes on. */
export function toConfirm(findings: readonly OrderFinding[], confirmed: boolean): NeedsConfirmation | null {
  const errors = errorsIn(findings)
  const [first] = errors
  if (first)
    throw new BusinessError(
      'sales-order.not-placeable',
      errors.length === 1 ? first.message : `${first.message} ${errors.length - 1} more to fix.`,
      errors.map(({ field, message, code }) => ({ field, message, code })),
    )
  const warnings = warningsIn(findings)
  if (confirmed || warnings.length === 0) return null
  return {
    detail: warnings.length === 1 ? (warnings[0]?.message ?? '') : `${warnings.length} checks need your confirmation.`,
    confirmations: warnings.map(({ code, message }) => ({ code, detail: message })),
  }
}

/** Places a locked draft about which this was found; reasons put it on hold. */
export async function placeChecked(work: Work<Actor>, order: SalesOrderRecord, evaluation: Evaluation) {
  const { id, customerId } = order
  const { findings } = evaluation
  const { companyId } = work.actor
  const { isHeld, parts: checks } = firstChecks(work, id, evaluation)
  if (order.orderFormNumber !== '') await recordOrderForm(work, id, order)
  const hits = rulesIn(findings)
  const confirmations = warningsIn(findings).map(({ code, message }) => ({ code, message }))
  const placed = await writePlaced(work, order, {
    status: salesOrder.after(isHeld ? 'placeOnHold' : 'place', order.status),
    isHeld,
    confirmations,
    parts: [
      ...checks,
      ...(hits.length > 0 ? [ruleHits(companyId, id, hits)] : []),
      ...(customerId === null ? [] : [lastOrderRemembered(work.actor, customerId)]),
    ],
  })
  const { version, status, number } = placed
  const parts = { before: {}, after: { confirmations: confirmations.map(({ code }) => code), total: order.total } }
  orderHead.report(work, order, { ...order, version, status, number }, { action: 'place-order', parts })
  work.emit(isHeld ? salesOrderHeld : salesOrderPlaced, { id, number })
  if (isHeld) await notifyOfHold(work, id, 'held')
  return placed
}

/** The sales rules that took hold. */
const rulesIn = (findings: readonly OrderFinding[]) =>
  findings.flatMap(({ code, input, outcome }) =>
    code.startsWith('SALES_RULE') || code === 'CREDIT_LIMIT' || code === 'MIN_MARGIN'
      ? ((input['rules'] ?? []) as { id: string }[]).map(({ id }) => ({
          id,
          effect: outcome === 'hold' ? ('hold' as const) : ('warn' as const),
        }))
      : [],
  )

/** Checks a placed or held order again and moves it between the two. Nothing happens to drafts and closed orders. */
export async function recheckOrder(
  work: Work,
  order: SalesOrderRecord,
  moment: CheckMoment,
  evaluated?: Evaluation,
): Promise<HoldState> {
  const evaluation = evaluated ?? (await findingsOf(work.tx, work.actor, order))
  const held = await recordChecks(work, order.id, moment, evaluation)
  await settleHold(work, order, held)
  return held
}

/** Puts an order on hold or releases it, as its reasons are now. */
export async function settleHold(work: Work, order: SalesOrderRecord, held: HoldState): Promise<SalesOrderStatus> {
  const moves = held.isHeld ? order.status === 'Placed' : order.status === 'Hold'
  if (!moves) {
    const { id, version } = order
    work.publish(destinationOf(salesOrderTopic, { id }), { type: 'sales-order', id, version, changed: ['approvals'] })
    if (held.isHeld) await notifyOfHold(work, id, 'stays')
    return order.status
  }
  const status = salesOrder.after(held.isHeld ? 'hold' : 'release', order.status)
  const action = held.isHeld ? 'hold-order' : 'release-order'
  await orderHead.save(work, order, { ...order, status }, { action })
  await reserveOrder(work, order.id)
  work.emit(held.isHeld ? salesOrderHeld : salesOrderReleased, { id: order.id, number: order.number })
  await notifyOfHold(work, order.id, held.isHeld ? 'held' : 'released')
  return status
}

/** Closes an order: what is not shipped is given back, and no reason waits any longer. */
export async function closeOrder(work: Work, order: SalesOrderRecord): Promise<void> {
  const status = salesOrder.after('close', order.status)
  await checkNotUnderReview(work, order.id)
  await endApprovals(work, order.id)
  await releaseReservations(work, order.id)
  const stamps = { closedAt: now, closedById: work.actor.userId ?? null }
  await orderHead.save(work, order, { ...order, status }, { action: 'close-order', stamps })
}
