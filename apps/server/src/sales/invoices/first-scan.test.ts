import { expect, it } from 'vitest'
import { invoices } from '@galen/contract/sales/invoices'
import type { Invoice } from '@galen/contract/sales/invoice'
import { GTIN, invoicing } from '../../../test/invoicing.ts'
import { LEDGERS, proveLedgersAfterEach, proveVersionsAfterEach } from '../../../test/ledgers.ts'

const fixture = await invoicing()
const { call, as, owner, jobs, customer, goods, nameGtin, stockOf, order, read, ok } = fixture
proveLedgersAfterEach(jobs, [...LEDGERS, 'compliance', 'sales'])
proveVersionsAfterEach(owner)

const of = await goods()
await nameGtin(of.itemId)

const begin = (salesOrderId: string, scan: string) =>
  call(invoices.create, { query: {} as never, body: { salesOrderId, scan } }, { as })
const draftsOf = async (orderId: string) =>
  (await owner`select id from invoice where sales_order_id = ${orderId} and status = 'Draft'`).length

it('the first scan opens the draft, a refused one creates nothing', async () => {
  await stockOf(of, { lot: 'F1', serials: ['S1', 'S2'] })
  const sold = await order(await customer(), [{ ...of, quantity: 2 }])
  expect(await begin(sold.id, 'nonsense!')).toMatchObject({
    status: 422,
    body: { message: 'Barcode nonsense! invalid.' },
  })
  expect(await begin(sold.id, `(01)${GTIN}(17)240101(10)F1(21)S1`)).toMatchObject({ status: 422 })
  expect(await draftsOf(sold.id)).toBe(0)
  const first = ok<Invoice>(await begin(sold.id, `(01)${GTIN}(10)F1(21)S1`))
  expect(first).toMatchObject({ salesOrderId: sold.id, pickedUnits: 1 })
  const second = ok<Invoice>(await begin(sold.id, `(01)${GTIN}(10)F1(21)S2`))
  expect(second).toMatchObject({ id: first.id, pickedUnits: 2 })
})

it('two people who scan at once pack one draft', async () => {
  const serials = Array.from({ length: 8 }, (_, place) => `T${place}`)
  await stockOf(of, { lot: 'T1', serials })
  const sold = await order(await customer(), [{ ...of, quantity: 8 }])
  const replies = await Promise.all(serials.map((serial) => begin(sold.id, `(01)${GTIN}(10)T1(21)${serial}`)))
  const made = replies.filter(({ status }) => status === 200).map(({ body }) => (body as Invoice).id)
  expect(new Set(made).size).toBe(1)
  expect(await draftsOf(sold.id)).toBe(1)
  expect((await read(made[0] ?? '')).pickedUnits).toBe(made.length)
})
