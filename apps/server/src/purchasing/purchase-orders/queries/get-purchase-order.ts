import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { query } from '../../../platform/operation.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

export const getPurchaseOrder = query(purchaseOrders.get, ({ params, db, actor }) =>
  viewPurchaseOrder(db, actor, params.id),
)
