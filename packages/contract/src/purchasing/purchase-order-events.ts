import * as z from 'zod'
import { event } from '../event.ts'

export const purchaseOrderSent = event({
  name: 'purchase-order.sent',
  summary: 'A purchase order was sent to its vendor by EDI',
  payload: z.object({ purchaseOrderId: z.uuid(), purpose: z.enum(['original', 'replace']) }),
})
