import * as z from 'zod'
import { allOf } from '@galen/domain/permissions'
import { byId, route } from '../route.ts'
import { PurchasableItem } from './purchase-orders.ts'
import { VendorRefusal } from './vendor-refusal.ts'

/** P25: what is left of an order before a receipt of it exists. */
const ToReceive = z.object({
  purchaseOrderId: z.uuid(),
  purchaseOrderNumber: z.string().nullable(),
  vendorId: z.uuid(),
  vendor: z.string(),
  /** The open draft that a first scan is counted on. */
  draftReceiptId: z.uuid().nullable(),
  vendorRefusal: VendorRefusal.nullable(),
  products: z.array(
    z.object({
      id: z.uuid(),
      purchasableItemId: z.uuid(),
      purchasableItem: PurchasableItem,
      orderedQuantity: z.int(),
      receivedQuantity: z.int(),
      /** Counted on drafts of the order. */
      receivingQuantity: z.int(),
    }),
  ),
})
export type ToReceive = z.infer<typeof ToReceive>

export const toReceive = {
  get: route({
    method: 'GET',
    path: '/api/purchase/orders/:id/to-receive',
    needs: allOf('LIST_RECEIPTS', 'CREATE_RECEIPT'),
    summary: 'What is left to receive of a placed purchase order; nothing is created',
    params: byId,
    replies: { 200: ToReceive },
  }),
}
