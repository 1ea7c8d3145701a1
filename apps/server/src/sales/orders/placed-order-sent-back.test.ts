import { expect, it } from 'vitest'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { selling } from '../../../test/selling.ts'

const { call, customer, goods, draft, place, read, rep } = await selling()

const savePlaced = (order: SalesOrder, body: object) =>
  call(
    salesOrders.savePlaced,
    { params: { id: order.id }, query: { confirm: 'true' }, body: { version: order.version, ...body } as never },
    { as: rep },
  )

it('takes back a placed order as it is shown, and refuses another value of what is only shown', async () => {
  const item = await goods('10.00', 100)
  const { id } = await draft((await customer()).id, [{ id: item.variationId, quantity: 5 }])
  expect((await place(id)).status).toBe(200)
  const order = await read(id)
  const [line] = order.products
  const refused = async (body: object, field: string) => {
    expect(await savePlaced(order, { ...order, ...body })).toMatchObject({
      status: 400,
      body: { message: `${field} cannot be changed here.`, details: [{ field }] },
    })
  }
  await refused({ total: 1 }, 'total')
  await refused({ placedByName: 'No One' }, 'placedByName')
  await refused({ products: [{ ...line, shippedQuantity: 5 }] }, 'products.0.shippedQuantity')
  await refused({ products: [{ ...line, total: 1 }] }, 'products.0.total')
  expect((await savePlaced(order, { ...order, version: order.version - 1, total: 1 })).status).toBe(409)
  // Others sold of it since: what is available is not a part of the order.
  const stale = order.products.map((one) => ({
    ...one,
    allocation: one.allocation.map((each) => ({ ...each, available: each.available + 7 })),
  }))
  expect(await savePlaced(order, { ...order, products: stale, note: 'As read' })).toMatchObject({
    status: 200,
    body: { units: 5, total: order.total },
  })
})
