import { describe, expect, it } from 'vitest'
import { auditRecord } from '@galen/contract/audit/audit-record'
import { batches } from '@galen/contract/finance/batches'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import type { Simulation } from '@galen/contract/finance/money-fields'
import { addDays, lastDayOfMonth } from '@galen/domain/dates'
import { proveLedgersAfterEach, totalClosedMonths } from '../../../test/ledgers.ts'
import { openMoney } from '../../../test/open-money.ts'
import { audit } from '../../audit/audit.operations.ts'
import { finance } from '../finance.operations.ts'

const served = await openMoney([...finance.operations, ...audit.operations])
const { call, as, given, owner, jobs, company, today, customer, invoice, balance, reasonId, accounts } = served
proveLedgersAfterEach(jobs)

type Entered = Parameters<typeof call<typeof customerPayments.create>>[1]['body']
const pay = (body: Entered, query = {}) => call(customerPayments.create, { body, query }, { as })
const simulate = (body: Entered) => call(customerPayments.simulate, { body }, { as })
const paid = async (body: Entered) => {
  const reply = await pay(body)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as CustomerPayment
}
const undo = (id: string, body = { justificationId: reasonId } as object) =>
  call(customerPayments.void, { params: { id }, body }, { as })
const close = (id: string, body = {}) => call(batches.close, { params: { id }, body }, { as })

describe('a payment of a customer', () => {
  it('pays 31 invoices with two discounts by one check, as simulated', async () => {
    const customerId = await customer()
    const ids: string[] = []
    for (let place = 0; place < 31; place++) ids.push(await invoice(customerId, 100, place < 2 ? 5 : 40 + place))
    const body = { customerId, totalAmount: 3096, reference: '4711', apply: 'oldest' as const }
    const preview = (await simulate(body)).body as Simulation
    expect(preview).toMatchObject({ appliedAmount: 3096, discountAmountApplied: 4, paymentRemainingAmount: 0 })
    const payment = await paid({ ...body, fingerprint: preview.fingerprint })
    expect(payment).toMatchObject({
      number: 'CP-000001',
      status: 'Posted',
      source: 'MANUAL',
      appliedAmount: 3096,
      discountAmountApplied: 4,
      paymentRemainingAmount: 0,
      batchNumber: 'B-00001',
    })
    expect(payment.applications).toHaveLength(31)
    for (const id of ids) expect(await balance(id)).toBe(0)
    expect(await accounts()).toMatchObject({ '1050': 3096, '4020': 4 })
  })

  it('is 409 when what was simulated has moved', async () => {
    const customerId = await customer()
    await invoice(customerId, 100, 50)
    const body = { customerId, totalAmount: 80, apply: 'oldest' as const }
    const { fingerprint } = (await simulate(body)).body as Simulation
    await paid({ customerId, totalAmount: 50, apply: 'oldest' })
    expect(await pay({ ...body, fingerprint })).toMatchObject({
      status: 409,
      body: { message: 'The open items changed. Check the figures and try again.' },
    })
  })

  it('asks before the same reference and amount is entered twice', async () => {
    const body = { customerId: await customer(), totalAmount: 10, reference: 'CHK 9' }
    const first = await paid(body)
    expect(await pay({ ...body, reference: 'chk 9' })).toMatchObject({
      status: 202,
      body: { detail: `Looks like payment ${first.number}.` },
    })
    expect((await pay(body, { confirm: 'true' })).status).toBe(200)
  })

  it('keeps what is left unapplied until someone applies it (E64)', async () => {
    const customerId = await customer()
    const payment = await paid({ customerId, totalAmount: 100 })
    expect(payment.paymentRemainingAmount).toBe(100)
    const later = await invoice(customerId, 60, 31)
    expect(await balance(later)).toBe(60)
    const moved = await call(
      customerPayments.change,
      { params: { id: payment.id }, body: { ...payment, applications: [{ invoiceId: later, amount: 60 }] } },
      { as },
    )
    expect(moved).toMatchObject({ status: 200, body: { paymentRemainingAmount: 40, version: 2 } })
    expect(await balance(later)).toBe(0)
  })

  it('is changed under its number while its batch is open (E62)', async () => {
    const customerId = await customer()
    const id = await invoice(customerId, 200, 40)
    const payment = await paid({ customerId, totalAmount: 150, applications: [{ invoiceId: id, amount: 150 }] })
    const change = (body: object) =>
      call(customerPayments.change, { params: { id: payment.id }, body: { ...payment, ...body } as never }, { as })
    const bigger = await change({ totalAmount: 200, applications: [{ invoiceId: id, amount: 200 }] })
    expect(bigger).toMatchObject({ status: 200, body: { number: payment.number, totalAmount: 200, version: 2 } })
    expect(await balance(id)).toBe(0)
    expect(await change({ note: 'late' })).toMatchObject({ status: 409 })
    const current = bigger.body as CustomerPayment
    expect((await close(String(current.batchId))).status).toBe(200)
    const frozen = `Batch ${current.batchNumber} is closed. Void the payment and enter it again.`
    expect(await change({ ...current, totalAmount: 180, applications: [] })).toMatchObject({
      status: 409,
      body: { message: frozen },
    })
    expect(await change({ ...current, applications: [] })).toMatchObject({
      status: 200,
      body: { paymentRemainingAmount: 200 },
    })
  })

  it('voided after its batch was closed goes back through the bank and leaves the batch as it was (E61)', async () => {
    const customerId = await customer()
    const id = await invoice(customerId, 100, 5)
    const payment = await paid({ customerId, totalAmount: 98, apply: 'oldest' })
    expect(await balance(id)).toBe(0)
    const before = await accounts()
    const closed = await close(String(payment.batchId))
    const { total } = closed.body as { total: number }
    expect(await undo(payment.id)).toMatchObject({ status: 200, body: { status: 'Void' } })
    expect(await balance(id)).toBe(100)
    const after = await accounts()
    expect(after['4020'] ?? 0).toBe((before['4020'] ?? 0) - 2)
    const [old] = await owner<{ total: string }[]>`select total from batch where id = ${payment.batchId}`
    expect(Number(old?.total)).toBe(total)
    expect(await undo(payment.id)).toMatchObject({ status: 409, body: { message: 'A Void payment cannot be voided.' } })
  })

  it('voided in an open batch leaves it', async () => {
    const customerId = await customer()
    const payment = await paid({ customerId, totalAmount: 12.34 })
    const seen = async () => (await call(batches.get, { params: { id: String(payment.batchId) } }, { as })).body
    const { total } = (await seen()) as { total: number }
    await undo(payment.id)
    expect(await seen()).toMatchObject({ total: Math.round((total - 12.34) * 100) / 100, returnedAmount: 98 })
  })

  it('needs a fresh sign-in to be voided, and a reason of the right type if one is given', async () => {
    const payment = await paid({ customerId: await customer(), totalAmount: 5 })
    expect(await undo(payment.id, { justification: 'Counted again' })).toMatchObject({ status: 422 })
    await owner`update user_session set proved_at = now() - interval '6 minutes' where id = ${as.sessionId}`
    expect(await undo(payment.id)).toMatchObject({ status: 403, body: { code: 'fresh-sign-in' } })
    await owner`update user_session set proved_at = now() where id = ${as.sessionId}`
    expect((await undo(payment.id, { justification: 'Entered by mistake' })).status).toBe(200)
    const other = await paid({ customerId: await customer(), totalAmount: 6 })
    expect(await undo(other.id, {})).toMatchObject({ status: 200, body: { status: 'Void', voidReason: null } })
  })

  it('of a draft books nothing until it is posted', async () => {
    const customerId = await customer()
    const id = await invoice(customerId, 40, 50)
    const draft = await paid({ customerId, totalAmount: 40, status: 'Draft', source: 'EDI' })
    expect(draft).toMatchObject({ number: null, status: 'Draft', batchId: null })
    const posted = await call(
      customerPayments.change,
      { params: { id: draft.id }, body: { ...draft, status: 'Posted', apply: 'oldest' } },
      { as },
    )
    expect(posted).toMatchObject({ status: 200, body: { status: 'Posted', paymentRemainingAmount: 0 } })
    expect(await balance(id)).toBe(0)
  })

  it('has a history that calls customer and batch by name', async () => {
    const customerId = await customer()
    const draft = await paid({ customerId, totalAmount: 40, status: 'Draft', source: 'EDI' })
    const body = { ...draft, status: 'Posted' as const, note: 'Posted by hand' }
    const posted = (await call(customerPayments.change, { params: { id: draft.id }, body }, { as }))
      .body as CustomerPayment
    const params = { entity: 'customer-payment', entityId: draft.id }
    const { body: then } = await call(
      auditRecord.recordThen,
      { params, query: {} },
      { as: await given.user(company, ['AUDIT']) },
    )
    const { number, batchId, batchNumber, customerName } = posted
    expect(then).toMatchObject({
      values: { number, status: 'Posted', customerId, batchId, totalAmount: 40, note: 'Posted by hand' },
      names: { [String(batchId)]: batchNumber, [customerId]: customerName },
    })
  })
})

describe('a payment is refused, and nothing changed', () => {
  const mine = customer()
  const [open, foreign, late] = [
    mine.then((id) => invoice(id, 100, 5)),
    customer().then((id) => invoice(id, 100)),
    mine.then((id) => invoice(id, 100, 20)),
  ]
  it.each([
    [async () => ({ totalAmount: 0 }), 400, 'The amount must be above 0.'],
    [async () => ({ totalAmount: -5 }), 400, 'The amount must be above 0.'],
    [
      async () => ({ totalAmount: 10, applications: [{ invoiceId: await open, amount: 11 }] }),
      422,
      'More is applied than was paid.',
    ],
    [
      async () => ({ totalAmount: 500, applications: [{ invoiceId: await open, amount: 101 }] }),
      422,
      /^Invoice INV-\d+ has only 100.00 open.$/,
    ],
    [
      async () => ({
        totalAmount: 50,
        applications: [
          { invoiceId: await open, amount: 1 },
          { invoiceId: await open, amount: 1 },
        ],
      }),
      400,
      /^Invoice INV-\d+ is listed twice.$/,
    ],
    [
      async () => ({
        totalAmount: 98,
        applications: [{ invoiceId: await late, amount: 98, discountAmountApplied: 2 }],
      }),
      422,
      /^The discount ended on /,
    ],
    [
      async () => ({ totalAmount: 10, applications: [{ invoiceId: await foreign, amount: 10 }] }),
      400,
      'An invoice or receipt is not one of this customer or vendor.',
    ],
    [async () => ({ totalAmount: 10, date: addDays(today, 1) }), 400, 'The date must not be in the future.'],
  ] as const)('%#', async (body, status, message) => {
    const before = await owner`select count(*) from customer_payment`
    const entered = { customerId: await mine, ...(await body()) } as Entered
    const reply = await pay(entered)
    expect(reply).toMatchObject({ status, body: { message: expect.stringMatching(message) } })
    expect(await owner`select count(*) from customer_payment`).toEqual(before)
  })

  it('in a period that is closed', async () => {
    const past = addDays(today, -70)
    await owner`insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on, closed_financial)
      values (${company.id}, 'Closed Month', ${Number(past.slice(0, 4))}, ${Number(past.slice(5, 7))}, ${`${past.slice(0, 8)}01`},
        ${lastDayOfMonth(past)}, true)
      on conflict (company_id, year, month) do update set closed_financial = true, period_name = 'Closed Month'`
    await totalClosedMonths(owner, company.id)
    expect(await pay({ customerId: await mine, totalAmount: 1, date: past })).toMatchObject({
      status: 423,
      body: { message: 'Closed Month is closed.' },
    })
  })
})

describe('a batch', () => {
  it('closes with what was counted, books the deposit and freezes', async () => {
    const payment = await paid({ customerId: await customer(), totalAmount: 20, method: 'Cash' })
    const batchId = String(payment.batchId)
    const { methods, total } = (await call(batches.get, { params: { id: batchId } }, { as })).body as {
      methods: { method: string; count: number; amount: number }[]
      total: number
    }
    const short = methods.map((one) => (one.method === 'Cash' ? { ...one, amount: one.amount - 5 } : one))
    expect(await close(batchId, { counted: short })).toMatchObject({
      status: 422,
      body: { message: 'The count differs by 5.00.' },
    })
    expect(await close(batchId, { controlTotal: total + 1 })).toMatchObject({ status: 422 })
    const before = await accounts()
    expect(await close(batchId, { counted: methods, controlTotal: total })).toMatchObject({
      status: 200,
      body: { status: 'Closed', total },
    })
    const after = await accounts()
    expect((after['1000'] ?? 0) - (before['1000'] ?? 0)).toBeCloseTo(total)
    expect(await close(batchId)).toMatchObject({ status: 409 })
    const next = await paid({ customerId: await customer(), totalAmount: 1 })
    expect(next.batchId).not.toBe(batchId)
  })

  it('counts every payment that was added while it was being closed, or refuses it (E13)', async () => {
    const customers = await Promise.all(Array.from({ length: 8 }, customer))
    const first = await paid({ customerId: String(customers[0]), totalAmount: 1 })
    const replies = await Promise.all([
      ...customers.map((customerId) => pay({ customerId, totalAmount: 2, batchId: first.batchId })),
      close(String(first.batchId)),
      ...customers.map((customerId) => pay({ customerId, totalAmount: 3, batchId: first.batchId })),
    ])
    for (const { status } of replies) expect([200, 409]).toContain(status)
    const [row] = await owner<{ total: string; counted: string }[]>`
      select b.total, (select sum(p.total) from customer_payment p where p.batch_id = b.id
        and p.void_batch_id is distinct from p.batch_id) as counted
      from batch b where b.id = ${first.batchId}`
    expect(row?.total).toBe(row?.counted)
  })
})
