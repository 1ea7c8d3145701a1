import type { OrderRecord } from '@galen/contract/purchasing/purchase-order.fields'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { BusinessError } from '@galen/domain/business-error'
import { dropShipAddress } from '@galen/domain/purchasing/drop-ship-address'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import {
  checkDropShipPlace,
  checkDropShipTargets,
  lockSalesBehind,
  namedSales,
  salesBehind,
} from '../drop-ship-targets.ts'
import { planOrderLines } from '../plan-order-lines.ts'
import {
  loadOrderLines,
  type PlannedLine,
  type PurchaseLineRecord,
  saveOrderLines,
} from '../purchase-order-line.store.ts'
import { purchaseOrder } from '../purchase-order.store.ts'
import { loadDocks, loadSaleAddresses } from '../ship-to-choices.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

export const changePurchaseOrderTargets = command(purchaseOrders.changeTargets, async (work) => {
  const { params, body, tx, actor } = work
  const before = await salesBehind(tx, actor.companyId, params.id)
  await lockSalesBehind(work, [...new Set([...before, ...namedSales(body.products)])].toSorted())
  const order = await purchaseOrder.lock(work, params.id)
  purchaseOrderLifecycle.after('retarget', order.status)
  const lines = await loadOrderLines(tx, actor.companyId, order.id)
  for (const { purchasableItemId } of body.products) {
    const line = lines.find(({ variationId }) => variationId === purchasableItemId)
    if (!line) throw notFound('Line')
    if (line.quantity > 0 && line.received >= line.quantity)
      throw new BusinessError('purchase-order.received', 'A line that was received in full keeps its target orders.', [
        { field: 'products', message: 'have a line that was received in full', purchasableItemId },
      ])
  }
  const { planned } = await planOrderLines(work, order, lines, body.products)
  if (planned.length > 0) {
    const shipTo = order.dropShip ? await shipToFor(work, order, linesAfter(lines, planned)) : order.shipTo
    const changes = { order, lines, planned, removed: [] }
    await saveOrderLines(work, changes, { action: 'change-purchase-targets', header: { shipTo } })
  }
  if (order.dropShip && order.status !== 'Draft') {
    await checkDropShipTargets(work, order.id)
    await checkDropShipPlace(work, await purchaseOrder.load(tx, actor, order.id), before)
  }
  return viewPurchaseOrder(tx, actor, order.id)
})

const linesAfter = (lines: readonly PurchaseLineRecord[], planned: readonly PlannedLine[]) =>
  lines.map((line) => planned.find(({ after }) => after.id === line.id)?.after ?? line)

/** A vendor that ships for us ships to whom the order is for. */
async function shipToFor({ tx, actor }: Work, order: OrderRecord, lines: readonly PurchaseLineRecord[]) {
  const saleIds = lines.flatMap(({ targets }) => targets.map(({ salesOrderId }) => salesOrderId))
  const docks = await loadDocks(tx, actor.companyId)
  return dropShipAddress(order.shipTo, docks, await loadSaleAddresses(tx, actor.companyId, [...new Set(saleIds)]))
}
