import { purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { destinationOf } from '@galen/contract/topic'
import type { Work } from '../../platform/work.ts'
import { addReceived } from '../purchase-orders/purchase-order-line.store.ts'
import type { ReceiptLine } from './receipt-line.store.ts'

/** The lines of the locked order have received these quantities; its open screens are notified. */
export async function receivedOnOrder(
  work: Work,
  orderId: string | null,
  lines: readonly Pick<ReceiptLine, 'orderLineId' | 'quantity'>[],
): Promise<void> {
  if (orderId === null) return
  await addReceived(
    work,
    lines.map(({ orderLineId, quantity }) => ({ id: orderLineId, quantity })),
  )
  work.publish(destinationOf(purchaseOrderTopic, { id: orderId }), {
    type: 'purchase-order',
    id: orderId,
    version: null,
    changed: ['receivedQuantity', 'receipts'],
  })
}
