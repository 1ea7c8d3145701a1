import type { invoiceIndex } from '@galen/contract/sales/invoice-indices'
import type { RowOf } from '@galen/contract/search-index'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

type Status = RowOf<typeof invoiceIndex>['status']

export const invoiceStatuses: Record<Status, { readonly tone: Tone; readonly label: string }> = {
  Draft: { tone: 'draft', label: text('Draft') },
  Placed: { tone: 'placed', label: text('Placed') },
  Validated: { tone: 'good', label: text('Validated') },
  Closed: { tone: 'closed', label: text('Closed') },
  Void: { tone: 'void', label: text('Void') },
}

export const InvoicePill = ({ status }: { status: Status }) => (
  <StatusPill tone={invoiceStatuses[status].tone}>{invoiceStatuses[status].label}</StatusPill>
)
