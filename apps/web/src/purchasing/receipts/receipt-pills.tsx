import type { ReceiptStatus } from '@galen/domain/purchasing/receipt'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

export const receiptStatuses: Record<ReceiptStatus, { readonly tone: Tone; readonly label: string }> = {
  Draft: { tone: 'draft', label: text('Draft') },
  Placed: { tone: 'placed', label: text('Placed') },
  Validated: { tone: 'good', label: text('Validated') },
  Closed: { tone: 'closed', label: text('Closed') },
}

export const ReceiptPill = ({ status }: { status: ReceiptStatus }) => (
  <StatusPill tone={receiptStatuses[status].tone}>{receiptStatuses[status].label}</StatusPill>
)
