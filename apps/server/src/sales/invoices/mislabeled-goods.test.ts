import { expect, it } from 'vitest'
import { invoices } from '@galen/contract/sales/invoices'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { GTIN, invoicing } from '../../../test/invoicing.ts'
import { LEDGERS, proveLedgersAfterEach } from '../../../test/ledgers.ts'

const fixture = await invoicing()
const { call, as, owner, jobs, customer, goods, nameGtin, stockOf, order, create, pick, placed, read, ok, inMonths } =
  fixture
proveLedgersAfterEach(jobs, [...LEDGERS, 'compliance', 'sales'])

const expiry = inMonths(20)
const saysOf = (lot: string) =>
  `The label says Jan 1, 2024, lot ${lot} is recorded as ${formatDate(parseBusinessDate(expiry))}.`

it('a pick whose label disagrees takes nothing and names the package', async () => {
  const of = await goods()
  await nameGtin(of.itemId)
  const { stockId } = await stockOf(of, { lot: 'D82', expiresOn: expiry, serials: ['S1', 'S2'] })
  const { id } = await create((await order(await customer(), [{ ...of, quantity: 2 }])).id)
  expect(await pick(id, { scan: `(01)${GTIN}(17)240101(10)D82(21)S1` })).toMatchObject({
    status: 422,
    body: {
      code: 'invoice.pick.label-mismatch',
      message: saysOf('D82'),
      details: [{ reason: 'label-mismatch', stockId, itemId: of.itemId, unitId: expect.any(String), quantity: 1 }],
    },
  })
  expect(await pick(id, { lots: [{ gtin: GTIN, lot: 'D99', serialNumber: 'S1' }] })).toMatchObject({
    status: 422,
    body: { message: 'The label says lot D99, serial S1 is recorded as lot D82.' },
  })
  expect((await read(id)).pickedUnits).toBe(0)
  const label = `${expiry.slice(2, 4)}${expiry.slice(5, 7)}${expiry.slice(8, 10)}`
  ok(await pick(id, { scan: `(01)${GTIN}(17)${label}(10)D82(21)S1` }))
  expect((await read(id)).pickedUnits).toBe(1)
})

it('a lot without serial numbers is compared too, and the number of an item asks for its lot', async () => {
  const of = await goods()
  await stockOf(of, { lot: 'P1', expiresOn: expiry, quantity: 3 })
  const { id } = await create((await order(await customer(), [{ ...of, quantity: 2 }])).id)
  const given = { barcode: of.barcode, lot: 'P1', quantity: 1 }
  expect(await pick(id, { lots: [{ ...given, expirationDate: '2024-01-01' }] })).toMatchObject({
    status: 422,
    body: { message: saysOf('P1') },
  })
  const [item] = await owner`select number, item_name as name from item where id = ${of.itemId}`
  expect(await pick(id, { scan: String(item?.['number']) })).toMatchObject({
    status: 422,
    body: { message: `Enter the lot of ${item?.['name']}.`, details: [{ reason: 'lot-needed' }] },
  })
  expect((await read(id)).pickedUnits).toBe(0)
  ok(await pick(id, { lots: [{ barcode: String(item?.['number']), lot: 'P1', quantity: 1 }] }))
})

it('returned goods whose label disagrees come back only into quarantine for that, apart from the others', async () => {
  const of = await goods()
  await stockOf(of, { lot: 'R1', expiresOn: expiry, cost: 3.3333, quantity: 3 })
  const { invoice } = await placed(await customer(), [{ ...of, quantity: 3, price: 11.11 }])
  const [lot] = invoice.products[0]?.allocation[0]?.lots ?? []
  const invoiceLotId = lot?.id ?? ''
  const wrong = { invoiceLotId, quantity: 1, expirationDate: '2024-01-01' }
  const sendBack = (products: object[]) =>
    call(invoices.returnProducts, { params: { id: invoice.id }, body: { products: products as never } }, { as })
  expect(await sendBack([wrong])).toMatchObject({
    status: 422,
    body: { code: 'LABEL_MISMATCH', message: saysOf('R1') },
  })
  const made = ok<{ id: string }>(
    await sendBack([
      { invoiceLotId, quantity: 1 },
      { ...wrong, quarantine: true },
    ]),
  )
  const waiting = () => owner`
    select quarantine_reason as reason, on_hand as units, value from stock
    where item_id = ${of.itemId} and status = 'Quarantine' and on_hand > 0 order by quarantine_reason`
  expect(await waiting()).toEqual([
    { reason: 'LABEL_MISMATCH', units: 1, value: '3.34' },
    { reason: 'RETURN', units: 1, value: '3.33' },
  ])
  expect((await read(invoice.id)).returnMap).toEqual({ [invoiceLotId]: 2 })
  ok(await call(invoices.cancelReturn, { params: { id: made.id } }, { as }))
  expect((await read(invoice.id)).returnMap).toEqual({})
  expect(await waiting()).toEqual([])
})
