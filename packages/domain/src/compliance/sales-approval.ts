import { lifecycle, type StatusOf } from '../lifecycle.ts'

/**
 * One reason of an order on hold. It ends when its cause ends or when the order asks for more than was approved; that of a
 * suspicious order ends when it is reported and canceled (P41).
 */
export const salesApproval = lifecycle('approval', {
  Pending: { approve: 'Approved', reject: 'Rejected', report: 'Ended', end: 'Ended' },
  Approved: { reject: 'Rejected', report: 'Ended', end: 'Ended' },
  // The order stays on hold until it is changed; then the reason ends, and whatever is still found waits for a decision.
  Rejected: { end: 'Ended' },
  Ended: {},
})
export type SalesApprovalStatus = StatusOf<typeof salesApproval>
export const approvalStatuses = salesApproval.statuses

/** The decisions that a person can take. */
export const approvalDecisions = ['Approved', 'Rejected'] as const
export type ApprovalDecision = (typeof approvalDecisions)[number]
export const actionOfDecision = (decision: ApprovalDecision) => (decision === 'Approved' ? 'approve' : 'reject')

/** Whether a reason waits for a decision, was approved, or was rejected. */
export const isWaitingReason = (status: SalesApprovalStatus) => salesApproval.allows('approve', status)
export const isApprovedReason = (status: SalesApprovalStatus) => status === 'Approved'
export const isRejectedReason = (status: SalesApprovalStatus) => status === 'Rejected'
