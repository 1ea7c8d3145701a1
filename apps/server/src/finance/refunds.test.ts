import { describe, expect, it } from 'vitest'
import { auditRecord } from '@galen/contract/audit/audit-record'
import { type CustomerCredit, customerCredits } from '@galen/contract/finance/customer-credits'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { type VendorPayment, vendorPayments } from '@galen/contract/finance/vendor-payments'
import { formatDate } from '@galen/domain/dates'
import { proveLedgersAfterEach } from '../../test/ledgers.ts'
import { isNotified } from '../../test/notified.ts'
import { openMoney } from '../../test/open-money.ts'
import { audit } from '../audit/audit.operations.ts'
import { finance } from './finance.operations.ts'
import { financeInvariants } from './registration/finance-invariants.ts'

const served = await openMoney([...finance.operations, ...audit.operations])
const { call, as, given, second, owner, jobs, company, today, customer, invoice, balance, accounts } = served
proveLedgersAfterEach(jobs)

const ok = <T>(reply: { readonly status: number; readonly body: unknown }): T => {
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as T
}
const pay = async (customerId: string, totalAmount: number, more = {}) =>
  ok<CustomerPayment>(await call(customerPayments.create, { body: { customerId, totalAmount, ...more } }, { as }))
const give = async (customerId: string, totalAmount: number, more = {}) =>
  ok<CustomerCredit>(await call(customerCredits.create, { body: { customerId, totalAmount, ...more } }, { as }))
const refund = (id: string, amount: number, more = {}) =>
  call(vendorPayments.refund, { params: { id }, body: { amount, ...more } }, { as })
const undoRefund = (id: string) => call(vendorPayments.void, { params: { id }, body: {} }, { as })

/** A payment and a credit are refunded, changed and voided by the same rules. */
const kinds = [
  {
    kind: 'credit' as const,
    make: give,
    get: (id: string) => call(customerCredits.get, { params: { id } }, { as }),
    put: (id: string, body: object) => call(customerCredits.change, { params: { id }, body: body as never }, { as }),
    undo: (id: string) => call(customerCredits.void, { params: { id }, body: {} }, { as }),
  },
  {
    kind: 'payment' as const,
    make: pay,
    get: (id: string) => call(customerPayments.get, { params: { id } }, { as }),
    put: (id: string, body: object) => call(customerPayments.change, { params: { id }, body: body as never }, { as }),
    undo: (id: string) => call(customerPayments.void, { params: { id }, body: {} }, { as }),
  },
]

describe.each(kinds)('a refunded $kind', ({ kind, make, get, put, undo }) => {
  const refunded = `This ${kind} was refunded on ${formatDate(today)}.`

  it('is not spent again, whichever version the caller names', async () => {
    const customerId = await customer()
    const open = await invoice(customerId, 50)
    const made = await make(customerId, 50)
    const paid = ok<VendorPayment>(await refund(made.id, 50))
    const now = ok<CustomerCredit>(await get(made.id))
    expect(now).toMatchObject({ version: 2, paymentRemainingAmount: 0 })
    const applications = [{ invoiceId: open, amount: 50 }]
    const refusal = { status: 409, body: { message: refunded } }
    expect(await put(made.id, { ...made, applications })).toMatchObject(refusal)
    expect(await put(made.id, { ...now, applications })).toMatchObject(refusal)
    expect(await put(made.id, { ...made, applications: [] })).toMatchObject({ status: 409 })
    expect(await refund(made.id, 50)).toMatchObject(refusal)
    expect([await balance(open), await balance(made.id), await balance(paid.id)]).toEqual([50, 0, 0])
  })

  it('is called by its number in the history of the refund', async () => {
    const customerId = await customer()
    const made = await make(customerId, 50)
    const { id, number, checkNumber } = ok<VendorPayment>(await refund(made.id, 50, { reference: 'Back' }))
    ok(await undoRefund(id))
    const reader = await given.user(company, ['AUDIT'])
    const params = { entity: 'vendor-payment', entityId: id }
    expect((await call(auditRecord.recordThen, { params, query: {} }, { as: reader })).body).toMatchObject({
      values: {
        number,
        status: 'Void',
        customerId,
        checkNumber,
        refundOf: made.id,
        totalAmount: 50,
        reference: 'Back',
      },
      names: { [made.id]: made.number },
    })
  })

  it('can be sent back as it was read and keeps its refund', async () => {
    const made = await make(await customer(), 50)
    ok(await refund(made.id, 50))
    const now = ok<CustomerCredit>(await get(made.id))
    const same = ok<CustomerCredit>(await put(made.id, { ...now, note: 'Paid back' }))
    expect(same.applications).toEqual(now.applications)
    const emptied = ok<CustomerCredit>(await put(made.id, { ...same, applications: [] }))
    expect(emptied).toMatchObject({
      paymentRemainingAmount: 0,
      applications: [{ kind: 'customer-refund', amount: 50 }],
    })
    const [paid] = emptied.applications
    const less = [{ ...paid, amount: 10 }]
    expect(await put(made.id, { ...emptied, applications: less })).toMatchObject({
      status: 409,
      body: { message: refunded },
    })
  })

  it('is applied for what is left of it and keeps its amount', async () => {
    const customerId = await customer()
    const open = await invoice(customerId, 50, 0, false)
    const made = await make(customerId, 50)
    ok(await refund(made.id, 20))
    const now = ok<CustomerCredit>(await get(made.id))
    const applying = (amount: number) => ({ ...now, applications: [{ invoiceId: open, amount }] })
    expect(await put(made.id, applying(30.01))).toMatchObject({ status: 409, body: { message: refunded } })
    expect(await put(made.id, { ...now, totalAmount: 60 })).toMatchObject({ status: 409, body: { message: refunded } })
    expect(await put(made.id, applying(30))).toMatchObject({ status: 200, body: { paymentRemainingAmount: 0 } })
    expect(await balance(open)).toBe(20)
    expect(await put(made.id, { ...now, apply: 'oldest', applications: [] })).toMatchObject({ status: 409 })
  })

  it('is voided only after its refund, and then takes its applications back', async () => {
    const customerId = await customer()
    const open = await invoice(customerId, 50)
    const before = await accounts()
    const made = await make(customerId, 50, { applications: [{ invoiceId: open, amount: 30 }] })
    const paid = ok<VendorPayment>(await refund(made.id, 20))
    const message = `Refund ${paid.number} was paid from it. Void the refund first.`
    expect(await undo(made.id)).toMatchObject({ status: 409, body: { message } })
    ok(await undoRefund(paid.id))
    expect(ok(await get(made.id))).toMatchObject({ version: 3, paymentRemainingAmount: 20 })
    expect(await undo(made.id)).toMatchObject({ status: 200, body: { status: 'Void', voidReason: null } })
    expect([await balance(open), await balance(made.id)]).toEqual([50, 0])
    expect(await accounts()).toEqual(before)
    expect((await undo(made.id)).status).toBe(409)
  })

  it('is not refunded on a day before it came', async () => {
    const made = await make(await customer(), 10)
    const reply = await refund(made.id, 10, { date: '2020-01-01' })
    expect([reply.status >= 400, await balance(made.id)]).toEqual([true, 10])
  })

  it('is refunded, applied or voided once when all of it happens at once', async () => {
    for (let round = 0; round < 4; round++) {
      const customerId = await customer()
      const open = await invoice(customerId, 50)
      const made = await make(customerId, 50)
      const applied = { ...made, applications: [{ invoiceId: open, amount: 50 }] }
      const replies = await Promise.all([
        ...[0, 1, 2].map(() => refund(made.id, 50)),
        ...[0, 1, 2].map(() => put(made.id, applied)),
        ...[0, 1, 2].map(() => undo(made.id)),
      ])
      const done = replies.map(({ status }) => status === 200)
      const [refunds, puts, voids] = [0, 3, 6].map((from) => done.slice(from, from + 3).filter(Boolean).length)
      expect(replies.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
      const now = ok<CustomerCredit>(await get(made.id))
      const isApplied = now.status !== 'Void' && puts === 1
      // A void takes the application back, so both of them can succeed; a refund excludes everything else.
      expect([refunds, puts, voids]).toEqual(refunds === 1 ? [1, 0, 0] : [0, puts, now.status === 'Void' ? 1 : 0])
      expect(await balance(open)).toBe(isApplied ? 0 : 50)
      expect(await balance(made.id)).toBe(0)
      const paidBack = await owner<{ total: string }[]>`
        select coalesce(sum(total), 0)::text as total from vendor_payment
        where company_id = ${company.id} and refund_of = ${made.id} and status = 'Posted'`
      expect(Number(paidBack[0]?.total)).toBe(refunds === 1 ? 50 : 0)
    }
  }, 60_000)
})

describe('a refund that waits for a second person', () => {
  const approve = (id: string) =>
    call(vendorPayments.approve, { params: { id }, body: { note: 'Agrees with the request.' } }, { as: second })
  const refuse = (id: string) =>
    call(vendorPayments.refuse, { params: { id }, body: { note: 'Agrees with the request.' } }, { as: second })
  const waits = { status: 409, body: { message: 'A refund of 20,000.00 waits for a second person.' } }

  it.each(kinds)('holds its part of a $kind until it is decided', async ({ make, get, put, undo }) => {
    const customerId = await customer()
    const open = await invoice(customerId, 30_000, 0, false)
    const made = await make(customerId, 30_000)
    const waiting = ok<VendorPayment>(await refund(made.id, 20_000))
    expect(waiting.status).toBe('Waiting')
    const applying = (amount: number) => ({ ...made, applications: [{ invoiceId: open, amount }] })
    expect(await refund(made.id, 10_000.01)).toMatchObject(waits)
    expect(await put(made.id, applying(10_000.01))).toMatchObject(waits)
    expect(await put(made.id, { ...made, totalAmount: 40_000 })).toMatchObject(waits)
    expect(await undo(made.id)).toMatchObject(waits)
    const oldest = ok<CustomerCredit>(await put(made.id, { ...made, apply: 'oldest' }))
    expect([oldest.paymentRemainingAmount, await balance(open)]).toEqual([20_000, 20_000])
    ok(await approve(waiting.id))
    expect(ok(await get(made.id))).toMatchObject({ version: 3, paymentRemainingAmount: 0 })
  })

  it('frees its part when it is refused', async () => {
    const credit = await give(await customer(), 30_000)
    const waiting = ok<VendorPayment>(await refund(credit.id, 20_000))
    ok(await refuse(waiting.id))
    const again = ok<VendorPayment>(await refund(credit.id, 30_000))
    ok(await refuse(again.id))
    ok(await call(customerCredits.void, { params: { id: credit.id }, body: {} }, { as }))
  })

  it('keeps its part from becoming a credit', async () => {
    const customerId = await customer()
    const payment = await pay(customerId, 30_000)
    ok(await refund(payment.id, 20_000))
    const body = { customerId, totalAmount: 10_000.01, source: 'OVERPAYMENT' as const, sourceId: payment.id }
    expect(await call(customerCredits.create, { body }, { as })).toMatchObject(waits)
    ok(await call(customerCredits.create, { body: { ...body, totalAmount: 10_000 } }, { as }))
  })

  it('is not posted when what it was for is void', async () => {
    const credit = await give(await customer(), 30_000)
    const { id } = ok<VendorPayment>(await refund(credit.id, 20_000))
    ok(await refuse(id))
    ok(await call(customerCredits.void, { params: { id: credit.id }, body: {} }, { as }))
    await owner`update vendor_payment set status = 'Waiting' where id = ${id}`
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { message: `${credit.number} is void. Refuse the refund.` },
    })
    ok(await refuse(id))
  })
})

it('a refund by ACH is refused, since no bank account of a customer is kept', async () => {
  const credit = await give(await customer(), 30_000)
  const refusal = { status: 422, body: { message: `${credit.customerName} has no bank account for ACH.` } }
  expect(await refund(credit.id, 10, { method: 'ACH' })).toMatchObject(refusal)
  expect(await refund(credit.id, 20_000, { method: 'ACH' })).toMatchObject(refusal)
  const { id } = ok<VendorPayment>(await refund(credit.id, 20_000, { method: 'Wire' }))
  await owner`update vendor_payment set method = 'ACH' where id = ${id}`
  expect(
    await call(vendorPayments.approve, { params: { id }, body: { note: 'Agrees with the request.' } }, { as: second }),
  ).toMatchObject(refusal)
  expect(await balance(credit.id)).toBe(30_000)
})

describe('the rest of a payment that was kept as a credit', () => {
  it('stays with the credit until that is void', async () => {
    const customerId = await customer()
    const open = await invoice(customerId, 50)
    const payment = await pay(customerId, 50)
    const credit = await give(customerId, 50, { source: 'OVERPAYMENT', sourceId: payment.id })
    const params = { id: payment.id }
    const put = async (body: object) => {
      const now = ok<CustomerPayment>(await call(customerPayments.get, { params }, { as }))
      return call(customerPayments.change, { params, body: { ...now, ...body } as never }, { as })
    }
    const applications = [{ invoiceId: open, amount: 50 }]
    const message = `This payment became credit ${credit.number} on ${formatDate(today)}.`
    expect(await put({ applications })).toMatchObject({ status: 409, body: { message } })
    expect(await call(customerPayments.void, { params: { id: payment.id }, body: {} }, { as })).toMatchObject({
      status: 409,
      body: { message: `Credit ${credit.number} was made from it. Void the credit first.` },
    })
    ok(await call(customerCredits.void, { params: { id: credit.id }, body: {} }, { as }))
    expect(await put({ applications })).toMatchObject({ status: 200 })
    expect(await balance(open)).toBe(0)
  })
})

it('the ledgers notice a refund whose credit was applied to something else', async () => {
  const customerId = await customer()
  const credit = await give(customerId, 50)
  ok(await refund(credit.id, 50))
  const broken = async () => {
    const ids: string[] = []
    for (const { id, offences } of financeInvariants) if ((await offences({ pool: jobs })).length > 0) ids.push(id)
    return ids
  }
  expect(await broken()).toEqual([])
  const [application] = await owner<{ id: string; charge_id: string; settlement_id: string }[]>`
    select a.id, a.charge_id, a.settlement_id from application a
    join open_item s on s.company_id = a.company_id and s.id = a.settlement_id
    where a.company_id = ${company.id} and s.document_id = ${credit.id}`
  const undone = await owner<{ id: string }[]>`
    insert into application (company_id, charge_id, settlement_id, amount, discount, accounting_date, reverses_id)
    values (${company.id}, ${application?.charge_id ?? ''}, ${application?.settlement_id ?? ''}, -50, 0, ${today},
      ${application?.id ?? ''}) returning id`
  await owner`update open_item set balance = 50 where id in (${application?.charge_id ?? ''}, ${application?.settlement_id ?? ''})`
  expect(await broken()).toEqual(expect.arrayContaining(['M5.used', 'M5.paid-out']))
  await owner`alter table application disable trigger all`
  await owner`delete from application where id = ${undone[0]?.id ?? ''}`
  await owner`alter table application enable trigger all`
  await owner`update open_item set balance = 0 where id in (${application?.charge_id ?? ''}, ${application?.settlement_id ?? ''})`
})

describe('a large refund', () => {
  it('waits for a second person, who is notified; the one who entered it is not', async () => {
    const payers = await given.user(company, ['CREATE_PAYMENT', 'EDIT_CUSTOMER_FINANCE'])
    const clerk = await given.user(company, ['EDIT_CUSTOMER_FINANCE'])
    const made = await pay(await customer(), 20_000)
    const { id, status } = ok<VendorPayment>(await refund(made.id, 19_500))
    expect(status).toBe('Waiting')
    expect(await isNotified(owner, id, 'refund-waits', payers.id)).toBe(true)
    for (const other of [as, clerk]) expect(await isNotified(owner, id, 'refund-waits', other.id)).toBe(false)
  })
})
