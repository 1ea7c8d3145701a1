import { holdReason, isHoldReason } from '../compliance/hold-reasons.ts'
import { REVIEW_REASON } from '../compliance/suspicion.ts'
import { spelled } from '../record-words.ts'
import { salesActions } from './sales-actions.ts'

/** One thing that happened to an order, as everyone sees it who sees the order. */
export type OrderActivity = {
  readonly action: string
  /** The code of the reason it is about; null for what happened to the order itself. */
  readonly reason: string | null
  readonly message: string
  readonly note: string
}

/** What is not worth a line: the figures of a reason that waits were brought up to date. */
export const quietOrderActions = ['check-order'] as const

/** A question is shown in full: its message is who was asked. */
const askedInWords = ({ message, note }: OrderActivity) => `asked ${message}: ${note}`

/** What was done, in words that follow the name of who did it. */
export function orderActivityInWords({ action, reason, message, note }: OrderActivity): string {
  if (action === 'ask-rep') return askedInWords({ action, reason, message, note })
  const words = (salesActions as Readonly<Record<string, string>>)[action] ?? spelled(action)
  if (reason === null) return words
  const label = labelOf(reason)
  switch (action) {
    case 'find-reason':
      return `held the order for ${quote(label)}: ${message}`
    case 'report-reason':
      return `canceled the watched lines for ${quote(label)}${note === '' ? '' : `: ${note}`}`
    case 'approve-reason':
      return `approved ${quote(label)}${note === '' ? '' : `: ${note}`}`
    case 'reject-reason':
      return `rejected ${quote(label)}: ${note}`
    case 'reinstate-reason':
      return `restored the release of ${quote(label)}: ${note}`
    case 'end-reason':
      return `cleared ${quote(label)}, which no longer holds the order`
    default:
      return words
  }
}

const labelOf = (reason: string) => {
  if (reason === REVIEW_REASON.code) return REVIEW_REASON.label
  return isHoldReason(reason) ? holdReason(reason).label : reason
}

const quote = (label: string) => `“${label}”`
