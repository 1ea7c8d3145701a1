/** What compliance has decided about somebody we trade with. */
export const complianceStatuses = ['pending', 'approved', 'hold', 'rejected'] as const
export type ComplianceStatus = (typeof complianceStatuses)[number]

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

/** What is missing from a decision: whoever holds or rejects says why. */
export const decisionProblem = (status: ComplianceStatus, reason: string): string | undefined =>
  (status === 'hold' || status === 'rejected') && reason.trim() === '' ? 'is required to hold or reject' : undefined
