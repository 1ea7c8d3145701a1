import { salesOrderRejected } from '@galen/contract/sales/sales-order-events'
import { BusinessError } from '@galen/domain/business-error'
import { CANCELED_CAUSE, REVIEW_REASON, reportProblems, type SuspicionReport } from '@galen/domain/compliance/suspicion'
import { businessDateOf } from '@galen/domain/dates'
import type { SalesOrderStatus } from '@galen/domain/sales/sales-order'
import type { ApprovalRecord } from '../../compliance/approvals.ts'
import { type CanceledLine, openReview, reportReasons } from '../../compliance/suspicious-orders.ts'
import type { Actor } from '../../platform/operation.ts'
import { accountingDate, type Work } from '../../platform/work.ts'
import { giveBackDrafted } from '../invoices/canceled-lines.ts'
import { changedLines } from './order-audit.ts'
import { notifyRep } from './order-notices.ts'
import { closeOrder, recheckOrder } from './placing.ts'
import { reserveOrder } from './reservations.ts'
import { refreshTotals } from './sales-order.hot.ts'
import { cancelUnshipped } from './sales-order-line.store.ts'
import { headOf, loadOrderUnscoped, orderHead, type SalesOrderRecord } from './sales-order.store.ts'

/**
 * Reports a suspicious order and cancels its watched lines in one transaction: what is not shipped of them goes to 0, other
 * lines go on, and with none left the order is closed (P41). Answers the status of the order and what still waits.
 */
export async function reportAndCancel(
  work: Work<Actor>,
  order: SalesOrderRecord,
  approval: ApprovalRecord,
  report: SuspicionReport,
): Promise<{ status: SalesOrderStatus; pending: number }> {
  const { tx, actor } = work
  const { companyId } = actor
  await checkReport(work, order, report)
  const watched = await watchedOf(work, approval)
  const held = await reportReasons(work, approval, report, canceledLines(order, watched))
  await cancelUnshipped(work, order.id, [...watched], CANCELED_CAUSE)
  await refreshTotals(work, order)
  const after = await loadOrderUnscoped(tx, companyId, order.id)
  const parts = changedLines(order.lines, after.lines)
  orderHead.report(work, headOf(order), headOf(after), { action: 'cancel-watched-lines', parts })
  work.emit(salesOrderRejected, {
    id: order.id,
    number: order.number,
    code: REVIEW_REASON.code,
    note: `${CANCELED_CAUSE}.`,
  })
  await notifyRep(work, 'order-rejected', { id: order.id, note: `${CANCELED_CAUSE}.` })
  const isOver = after.shippedUnits >= after.units
  if (isOver) await closeOrder(work, after)
  const left = isOver ? held : await recheckOrder(work, after, 'approval')
  if (!isOver) await reserveOrder(work, order.id)
  await giveBackDrafted(work, order.id, [...watched])
  const { status } = await loadOrderUnscoped(tx, companyId, order.id)
  return { status, pending: isOver ? 0 : left.reasons.filter((reason) => reason.status === 'Pending').length }
}

async function checkReport(work: Work<Actor>, order: SalesOrderRecord, report: SuspicionReport): Promise<void> {
  const { timeZone } = work.actor
  const orderedOn = order.placedDate === null ? null : businessDateOf(new Date(order.placedDate), timeZone)
  const problems = reportProblems(report, { today: await accountingDate(work), orderedOn })
  const [first] = problems
  if (first) throw new BusinessError('approval.report', first.message, problems)
}

/** All watched lines of the order, whichever of its reasons was decided. */
async function watchedOf({ tx, actor }: Work, { orderId, evidence }: ApprovalRecord): Promise<ReadonlySet<string>> {
  const review = await openReview(tx, actor.companyId, orderId)
  const own = evidence.scope?.lines.map(({ variationId }) => variationId) ?? []
  return new Set([...(review?.watched ?? []), ...own])
}

const canceledLines = ({ lines }: SalesOrderRecord, watched: ReadonlySet<string>): CanceledLine[] =>
  lines
    .flatMap(({ allocations }) => allocations)
    .filter(({ variationId }) => watched.has(variationId))
    .map(({ variationId, placedQuantity, quantity, shipped }) => ({
      variationId,
      ordered: Math.max(placedQuantity ?? 0, quantity),
      shipped,
      canceled: quantity - shipped,
    }))
