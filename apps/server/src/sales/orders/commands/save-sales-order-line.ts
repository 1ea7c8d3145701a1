import { sql } from 'kysely'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { roundToCents } from '@galen/domain/money'
import { keptAllocations } from '@galen/domain/sales/sales-order-line'
import { readTogether } from '../../../platform/database/read-together.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { checkLineVersion, lockDraft, sameAllocation, saveLine } from '../line-writes.ts'
import { newAllocation } from '../new-order.ts'
import { orderable, orderedById, orderedRows } from '../order-variations.ts'
import { lineOf, lineRows } from '../sales-order-line.store.ts'

/** Sets quantity and price of one variation; its item is one line, whatever it is split over. */
export const saveSalesOrderLine = command(salesOrders.saveLine, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const variationId = params.variation
  if (body.id !== undefined && body.id !== variationId)
    throw invalid([{ field: 'id', message: 'is not the variation' }])
  const header = await lockDraft(work, params.id)
  const { variations, lines } = await readTogether(tx, {
    variations: orderedRows(actor, header.customerId, [variationId]),
    lines: lineRows(sql`l.company_id = ${actor.companyId} and l.order_id = ${header.id} and l.item_id = (
      select v.item_id from item_variation v where v.company_id = ${actor.companyId} and v.id = ${variationId})`),
  })
  const known = orderedById(actor, variations)
  const found = known.get(variationId) ?? orderable(known, variationId, 'id')
  const line = lines.map(lineOf)[0]
  checkLineVersion(line, body, variationId)
  const current = line?.allocations.find((allocation) => allocation.variationId === variationId)
  // What is on the order already can be changed or removed; placing says what is wrong with it.
  const variation = current || body.quantity === 0 ? found : orderable(known, variationId, 'id')
  const freeOfCharge = body.freeOfCharge ?? line?.freeOfCharge ?? false
  const price = body.price === undefined ? current?.price : roundToCents(body.price)
  const allocation = newAllocation(variation, {
    quantity: body.quantity,
    freeOfCharge,
    lots: body.lots ?? current?.lots,
    ...(price === undefined ? {} : { price }),
  })
  const others = (line?.allocations ?? []).filter((each) => each.variationId !== variationId).map(sameAllocation)
  const allocations = keptAllocations({ itemName: variation.itemName, freeOfCharge }, [...others, allocation])
  const { itemId, itemNumber } = variation
  const note = body.note ?? line?.note ?? ''
  return saveLine(work, header, line, { itemId, itemNumber, freeOfCharge, note, allocations }, 'save-line')
})
