import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { BusinessError } from '@galen/domain/business-error'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import { checkNotReceived, takeOffDraftReceipts } from '../draft-receipts.ts'
import { planOrderLines, type SentLine } from '../plan-order-lines.ts'
import { type LineRecord, loadOrderLines, saveOrderLines } from '../purchase-order-line.store.ts'
import { checkOrderReferences } from '../purchase-order-references.ts'
import { lockPurchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

/** A placed order is saved together with its lines, on the very version that was looked at. */
export const changePlacedPurchaseOrder = command(purchaseOrders.changePlaced, async (work) => {
  const { params, body, tx, actor } = work
  const { products, version, ...facts } = body
  const order = await lockPurchaseOrder(work, params.id)
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
  await saveOrderLines(work, { order, lines, planned, removed }, { action: 'change-placed-purchase-order', header })
  return viewPurchaseOrder(tx, actor, order.id)
})

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> }
const withoutGaps = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Given<T>

function removedLines(lines: readonly LineRecord[], products: readonly SentLine[]): LineRecord[] {
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
