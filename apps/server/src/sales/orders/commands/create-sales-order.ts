import { salesOrders } from '@galen/contract/sales/sales-orders'
import { roundToCents } from '@galen/domain/money'
import { command } from '../../../platform/operation.ts'
import { addOrder } from '../new-order.ts'
import { entriesIn } from '../sales-order.store.ts'
import { orderView } from '../sales-order.view.ts'

/** A draft, owned by the person who creates it. */
export const createSalesOrder = command(salesOrders.create, async ({ body, ...work }) => {
  const { products = [], ...given } = body
  const id = await addOrder(work, {
    ...entriesIn(given),
    source: 'MANUAL',
    lines: products.map(({ id: variationId, quantity, price, freeOfCharge, note, lots }) => ({
      variationId,
      quantity,
      price: price === undefined ? undefined : roundToCents(price),
      freeOfCharge,
      note,
      lots,
    })),
  })
  return orderView(work.tx, work.actor, id)
})
