import { purchaseSuggestions } from '@galen/contract/purchasing/suggestions'
import type { Input } from '@galen/contract/route'
import { PURCHASE_ORDERS_DO_NOT_EXIST, purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { insertDraft } from '../../purchase-orders/new-draft.ts'
import { planOrderLines } from '../../purchase-orders/plan-order-lines.ts'
import {
  loadOrderLines,
  type PurchaseLineRecord,
  saveOrderLines,
} from '../../purchase-orders/purchase-order-line.store.ts'
import { purchaseOrder } from '../../purchase-orders/purchase-order.store.ts'

type Wanted = Input<typeof purchaseSuggestions.order>['body']['orders'][number]
type WantedLine = Wanted['products'][number]

/** All drafts or none: what fails halfway would be bought twice when the buyer tries again. */
export const orderSuggestions = command(purchaseSuggestions.order, async (work) => {
  const { orders } = work.body
  const known = orders.flatMap(({ orderId }) => orderId ?? [])
  if (new Set(known).size < known.length) throw invalid([{ field: 'orders', message: 'name a draft twice' }])
  await lockRows(work, 'purchase_order', known)
  const ids: string[] = []
  for (const { orderId, vendorId, products } of orders)
    ids.push(
      orderId === undefined
        ? await insertDraft(work, { vendorId, products })
        : await addToDraft(work, { orderId, vendorId, products }),
    )
  return { ids }
})

async function addToDraft(
  work: Work,
  { orderId, vendorId, products }: Wanted & { readonly orderId: string },
): Promise<string> {
  const order = await purchaseOrder.lock(work, orderId, PURCHASE_ORDERS_DO_NOT_EXIST)
  purchaseOrderLifecycle.after('change', order.status)
  if (order.vendorId !== vendorId) throw invalid([{ field: 'orderId', message: 'is an order of another vendor' }])
  const lines = await loadOrderLines(work.tx, work.actor.companyId, orderId)
  const sent = products.map((product) => added(product, lines))
  const { planned } = await planOrderLines(work, order, lines, sent)
  await saveOrderLines(work, { order, lines, planned, removed: [] }, { action: 'change' })
  return orderId
}

/** Adds to what the draft has of the same variation, for the same orders and others. */
function added({ purchasableItemId, quantity, targets = [] }: WantedLine, lines: readonly PurchaseLineRecord[]) {
  const there = lines.find(({ variationId }) => variationId === purchasableItemId)
  const others = (there?.targets ?? []).filter((kept) =>
    targets.every(({ salesOrderId }) => salesOrderId !== kept.salesOrderId),
  )
  return {
    purchasableItemId,
    quantity: quantity + (there?.quantity ?? 0),
    targets: [...others.map(({ salesOrderId, quantity: units }) => ({ salesOrderId, quantity: units })), ...targets],
  }
}
