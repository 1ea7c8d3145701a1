import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { customerCredits } from '@galen/contract/finance/customer-credits'
import { customerPayments } from '@galen/contract/finance/customer-payments'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { openMoney } from '../../test/open-money.ts'

const { call, as, owner, vendor, customer } = await openMoney()

type Shown = { readonly id: string; readonly version: number; readonly note: string }
const made = (reply: { readonly status: number; readonly body: unknown }) => {
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as Shown
}
const forged = {
  id: randomUUID(),
  number: 'X-1',
  status: 'Void',
  createdByName: 'Another person',
  appliedAmount: 3,
  paymentRemainingAmount: 3,
  voidAt: '2001-01-01T00:00:00.000Z',
  voidReason: 'None',
}
const totalAmount = 10

const documents = [
  {
    noun: 'payment of a customer',
    forged: { ...forged, returned: true },
    make: async () =>
      made(await call(customerPayments.create, { body: { customerId: await customer(), totalAmount } }, { as })),
    get: (id: string) => call(customerPayments.get, { params: { id } }, { as }),
    put: (id: string, body: object) => call(customerPayments.change, { params: { id }, body: body as never }, { as }),
  },
  {
    noun: 'payment to a vendor',
    forged: { ...forged, returned: true, clearedOn: '2001-01-01', remittanceSentAt: '2001-01-01T00:00:00.000Z' },
    make: async () =>
      made(await call(vendorPayments.create, { body: { vendorId: await vendor(), totalAmount } }, { as })),
    get: (id: string) => call(vendorPayments.get, { params: { id } }, { as }),
    put: (id: string, body: object) => call(vendorPayments.change, { params: { id }, body: body as never }, { as }),
  },
  {
    noun: 'customer credit',
    forged,
    make: async () =>
      made(await call(customerCredits.create, { body: { customerId: await customer(), totalAmount } }, { as })),
    get: (id: string) => call(customerCredits.get, { params: { id } }, { as }),
    put: (id: string, body: object) => call(customerCredits.change, { params: { id }, body: body as never }, { as }),
  },
  {
    noun: 'vendor credit',
    forged,
    make: async () =>
      made(await call(vendorCredits.create, { body: { vendorId: await vendor(), totalAmount } }, { as })),
    get: (id: string) => call(vendorCredits.get, { params: { id } }, { as }),
    put: (id: string, body: object) => call(vendorCredits.change, { params: { id }, body: body as never }, { as }),
  },
]

describe.each(documents)('a $noun', ({ forged: others, make, get, put }) => {
  it('is taken back as it is shown, and refused with another value of what is only shown', async () => {
    const { id } = await make()
    const shown = made(await get(id))
    for (const [field, value] of Object.entries(others))
      expect(await put(id, { ...shown, [field]: value, note: 'Forged' }), field).toMatchObject({
        status: 400,
        body: { message: `${field} cannot be changed here.`, details: [{ field }] },
      })
    expect((await get(id)).body).toEqual(shown)
    expect(await put(id, { ...shown, note: 'Honest' })).toMatchObject({ status: 200, body: { note: 'Honest' } })
    // The document moved on: another note of the older version is a conflict, whatever else was sent.
    expect((await put(id, { ...shown, number: 'X-1', note: 'Late' })).status).toBe(409)
  })
})

it('a payment that the bank cleared since it was read is refused for that', async () => {
  const vendorId = await vendor()
  const payment = made(await call(vendorPayments.create, { body: { vendorId, totalAmount } }, { as }))
  await owner`update vendor_payment set cleared_on = current_date where id = ${payment.id}`
  const body = { ...payment, totalAmount: 9 } as never
  const reply = await call(vendorPayments.change, { params: { id: payment.id }, body }, { as })
  expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('The bank has payment') } })
})
