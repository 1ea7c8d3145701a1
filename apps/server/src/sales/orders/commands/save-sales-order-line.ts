import { salesOrders } from '@galen/contract/sales/sales-orders'
import { parseCents } from '@galen/domain/money'
import { keptAllocations } from '@galen/domain/sales/sales-order-line'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { checkLineVersion, lockDraft, sameAllocation, settleLine, writeLine } from '../line-writes.ts'
import { newAllocation } from '../new-order.ts'
import { loadOrdered, orderable } from '../order-variations.ts'
import { loadLines } from '../sales-order.store.ts'

/** Sets quantity and price of one variation; its item is one line, whatever it is split over. */
export const saveSalesOrderLine = command(salesOrders.saveLine, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const variationId = params.variation
  if (body.id !== undefined && body.id !== variationId)
    throw invalid([{ field: 'id', message: 'is not the variation' }])
  const header = await lockDraft(work, params.id)
  const known = await loadOrdered(tx, actor, header.customerId, [variationId])
  const found = known.get(variationId) ?? orderable(known, variationId, 'id')
  const [line] = await loadLines(tx, actor.companyId, header.id, found.itemId)
  checkLineVersion(line, body, variationId)
  const current = line?.allocations.find((allocation) => allocation.variationId === variationId)
  // What is on the order already can be changed or removed; placing says what is wrong with it.
  const variation = current || body.quantity === 0 ? found : orderable(known, variationId, 'id')
  const freeOfCharge = body.freeOfCharge ?? line?.freeOfCharge ?? false
  const price = body.price === undefined ? current?.price : parseCents(body.price)
  const allocation = newAllocation(variation, {
    quantity: body.quantity,
    freeOfCharge,
    lots: body.lots ?? current?.lots,
    ...(price === undefined ? {} : { price }),
  })
  const others = (line?.allocations ?? []).filter((each) => each.variationId !== variationId).map(sameAllocation)
  const allocations = keptAllocations({ itemName: variation.itemName, freeOfCharge }, [...others, allocation])
  await writeLine(work, header.id, line, {
    itemId: variation.itemId,
    freeOfCharge,
    note: body.note ?? line?.note ?? '',
    allocations,
  })
  return settleLine(work, header, variation.itemId, line, 'save-line')
})
