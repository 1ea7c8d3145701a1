import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { command } from '../../../platform/operation.ts'
import { insertDraft } from '../new-draft.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

export const createPurchaseOrder = command(purchaseOrders.create, async (work) =>
  viewPurchaseOrder(work.tx, work.actor, await insertDraft(work, work.body)),
)
