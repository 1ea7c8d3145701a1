import type { PurchaseOrderStatus } from '@galen/domain/purchasing/purchase-order'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

export const purchaseOrderStatuses: Record<PurchaseOrderStatus, { readonly tone: Tone; readonly label: string }> = {
  Draft: { tone: 'draft', label: text('Draft') },
  Placed: { tone: 'placed', label: text('Placed') },
  Closed: { tone: 'closed', label: text('Closed') },
}

export const PurchaseOrderPill = ({ status }: { status: PurchaseOrderStatus }) => (
  <StatusPill tone={purchaseOrderStatuses[status].tone}>{purchaseOrderStatuses[status].label}</StatusPill>
)
