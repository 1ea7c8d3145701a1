import { salesOrders } from '@galen/contract/sales/sales-orders'
import { parseCents } from '@galen/domain/money'
import type { BusinessDate } from '@galen/domain/dates'
import { command } from '../../../platform/operation.ts'
import { addOrder } from '../new-order.ts'
import { orderView } from '../sales-order.view.ts'

/** A draft, owned by the person who creates it. */
export const createSalesOrder = command(salesOrders.create, async ({ body, ...work }) => {
  const { products = [], shipAddress, requestedOn, orderFormDate, ...given } = body
  const id = await addOrder(work, {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    ...(shipAddress === undefined ? {} : { shipAddressId: shipAddress }),
    ...(requestedOn === undefined ? {} : { requestedOn: requestedOn as BusinessDate | null }),
    ...(orderFormDate === undefined ? {} : { orderFormDate: orderFormDate as BusinessDate | null }),
    source: 'MANUAL',
    lines: products.map(({ id: variationId, quantity, price, freeOfCharge, note, lots }) => ({
      variationId,
      quantity,
      price: price === undefined ? undefined : parseCents(price),
      freeOfCharge,
      note,
      lots,
    })),
  })
  return orderView(work.tx, work.actor, id)
})
