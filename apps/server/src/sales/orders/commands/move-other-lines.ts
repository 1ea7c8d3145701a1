import { salesOrders } from '@galen/contract/sales/sales-orders'
import { BusinessError } from '@galen/domain/business-error'
import { NOT_UNDER_REVIEW, NOTHING_BESIDE } from '@galen/domain/compliance/suspicion'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { openReview } from '../../../compliance/suspicious-orders.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { checkNoDraftInvoice } from '../draft-invoices.ts'
import { changedLines } from '../order-audit.ts'
import {
  findingsOf,
  lockToCheck,
  lockToCheckUnscoped,
  placeChecked,
  recheckOrder,
  toConfirm,
  variationsOf,
} from '../placing.ts'
import { lockVariations, reserveOrder } from '../reservations.ts'
import { insertOrder, refreshTotals, rememberPlacers } from '../sales-order.hot.ts'
import { type LineRecord, type NewLine, writeLine } from '../sales-order-line.store.ts'
import { headOf, loadOrderUnscoped, orderHead, type SalesOrderRecord } from '../sales-order.store.ts'

/**
 * While compliance judges the watched lines of an order, the others go on in an order of their own (P41). The watched set
 * stays together, and everyone who placed the first order counts as placing the second.
 */
export const moveOtherLines = command(
  salesOrders.moveOthers,
  async ({ params, ...work }) => {
    const { tx, actor } = work
    const { companyId } = actor
    const lock = actor.permissions.has('APPROVE_COMPLIANCE') ? lockToCheckUnscoped : lockToCheck
    const order = await lock(work, params.id)
    salesOrder.after('amend', order.status)
    const review = await openReview(tx, companyId, order.id)
    if (!review) throw new BusinessError('sales-order.review.conflict', NOT_UNDER_REVIEW)
    await checkNoDraftInvoice(work, order.id)
    await lockVariations(work, variationsOf(order))
    const others = order.lines.filter((line) => isOther(line, review.watched))
    if (others.length === 0) throw new BusinessError('sales-order.nothing-to-move', NOTHING_BESIDE)
    await takeOff(work, order, others)
    const id = await placeOthers(work, order, others)
    const after = await loadOrderUnscoped(tx, companyId, order.id)
    await recheckOrder(work, after, 'save')
    await reserveOrder(work, order.id)
    const { number, status, lineCount } = await loadOrderUnscoped(tx, companyId, id)
    return { id, number, status, lines: lineCount }
  },
  { posting: true },
)

/** A line that compliance does not watch and that waits for goods. */
const isOther = ({ allocations }: LineRecord, watched: ReadonlySet<string>) =>
  allocations.every(({ variationId, canceled }) => !watched.has(variationId) && canceled === 0) &&
  allocations.some(({ quantity, shipped }) => shipped < quantity)

/** What was shipped of the lines stays on the order. */
async function takeOff(work: Work<Actor>, order: SalesOrderRecord, others: readonly LineRecord[]): Promise<void> {
  for (const line of others) {
    const allocations = line.allocations.filter(({ shipped }) => shipped > 0)
    await writeLine(work, order.id, line, {
      ...line,
      allocations: allocations.map((each) => ({ ...each, quantity: each.shipped })),
    })
  }
  await refreshTotals(work, order)
  const after = await loadOrderUnscoped(work.tx, work.actor.companyId, order.id)
  const parts = changedLines(order.lines, after.lines)
  orderHead.report(work, headOf(order), headOf(after), { action: 'move-other-lines', parts })
}

async function placeOthers(work: Work<Actor>, order: SalesOrderRecord, others: readonly LineRecord[]): Promise<string> {
  const { tx, actor } = work
  const { customerId, shipAddressId, salesRepId, ownerId, externalNumber, requestedOn, shipVia, note, internalMemo } =
    order
  const given = {
    customerId,
    shipAddressId,
    salesRepId,
    ownerId,
    externalNumber,
    requestedOn,
    shipVia,
    note,
    internalMemo,
  }
  const added = await insertOrder(work, { ...given, source: order.source }, others.map(unshipped))
  const parts = { before: {}, after: { lines: others.length, from: order.number, total: added.total } }
  orderHead.report(work, null, added, { action: 'create-order', parts })
  const made = await loadOrderUnscoped(tx, actor.companyId, added.id)
  const evaluation = await findingsOf(tx, actor, made)
  // Its warnings were confirmed when the lines were placed the first time; errors stop it.
  toConfirm(evaluation.findings, true)
  await placeChecked(work, made, evaluation)
  await rememberPlacers(work, added.id, order.id)
  return added.id
}

const unshipped = ({ itemId, freeOfCharge, note, allocations }: LineRecord): NewLine => ({
  itemId,
  freeOfCharge,
  note,
  allocations: allocations
    .filter(({ quantity, shipped }) => shipped < quantity)
    .map((each) => ({ ...each, quantity: each.quantity - each.shipped })),
})
