import { describe, expect, it } from 'vitest'
import { creditEvents } from '@galen/contract/finance/credit-events'
import { type CustomerCredit, customerCredits } from '@galen/contract/finance/customer-credits'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import type { Simulation } from '@galen/contract/finance/money-fields'
import { type VendorCredit, vendorCredits } from '@galen/contract/finance/vendor-credits'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { openMoney } from '../../../test/open-money.ts'

const { call, as, jobs, app, given, company, customer, vendor, invoice, receipt, balance, reasonId, accounts } =
  await openMoney()
proveLedgersAfterEach(jobs)

type Entered = Parameters<typeof call<typeof customerCredits.create>>[1]['body']
const give = async (body: Entered) => {
  const reply = await call(customerCredits.create, { body }, { as })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as CustomerCredit
}
const undo = (id: string) => call(customerCredits.void, { params: { id }, body: { justificationId: reasonId } }, { as })

describe('a customer credit', () => {
  it('is applied as simulated and takes no discount', async () => {
    const customerId = await customer()
    const id = await invoice(customerId, 100, 5)
    const body = { customerId, totalAmount: 40, apply: 'oldest' as const, note: 'Short shipment' }
    const preview = (await call(customerCredits.simulate, { body }, { as })).body as Simulation
    expect(preview).toMatchObject({ appliedAmount: 40, discountAmountApplied: 0, balanceAfter: 60 })
    const credit = await give({ ...body, fingerprint: preview.fingerprint })
    expect(credit).toMatchObject({ source: 'MANUAL', appliedAmount: 40, paymentRemainingAmount: 0 })
    expect(await balance(id)).toBe(60)
    expect(await accounts()).toMatchObject({ '4010': 40 })
  })

  it('of an event is booked to its account', async () => {
    const event = (await call(creditEvents.add, { body: { code: 'PRICE', name: 'Price protection' } }, { as }))
      .body as { id: string }
    const credit = await give({ customerId: await customer(), totalAmount: 5, eventId: event.id })
    expect(credit).toMatchObject({ source: 'EVENT', eventName: 'Price protection' })
    expect(await call(creditEvents.remove, { params: { id: event.id } }, { as })).toMatchObject({
      status: 200,
      body: { deactivated: true, usedBy: 1 },
    })
  })

  it('takes over the rest of a payment', async () => {
    const customerId = await customer()
    const payment = (await call(customerPayments.create, { body: { customerId, totalAmount: 20 } }, { as }))
      .body as CustomerPayment
    const credit = await give({ customerId, totalAmount: 20, source: 'OVERPAYMENT', sourceId: payment.id })
    expect([credit.source, await balance(payment.id)]).toEqual(['OVERPAYMENT', 0])
    const more = { customerId, totalAmount: 1, source: 'OVERPAYMENT' as const, sourceId: payment.id }
    expect((await call(customerCredits.create, { body: more }, { as })).status).toBe(409)
  })

  it('that is applied is voided with its applications: the invoice is open again', async () => {
    const customerId = await customer()
    const id = await invoice(customerId, 100)
    const before = await accounts()
    const credit = await give({ customerId, totalAmount: 30, applications: [{ invoiceId: id, amount: 30 }] })
    expect(await balance(id)).toBe(70)
    expect(await undo(credit.id)).toMatchObject({ status: 200, body: { status: 'Void', appliedAmount: 0 } })
    expect([await balance(id), await balance(credit.id)]).toEqual([100, 0])
    expect(await accounts()).toEqual(before)
    expect((await undo(credit.id)).status).toBe(409)
  })

  it('is voided without a reason over the API, and with one it must be of the list', async () => {
    const credit = await give({ customerId: await customer(), totalAmount: 30 })
    const plain = (body: object) => call(customerCredits.void, { params: { id: credit.id }, body }, { as })
    expect((await plain({ justification: 'Because' })).status).toBe(422)
    expect(await plain({})).toMatchObject({ status: 200, body: { status: 'Void', voidReason: null } })
  })

  it('writes off an invoice for a reason only, by someone who sees the books', async () => {
    const customerId = await customer()
    const id = await invoice(customerId, 100)
    const write = (body: object, who = as) =>
      call(
        customerCredits.create,
        { body: { customerId, source: 'BAD_DEBT', invoiceId: id, totalAmount: 100, ...body } as Entered },
        { as: who },
      )
    const note = 'Customer is bankrupt'
    expect(await write({ note: 'No' })).toMatchObject({
      status: 422,
      body: { message: 'A note of ten characters or more is needed.' },
    })
    expect((await write({ note, invoiceId: null })).status).toBe(400)
    expect((await write({ note }, await given.user(company, ['EDIT_CUSTOMER_FINANCE']))).status).toBe(403)
    expect(await balance(id)).toBe(100)
  })

  it('is changed by booking it again', async () => {
    const customerId = await customer()
    const credit = await give({ customerId, totalAmount: 10 })
    const changed = await call(
      customerCredits.change,
      { params: { id: credit.id }, body: { ...credit, totalAmount: 25, note: 'More' } },
      { as },
    )
    expect(changed).toMatchObject({ status: 200, body: { totalAmount: 25, paymentRemainingAmount: 25, note: 'More' } })
  })

  it('is printed as a credit memo', async () => {
    const { id } = await give({ customerId: await customer(), totalAmount: 1 })
    const reply = await app.inject({
      url: `/api/payment/customer-credit/${id}/print`,
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect([reply.statusCode, reply.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  it.each([
    [{ totalAmount: 0 }, 400],
    [{ totalAmount: 5, source: 'RETURN' }, 400],
    [{ totalAmount: 5, source: 'EVENT' }, 400],
    [{ totalAmount: 5, accountId: '00000000-0000-7000-8000-000000000000' }, 400],
    [{ totalAmount: 5, invoiceId: '00000000-0000-7000-8000-000000000000' }, 400],
  ])('%j is refused', async (body, status) => {
    const customerId = await customer()
    expect(await call(customerCredits.create, { body: { customerId, ...body } as Entered }, { as })).toMatchObject({
      status,
    })
  })
})

describe('a vendor credit', () => {
  it('is applied to receipts, moved and voided', async () => {
    const vendorId = await vendor()
    const [one, other] = [await receipt(vendorId, 50), await receipt(vendorId, 60)]
    const created = await call(
      vendorCredits.create,
      { body: { vendorId, totalAmount: 40, reference: 'CM-7', applications: [{ receiptId: one, amount: 40 }] } },
      { as },
    )
    expect(created).toMatchObject({ status: 200, body: { number: 'VC-000001', appliedAmount: 40 } })
    const credit = created.body as VendorCredit
    const change = (body: object) =>
      call(vendorCredits.change, { params: { id: credit.id }, body: { ...credit, ...body } as never }, { as })
    expect(await change({ applications: [{ receiptId: other, amount: 40 }] })).toMatchObject({ status: 200 })
    expect([await balance(one), await balance(other)]).toEqual([50, 20])
    expect(await change({ version: 2, totalAmount: 45, applications: [{ receiptId: one, amount: 5 }] })).toMatchObject({
      status: 200,
    })
    const undone = () => call(vendorCredits.void, { params: { id: credit.id }, body: {} }, { as })
    expect(await undone()).toMatchObject({ status: 200, body: { status: 'Void', voidReason: null, applications: [] } })
    expect([await balance(one), await balance(other)]).toEqual([50, 60])
    expect((await undone()).status).toBe(409)
  })
})
