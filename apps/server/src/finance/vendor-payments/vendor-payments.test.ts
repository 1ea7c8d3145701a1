import { describe, expect, it } from 'vitest'
import { customerCredits, type CustomerCredit } from '@galen/contract/finance/customer-credits'
import { customerPayments, type CustomerPayment } from '@galen/contract/finance/customer-payments'
import type { Simulation } from '@galen/contract/finance/money-fields'
import { type VendorPayment, vendorPayments } from '@galen/contract/finance/vendor-payments'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { openMoney } from '../../../test/open-money.ts'

const { app, call, as, second, owner, jobs, company, vendor, customer, receipt, balance, reasonId, accounts } =
  await openMoney()
proveLedgersAfterEach(jobs)

type Entered = Parameters<typeof call<typeof vendorPayments.create>>[1]['body']
const pay = (body: Entered, query = {}) => call(vendorPayments.create, { body, query }, { as })
const paid = async (body: Entered) => {
  const reply = await pay(body)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as VendorPayment
}
const undo = (id: string, body: object = { justificationId: reasonId }) =>
  call(vendorPayments.void, { params: { id }, body }, { as })

describe('a payment to a vendor', () => {
  it('pays receipts with their discounts, as simulated, and numbers its check', async () => {
    const vendorId = await vendor()
    const [one, other] = [await receipt(vendorId, 1000, 5), await receipt(vendorId, 500, 30)]
    const body = {
      vendorId,
      totalAmount: 1480,
      apply: 'full' as const,
      applications: [{ receiptId: one }, { receiptId: other }],
    }
    const preview = (await call(vendorPayments.simulate, { body }, { as })).body as Simulation
    expect(preview).toMatchObject({ appliedAmount: 1480, discountAmountApplied: 20, balanceAfter: 0 })
    const payment = await paid({ ...body, fingerprint: preview.fingerprint })
    expect(payment).toMatchObject({
      number: 'VP-000001',
      status: 'Posted',
      checkNumber: '1',
      discountAmountApplied: 20,
    })
    expect(payment.applications.map(({ discount }) => discount.discountAmount)).toEqual([10, 20])
    expect([await balance(one), await balance(other)]).toEqual([0, 0])
    expect(await accounts()).toMatchObject({ '1000': -1480, '5040': -20 })
    expect(await undo(payment.id)).toMatchObject({ status: 200, body: { status: 'Void' } })
    expect([await balance(one), await balance(other)]).toEqual([1000, 500])
  })

  it('from the set amount on waits for a second person, who posts the same figures', async () => {
    const vendorId = await vendor()
    const id = await receipt(vendorId, 20_000, 5)
    const payment = await paid({ vendorId, totalAmount: 19_600, applications: [{ receiptId: id, amount: 19_600 }] })
    expect(payment).toMatchObject({ number: null, status: 'Waiting', mayDecide: false })
    expect(await balance(id)).toBe(20_000)
    const approve = (by = second) =>
      call(
        vendorPayments.approve,
        { params: { id: payment.id }, body: { note: 'Agrees with the request.' } },
        { as: by },
      )
    expect(await approve(as)).toMatchObject({ status: 409, body: { message: 'A second person must approve this.' } })
    expect(await approve()).toMatchObject({ status: 200, body: { status: 'Posted', discountAmountApplied: 400 } })
    expect(await balance(id)).toBe(0)
    expect(await approve()).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This was decided by .+\.$/) },
    })
  })

  it('that a second person approved is not sent another way', async () => {
    const waiting = await paid({ vendorId: await vendor(), totalAmount: 60_000, method: 'Check' })
    const posted = (
      await call(
        vendorPayments.approve,
        { params: { id: waiting.id }, body: { note: 'Agrees with the request.' } },
        { as: second },
      )
    ).body as object
    const [other] = await owner<{ id: string }[]>`
      insert into company_bank_account (company_id, bank, name, routing, number_sealed, last_four, use)
      values (${company.id}, 'Other', 'Other', '021000021', ${Buffer.from('sealed')}, '0815', 'checks') returning id`
    const change = (body: object) =>
      call(vendorPayments.change, { params: { id: waiting.id }, body: { ...posted, ...body } as never }, { as })
    const message = 'A second person must approve this. Void the payment and enter it again.'
    for (const otherWay of [{ method: 'Wire' }, { bankAccountId: other?.id }])
      expect(await change(otherWay)).toMatchObject({ status: 409, body: { message } })
    expect(await change({ note: 'By mail' })).toMatchObject({ status: 200, body: { method: 'Check' } })
    expect(await change({ version: 3, method: 'Wire', totalAmount: 10 })).toMatchObject({ status: 200 })
  })

  it('says that it waits, for which bills and from which bank account', async () => {
    const vendorId = await vendor()
    const id = await receipt(vendorId, 20_000, 5)
    const payment = await paid({ vendorId, totalAmount: 19_600, applications: [{ receiptId: id, amount: 19_600 }] })
    const message = 'Payment of 19,600.00 waits for a second person.'
    expect(payment).toMatchObject({
      message,
      applications: [],
      planned: [{ receiptId: id, amount: 19_600, discountAmountApplied: 400 }],
    })
    const seen = await call(vendorPayments.get, { params: { id: payment.id } }, { as: second })
    expect(seen.body).toMatchObject({ message, mayDecide: true, planned: payment.planned })
    const posted = await call(
      vendorPayments.approve,
      { params: { id: payment.id }, body: { note: 'Agrees with the request.' } },
      { as: second },
    )
    expect(posted.body).toMatchObject({ status: 'Posted', message: null, planned: [] })
    const small = await paid({ vendorId, totalAmount: 10 })
    expect(small.message).toBeNull()
    const credit = (
      await call(customerCredits.create, { body: { customerId: await customer(), totalAmount: 15_000 } }, { as })
    ).body as CustomerCredit
    expect(
      (await call(vendorPayments.refund, { params: { id: credit.id }, body: { amount: 15_000 } }, { as })).body,
    ).toMatchObject({ status: 'Waiting', message: 'Payment of 15,000.00 waits for a second person.' })
  })

  it('by ACH needs a bank account of the vendor when it is made, changed and approved', async () => {
    const vendorId = await vendor()
    const [{ name } = { name: '' }] = await owner<{ name: string }[]>`
      select friendly_name as name from vendor where id = ${vendorId}`
    const refusal = { status: 422, body: { message: `${name} has no bank account for ACH.` } }
    expect(await pay({ vendorId, totalAmount: 10, method: 'ACH' })).toMatchObject(refusal)
    expect(await pay({ vendorId, totalAmount: 15_000, method: 'ACH' })).toMatchObject(refusal)
    const wired = await paid({ vendorId, totalAmount: 10, method: 'Wire' })
    const change = { params: { id: wired.id }, body: { ...wired, vendorId, method: 'ACH' as const } }
    expect(await call(vendorPayments.change, change, { as })).toMatchObject(refusal)
    await owner`
      insert into vendor_bank_account (company_id, vendor_id, bank, name, routing, number_sealed, last_four, kind)
      values (${company.id}, ${vendorId}, 'First Harbor', ${name}, '021000021', ${Buffer.from('sealed')}, '4711', 'checking')`
    expect((await call(vendorPayments.change, change, { as })).status).toBe(200)
    const waiting = await paid({ vendorId, totalAmount: 15_000, method: 'ACH' })
    expect(waiting).toMatchObject({ status: 'Waiting', payeeAccount: 'First Harbor …4711' })
    await owner`update vendor_bank_account set active = false where vendor_id = ${vendorId}`
    expect(
      await call(
        vendorPayments.approve,
        { params: { id: waiting.id }, body: { note: 'Agrees with the request.' } },
        { as: second },
      ),
    ).toMatchObject(refusal)
  })

  it('for a bill that was just paid says which payment paid it', async () => {
    const vendorId = await vendor()
    const id = await receipt(vendorId, 50)
    const [{ number } = { number: '' }] = await owner<{ number: string }[]>`
      select document_number as number from open_item where document_id = ${id}`
    const body = { vendorId, totalAmount: 50, applications: [{ receiptId: id, amount: 50, discountAmountApplied: 0 }] }
    const first = await paid(body)
    const message = `Receipt ${number} was already paid with ${first.number}.`
    expect(await pay(body)).toMatchObject({ status: 409, body: { message } })
    expect(await pay({ ...body, apply: 'full' })).toMatchObject({ status: 409, body: { message } })
    const stranger = { ...body, vendorId: await vendor() }
    expect(await pay(stranger)).toMatchObject({
      status: 400,
      body: { message: 'An invoice or receipt is not one of this customer or vendor.' },
    })
  })

  it('that is refused books nothing', async () => {
    const vendorId = await vendor()
    const payment = await paid({ vendorId, totalAmount: 15_000 })
    const refused = await call(
      vendorPayments.refuse,
      { params: { id: payment.id }, body: { note: 'Agrees with the request.' } },
      { as },
    )
    expect(refused).toMatchObject({ status: 200, body: { status: 'Refused', number: null } })
  })

  it('asks before a reference is used twice, and refuses a check number that is', async () => {
    const vendorId = await vendor()
    const first = await paid({ vendorId, totalAmount: 10, reference: 'R-1', checkNumber: '900' })
    expect(await pay({ vendorId, totalAmount: 20, reference: 'r-1' })).toMatchObject({
      status: 202,
      body: { detail: `Looks like payment ${first.number}.` },
    })
    expect(await pay({ vendorId, totalAmount: 20, checkNumber: '900' })).toMatchObject({
      status: 409,
      body: { message: `Check 900 belongs to payment ${first.number}.` },
    })
  })

  it('does not pay a receipt that waits for revision', async () => {
    const vendorId = await vendor()
    const [row] = await owner<{ id: string }[]>`
      insert into receipt (company_id, number, status, vendor_id, placed_at) values
        (${company.id}, 'RC-PLACED', 'Placed', ${vendorId}, now()) returning id`
    await owner`insert into document_counter (company_id, series, last) values (${company.id}, 'receipt', 1)
      on conflict (company_id, series) do update set last = document_counter.last + 1`
    const body = { vendorId, totalAmount: 5, applications: [{ receiptId: String(row?.id), amount: 5 }] }
    expect(await pay(body)).toMatchObject({
      status: 409,
      body: { message: 'Receipt RC-PLACED waits for revision and cannot be paid yet.' },
    })
  })

  it('is changed under its number until the bank has it, and moved ever after', async () => {
    const vendorId = await vendor()
    const id = await receipt(vendorId, 100, 40)
    const payment = await paid({ vendorId, totalAmount: 80, applications: [{ receiptId: id, amount: 80 }] })
    const change = (body: object) =>
      call(vendorPayments.change, { params: { id: payment.id }, body: { ...payment, ...body } as never }, { as })
    const more = await change({ totalAmount: 100, applications: [{ receiptId: id, amount: 100 }] })
    expect(more).toMatchObject({ status: 200, body: { number: payment.number, version: 2 } })
    expect(await balance(id)).toBe(0)
    await owner`update vendor_payment set cleared_on = current_date where id = ${payment.id}`
    const cleared = `The bank has payment ${payment.number}. Void it and enter it again.`
    expect(await change({ ...(more.body as VendorPayment), totalAmount: 90, applications: [] })).toMatchObject({
      status: 409,
      body: { message: cleared },
    })
    expect(await change({ ...(more.body as VendorPayment), applications: [] })).toMatchObject({
      status: 200,
      body: { paymentRemainingAmount: 100 },
    })
    expect(await undo(payment.id)).toMatchObject({ status: 409 })
    expect(await undo(payment.id, { justificationId: reasonId, returned: true })).toMatchObject({ status: 200 })
  })

  it('is mailed as a remittance and printed as a check', async () => {
    const vendorId = await vendor()
    await owner`update vendor set email = 'ap@vendor.example' where id = ${vendorId}`
    const id = await receipt(vendorId, 100, 5)
    const payment = await paid({ vendorId, totalAmount: 98, applications: [{ receiptId: id, amount: 98 }] })
    const sent = await call(vendorPayments.remit, { params: { id: payment.id } }, { as })
    expect(sent.status).toBe(200)
    const [mail] = await owner<{ body: string }[]>`select body from mail_message where recipient = 'ap@vendor.example'`
    expect(mail?.body).toContain('$98.00 (discount $2.00)')
    const check = await app.inject({
      url: `/api/payment/out/${payment.id}/print`,
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect([check.statusCode, check.body.slice(0, 5)]).toEqual([200, '%PDF-'])
  })
})

describe('a refund', () => {
  it('pays an overpayment back and is taken back again', async () => {
    const customerId = await customer()
    const body = { customerId, totalAmount: 75 }
    const payment = (await call(customerPayments.create, { body }, { as })).body as CustomerPayment
    const refund = (amount: number) =>
      call(vendorPayments.refund, { params: { id: payment.id }, body: { amount, method: 'Wire' } }, { as })
    expect(await refund(80)).toMatchObject({ status: 422, body: { message: `${payment.number} has only 75.00 left.` } })
    const refunded = await refund(75)
    expect(refunded).toMatchObject({ status: 200, body: { customerId, status: 'Posted', refundOf: payment.id } })
    expect(await balance(payment.id)).toBe(0)
    const voided = await call(
      customerPayments.void,
      { params: { id: payment.id }, body: { justificationId: reasonId } },
      { as },
    )
    expect(voided).toMatchObject({ status: 409 })
    expect((await undo((refunded.body as VendorPayment).id)).status).toBe(200)
    expect(await balance(payment.id)).toBe(75)
  })

  it('pays a credit back', async () => {
    const customerId = await customer()
    const credit = (await call(customerCredits.create, { body: { customerId, totalAmount: 30 } }, { as }))
      .body as CustomerCredit
    const reply = await call(vendorPayments.refund, { params: { id: credit.id }, body: { amount: 10 } }, { as })
    expect(reply.status).toBe(200)
    const left = await call(customerCredits.get, { params: { id: credit.id } }, { as })
    expect(left.body).toMatchObject({ totalAmount: 30, paymentRemainingAmount: 20 })
  })
})
