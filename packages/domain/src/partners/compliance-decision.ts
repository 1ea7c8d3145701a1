import { lifecycle, type StatusOf } from '../lifecycle.ts'

/** What compliance has decided about someone we trade with. Each decision may be made again, but none goes back to pending. */
export const complianceLifecycle = lifecycle(
  'partner',
  {
    pending: { approve: 'approved', hold: 'hold', reject: 'rejected' },
    approved: { hold: 'hold', reject: 'rejected' },
    hold: { approve: 'approved', reject: 'rejected' },
    rejected: { approve: 'approved', hold: 'hold' },
  },
  { hold: 'be put on hold' },
)
export const complianceStatuses = complianceLifecycle.statuses
export type ComplianceStatus = StatusOf<typeof complianceLifecycle>

/** Why all orders of a customer are held by what compliance decided; null when they are not. */
export function complianceHold(status: ComplianceStatus, reason: string): string | null {
  switch (status) {
    case 'approved':
      return null
    case 'pending':
      return 'Compliance has not approved it yet.'
    case 'hold':
      return reason
    case 'rejected':
      return reason.trim() === '' ? 'Compliance rejected it.' : `Compliance rejected it. ${reason.trim()}`
  }
}

/** What is missing from a decision: anyone who holds or rejects says why. */
export const decisionProblem = (status: ComplianceStatus, reason: string): string | undefined =>
  (status === 'hold' || status === 'rejected') && reason.trim() === '' ? 'is required to hold or reject' : undefined
