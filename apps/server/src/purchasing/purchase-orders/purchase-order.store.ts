import { purchaseOrderFields } from '@galen/contract/purchasing/purchase-order.fields'
import { purchaseOrders, purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { record } from '../../platform/database/record.ts'
import type { NoteKind } from '../../platform/note-kind.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'

export const purchaseOrder = record(purchaseOrderFields, { topic: purchaseOrderTopic })

export const servedPurchaseOrderTopic = serveTopic(purchaseOrderTopic, (db, actor, { id = '' }) =>
  purchaseOrder.isSeen(db, actor, id),
)

export const purchaseOrderNotes: NoteKind = {
  entity: 'purchase-order',
  reads: purchaseOrders.get.needs,
  writes: purchaseOrders.change.needs,
  isSeen: purchaseOrder.isSeen,
}
