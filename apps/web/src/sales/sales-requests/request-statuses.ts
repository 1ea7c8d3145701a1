import type { SalesRequestStatus } from '@galen/domain/sales/sales-request'
import type { Tone } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'

export const requestStatuses: Record<SalesRequestStatus, { readonly tone: Tone; readonly label: string }> = {
  Received: { tone: 'draft', label: text('Received') },
  Placed: { tone: 'placed', label: text('Placed') },
  Refused: { tone: 'void', label: text('Rejected') },
}
