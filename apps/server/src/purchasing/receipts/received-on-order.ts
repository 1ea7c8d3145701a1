import { sql } from 'kysely'
import { purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { destinationOf } from '@galen/contract/topic'
import { asJson } from '../../platform/database/as-json.ts'
import type { Work } from '../../platform/work.ts'
import type { ReceiptLine } from './receipt-line.store.ts'

/** The lines of the locked order have received these quantities; its open screens are notified. */
export async function receivedOnOrder(
  { tx, actor, publish }: Work,
  orderId: string | null,
  lines: readonly Pick<ReceiptLine, 'orderLineId' | 'quantity'>[],
): Promise<void> {
  if (orderId === null) return
  const received = lines.map(({ orderLineId, quantity }) => ({ id: orderLineId, quantity }))
  await sql`
    update purchase_order_line l set received = l.received + s.quantity
    from jsonb_to_recordset(${asJson(received)}) as s (id uuid, quantity integer)
    where l.company_id = ${actor.companyId} and l.id = s.id`.execute(tx)
  publish(destinationOf(purchaseOrderTopic, { id: orderId }), {
    type: 'purchase-order',
    id: orderId,
    version: null,
    changed: ['receivedQuantity', 'receipts'],
  })
}
