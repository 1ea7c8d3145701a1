import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { query } from '../../../platform/operation.ts'
import { loadDocks, loadSaleShipTos } from '../ship-to-choices.ts'
import { purchaseOrder } from '../purchase-order.store.ts'

export const getShipToChoices = query(purchaseOrders.shipToChoices, async ({ params, db, actor }) => {
  await purchaseOrder.load(db, actor, params.id)
  return {
    docks: await loadDocks(db, actor.companyId),
    sales: await loadSaleShipTos(db, actor.companyId, params.id),
  }
})
