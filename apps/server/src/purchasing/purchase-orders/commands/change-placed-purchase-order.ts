import type { OrderRecord } from '@galen/contract/purchasing/purchase-order.fields'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { BusinessError } from '@galen/domain/business-error'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { versionAfter } from '../../../platform/database/next-version.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { checkExactVersion, withoutGaps } from '../../../platform/versions.ts'
import { checkNotReceived, takeOffDraftReceipts } from '../draft-receipts.ts'
import {
  checkDropShipPlace,
  checkDropShipTargets,
  lockSalesBehind,
  namedSales,
  salesBehind,
} from '../drop-ship-targets.ts'
import { planOrderLines, type SentPurchaseLine } from '../plan-order-lines.ts'
import { type PurchaseLineRecord, loadOrderLines, saveOrderLines } from '../purchase-order-line.store.ts'
import { checkOrderReferences } from '../purchase-order-references.ts'
import { purchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

/** A placed order is saved together with its lines, on the very version that was looked at. */
export const changePlacedPurchaseOrder = command(purchaseOrders.changePlaced, async (work) => {
  const { params, body, tx, actor } = work
  const { products, version, ...facts } = body
  const before = await salesBehind(tx, actor.companyId, params.id)
  await lockSalesBehind(work, [...new Set([...before, ...namedSales(products ?? [])])].toSorted())
  const order = await purchaseOrder.lock(work, params.id)
  purchaseOrderLifecycle.after('changePlaced', order.status)
  await checkExactVersion(tx, actor.companyId, 'purchase-order', order.id, order, { ...facts, version })
  const header = { ...order, ...withoutGaps(facts) }
  await checkOrderReferences(work, header, order)
  if (header.dropShip !== order.dropShip) await checkNotReceived(work, order.id)
  const lines = await loadOrderLines(tx, actor.companyId, order.id)
  if (products?.length === 0) throw invalid([{ field: 'products', message: 'must have at least one line' }])
  const { planned } = await planOrderLines(work, order, lines, products ?? [])
  const empty = planned.find(({ after }) => after.quantity === 0)
  if (empty) throw invalid([{ field: 'quantity', message: 'must be at least 1' }])
  const removed = products ? removedLines(lines, products) : []
  await takeOffDraftReceipts(
    work,
    removed.map(({ id }) => id),
  )
  const isNews = removed.length > 0 || planned.some(changesLine) || seenByVendor(header) !== seenByVendor(order)
  const stamps = isNews ? { contentVersion: versionAfter(order) } : {}
  const action = 'change-placed-purchase-order'
  await saveOrderLines(work, { order, lines, planned, removed }, { action, header, stamps })
  if (header.dropShip) {
    await checkDropShipTargets(work, order.id)
    await checkDropShipPlace(work, { id: order.id, shipTo: header.shipTo }, order.dropShip ? before : [])
  }
  return viewPurchaseOrder(tx, actor, order.id)
})

/** What the vendor reads of the head of an order, to be compared. */
const seenByVendor = ({ expectedDate, note, dropShip, shipTo }: OrderRecord) =>
  JSON.stringify([
    expectedDate,
    note,
    dropShip,
    shipTo && Object.entries(shipTo).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])

const changesLine = ({
  before,
  after,
}: {
  readonly before: PurchaseLineRecord | null
  readonly after: PurchaseLineRecord
}) => before === null || before.quantity !== after.quantity || before.purchasePrice !== after.purchasePrice

function removedLines(
  lines: readonly PurchaseLineRecord[],
  products: readonly SentPurchaseLine[],
): PurchaseLineRecord[] {
  const kept = new Set(products.map(({ purchasableItemId }) => purchasableItemId))
  const removed = lines.filter(({ variationId }) => !kept.has(variationId))
  const received = removed.find((line) => line.received > 0)
  if (received)
    throw new BusinessError(
      'purchase-order.received',
      `A line with ${received.received} received units cannot be removed.`,
      [{ field: 'products', message: 'leaves out a line that was received', purchasableItemId: received.variationId }],
    )
  return removed
}
