import { expect, it } from 'vitest'
import { pathOf } from '@galen/contract/route'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { readPdf } from '../../../test/read-pdf.ts'
import { selling } from '../../../test/selling.ts'

const { app, call, customer, goods, draft, place, rep, packer } = await selling()

const pickList = async (id: string) => {
  const url = pathOf(salesOrders.picklist, { id })
  const { rawPayload } = await app.inject({ url, headers: { authorization: `Bearer ${packer.token}` } })
  return (await readPdf(rawPayload)).map(({ text }) => text).join('\n')
}
const creditOf = async (id: string) => (await call(salesOrders.customerCredit, { params: { id } }, { as: rep })).body

it('leaves nothing of a closed order on its pick list, and nothing of it in the credit of the customer', async () => {
  const item = await goods('10.00', 20)
  const { id: customerId } = await customer()
  expect(await creditOf(customerId)).toMatchObject({ credit: { uninvoicedOrders: 0, exposure: 0 }, lastOrder: null })
  const { id } = await draft(customerId, [{ id: item.variationId, quantity: 5 }])
  const placed = await place(id)
  expect(placed.status, JSON.stringify(placed.body)).toBe(200)
  const lastOrder = { id, number: (placed.body as SalesOrder).number, total: 50 }
  expect(await pickList(id)).not.toContain('Nothing is left to pick.')
  expect(await creditOf(customerId)).toMatchObject({ credit: { uninvoicedOrders: 50, exposure: 50 }, lastOrder })
  await call(salesOrders.close, { params: { id } }, { as: rep })
  expect(await pickList(id), 'what was released stays on the shelf').toContain('Nothing is left to pick.')
  expect(await creditOf(customerId)).toMatchObject({ credit: { uninvoicedOrders: 0, exposure: 0 }, lastOrder })
})
