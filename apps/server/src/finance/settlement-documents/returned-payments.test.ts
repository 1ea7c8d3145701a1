import { describe, expect, it } from 'vitest'
import { batches } from '@galen/contract/finance/batches'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { settlementDocuments, type TakeBackEffects } from '@galen/contract/finance/settlement-documents'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { openMoney } from '../../../test/open-money.ts'

const { call, as, jobs, owner, company, customer, invoice, balance, accounts, reasonId } = await openMoney()
proveLedgersAfterEach(jobs)

const ok = <T>(reply: { readonly status: number; readonly body: unknown }) => {
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as T
}
const pay = async (customerId: string, totalAmount: number, invoiceId: string, more = {}) =>
  ok<CustomerPayment>(
    await call(
      customerPayments.create,
      { body: { customerId, totalAmount, applications: [{ invoiceId, amount: totalAmount }], ...more } },
      { as },
    ),
  )
const effects = async (id: string, action: 'void' | 'return') =>
  ok<TakeBackEffects>(await call(settlementDocuments.effectsOfCustomer, { params: { id }, query: { action } }, { as }))
const giveBack = (id: string, fee = 0) =>
  call(customerPayments.returned, { params: { id }, body: { reason: 'Insufficient funds', fee } }, { as })
const close = async (id: string | null) => ok(await call(batches.close, { params: { id: id ?? '' }, body: {} }, { as }))

describe('taking a payment back', () => {
  it('says before what a void opens, reverses and changes in the open batch, and then does just that', async () => {
    const customerId = await customer()
    const open = await invoice(customerId, 100, 5)
    const payment = await pay(customerId, 98, open)
    const said = await effects(payment.id, 'void')
    expect(said).toMatchObject({
      refusal: null,
      unapplied: [{ amount: 98, discountAmountApplied: 2, balanceAfter: 100 }],
      discounts: 2,
      journal: { entries: 1, amount: 100 },
      batch: { number: payment.batchNumber, isClosed: false },
    })
    expect((said.batch?.totalBefore ?? 0) - (said.batch?.totalAfter ?? 0)).toBe(98)
    expect((await effects(payment.id, 'return')).refusal).toContain('is not deposited yet')
    expect(await giveBack(payment.id)).toMatchObject({ status: 409 })
    ok(await call(customerPayments.void, { params: { id: payment.id }, body: { justificationId: reasonId } }, { as }))
    expect(await balance(open)).toBe(100)
    expect((await effects(payment.id, 'void')).refusal).toBe('A Void payment cannot be voided.')
  })

  it('returns a deposited check once: invoices are open again, the discount is gone and the fee is charged', async () => {
    const customerId = await customer()
    const open = await invoice(customerId, 100, 5)
    const before = await accounts()
    const payment = await pay(customerId, 98, open)
    await close(payment.batchId)
    expect(await effects(payment.id, 'return')).toMatchObject({ refusal: null, batch: { isClosed: true } })
    const replies = await Promise.all([giveBack(payment.id, 35), giveBack(payment.id, 35)])
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const page = ok(await call(settlementDocuments.ofCustomer, { params: { id: payment.id } }, { as }))
    expect(page).toMatchObject({
      status: 'Returned',
      isReturned: true,
      voidReason: 'Insufficient funds',
      applications: [],
      activity: [{ action: 'return' }, { action: 'create' }],
    })
    expect(await balance(open)).toBe(100)
    const [fee] = await owner<{ total: string; note: string }[]>`
      select total, note from invoice where company_id = ${company.id} and customer_id = ${customerId}`
    expect(fee).toMatchObject({ note: `Returned check fee, payment ${payment.number}` })
    const after = await accounts()
    expect((after['4110'] ?? 0) - (before['4110'] ?? 0)).toBe(-35)
    expect((after['1100'] ?? 0) - (before['1100'] ?? 0)).toBe(35)
    expect(after['4020'] ?? 0).toBe(before['4020'] ?? 0)
  })

  it('returns no cash, and nothing that someone else keeps', async () => {
    const customerId = await customer()
    const cash = await pay(customerId, 20, await invoice(customerId, 20, 60), { method: 'Cash' })
    expect((await effects(cash.id, 'return')).refusal).toContain('checks and ACH payments only')
    expect(await giveBack(cash.id)).toMatchObject({ status: 409 })
    expect(await call(customerPayments.get, { params: { id: cash.id } }, { as })).toMatchObject({
      body: { status: 'Posted', version: 1 },
    })
  })
})
