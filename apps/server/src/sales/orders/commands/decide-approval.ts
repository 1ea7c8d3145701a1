import { sql } from 'kysely'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { salesOrderRejected } from '@galen/contract/sales/sales-order-events'
import { checkDecisionNote, decidedBy } from '@galen/domain/approvals'
import { BusinessError } from '@galen/domain/business-error'
import { holdReason, needsToDecide } from '@galen/domain/compliance/hold-reasons'
import { checkRelease, releaseRefusal } from '@galen/domain/compliance/release'
import { isApprovedReason, isRejectedReason, type SalesApprovalStatus } from '@galen/domain/compliance/sales-approval'
import { isSuspicion } from '@galen/domain/compliance/suspicion'
import type { BusinessDate } from '@galen/domain/dates'
import { checkPermitted } from '@galen/domain/permissions'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { type ApprovalRecord, decideReason, loadApprovals } from '../../../compliance/approvals.ts'
import { extendedUntil } from '../../../compliance/license-extensions.ts'
import { recordDisposition } from '../../../compliance/suspicious-orders.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Db } from '../../../platform/database/database.ts'
import { personName } from '../../../platform/database/person-name.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { notifyRep } from '../order-notices.ts'
import { reportAndCancel } from '../suspicious-order.ts'
import { lockToCheckUnscoped, recheckOrder, settleHold } from '../placing.ts'

/** Decides one reason of an order on hold. The order is checked again first; the last approval places it. */
export const decideSalesApproval = command(
  salesApprovals.decide,
  async ({ params, body, ...work }) => {
    const { tx, actor } = work
    const { companyId } = actor
    const order = await lockToCheckUnscoped(work, await orderOf(tx, companyId, params.id))
    salesOrder.after('amend', order.status)
    const seen = (await loadApprovals(tx, companyId, order.id)).find(({ id }) => id === params.id)
    await recheckOrder(work, order, 'approval')
    const approval = (await loadApprovals(tx, companyId, order.id)).find(({ id }) => id === params.id)
    if (!approval)
      throw new BusinessError('approval.conflict', 'This reason ended. The order was checked again.', [
        { field: 'status', message: 'has ended' },
      ])
    const { code } = approval
    checkPermitted(needsToDecide(code), actor.permissions)
    if (body.version !== undefined && body.version !== seen?.version)
      throw new BusinessError('approval.conflict', await movedOnInWords(tx, companyId, approval.id), [
        { field: 'version', message: 'is not that of the reason', yours: body.version, theirs: seen?.version },
      ])
    if (isSuspicion(code)) await checkOtherPerson(work, order.id, approval)
    if (isSuspicion(code) && body.status === 'Rejected') {
      const { note, reportedOn = null, reportReference: reference = '' } = body
      const report = { note, reportedOn: reportedOn as BusinessDate | null, reference }
      const { status, pending } = await reportAndCancel(work, order, approval, report)
      return {
        id: approval.id,
        orderId: order.id,
        code,
        status: 'Rejected' as const,
        note,
        orderStatus: status,
        pending,
      }
    }
    const until = holdReason(code).needsExtension ? await extendedUntil(tx, companyId, order.id) : null
    if (body.status === 'Approved')
      checkRelease({
        code,
        status: approval.status,
        note: body.note,
        ...(await placersOf(tx, companyId, order.id)),
        decidedBy: actor.userId,
        extendedUntil: until,
        today: await accountingDate(work),
      })
    else checkDecisionNote(body.note)
    const held = await decideReason(work, approval, {
      status: body.status,
      note: body.note,
      until: body.status === 'Approved' ? until : null,
    })
    if (isSuspicion(code))
      await recordDisposition(work, order.id, [approval.id], { outcome: 'cleared', note: body.note })
    const now = await statusOf(tx, companyId, order.id)
    const status = await settleHold(work, { ...order, ...now }, held)
    if (body.status === 'Rejected') {
      work.emit(salesOrderRejected, { id: order.id, number: order.number, code, note: body.note })
      await notifyRep(work, 'order-rejected', { id: order.id, note: body.note })
    }
    return {
      id: approval.id,
      orderId: order.id,
      code,
      status: body.status,
      note: body.note,
      orderStatus: status,
      pending: held.reasons.filter((reason) => reason.status === 'Pending').length,
    }
  },
  { posting: true },
)

/** Neither clears nor reports a suspicious order who placed or enlarged it. */
async function checkOtherPerson({ tx, actor }: Work<Actor>, orderId: string, { code, status }: ApprovalRecord) {
  const placers = await placersOf(tx, actor.companyId, orderId)
  const refusal = releaseRefusal({ code, status, ...placers, decidedBy: actor.userId })
  if (refusal) throw new BusinessError(refusal.code, refusal.message, [{ field: 'status', message: refusal.why }])
}

/** Two people decide one reason: the second reads who was first. */
async function movedOnInWords(db: Db, companyId: string, approvalId: string): Promise<string> {
  const { rows } = await sql<{ status: SalesApprovalStatus; name: string | null }>`
    select a.status, ${personName('a.decided_by')} as name from sales_approval a
    where a.company_id = ${companyId} and a.id = ${approvalId}`.execute(db)
  const [row] = rows
  return row && (isApprovedReason(row.status) || isRejectedReason(row.status))
    ? decidedBy(row.name)
    : 'Another user changed this reason.'
}

async function orderOf(db: Db, companyId: string, approvalId: string): Promise<string> {
  const { rows } = await sql<{ orderId: string }>`
    select a.order_id as "orderId" from sales_approval a where a.company_id = ${companyId} and a.id = ${approvalId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw notFound('Approval')
  return row.orderId
}

/** Who placed the order, and who made it ask for more since then. */
async function placersOf(db: Db, companyId: string, orderId: string) {
  return db
    .selectFrom('sales_order')
    .select(['placed_by as placedBy', 'enlarged_by as enlargedBy'])
    .where('company_id', '=', companyId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

async function statusOf(db: Db, companyId: string, orderId: string) {
  return db
    .selectFrom('sales_order')
    .select(['version', sql<'Placed' | 'Hold'>`status`.as('status')])
    .where('company_id', '=', companyId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}
