import { REVIEW_REASON } from '@galen/domain/compliance/suspicion'
import { type HoldReasonCode, holdReason, isHoldReason } from '@galen/domain/compliance/hold-reasons'
import type { FulfilledStatus, SalesOrderStatus } from '@galen/domain/sales/sales-order'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

type Look = { readonly tone: Tone; readonly label: string }

export const orderStatuses: Record<SalesOrderStatus, Look> = {
  Draft: { tone: 'draft', label: text('Draft') },
  Placed: { tone: 'placed', label: text('Placed') },
  Hold: { tone: 'hold', label: text('Hold') },
  Closed: { tone: 'closed', label: text('Closed') },
}

export const fulfilledLooks: Record<FulfilledStatus, Look> = {
  None: { tone: 'draft', label: text('Not shipped') },
  Partial: { tone: 'partial', label: text('Partial') },
  Full: { tone: 'good', label: text('Shipped') },
}

export const OrderPill = ({ status }: { status: SalesOrderStatus }) => (
  <StatusPill tone={orderStatuses[status].tone}>{orderStatuses[status].label}</StatusPill>
)

/** A reason of a hold as people call it. */
export function reasonLabel(code: string): string {
  if (code === REVIEW_REASON.code) return REVIEW_REASON.label
  return isHoldReason(code) ? holdReason(code as HoldReasonCode).label : code
}
