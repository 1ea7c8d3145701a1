import type { PurchaseOrderStatus } from '@galen/domain/purchasing/purchase-order'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

export const orderStatuses: Record<PurchaseOrderStatus, { readonly tone: Tone; readonly label: string }> = {
  Draft: { tone: 'draft', label: text('Draft') },
  Placed: { tone: 'placed', label: text('Placed') },
  Closed: { tone: 'closed', label: text('Closed') },
}

export const OrderPill = ({ status }: { status: PurchaseOrderStatus }) => (
  <StatusPill tone={orderStatuses[status].tone}>{orderStatuses[status].label}</StatusPill>
)
