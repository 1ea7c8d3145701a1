import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { batches } from '@galen/contract/finance/batches'
import { customerCredits } from '@galen/contract/finance/customer-credits'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { search } from '@galen/contract/search-index'
import { addDays, businessDateOf, firstDayOfMonth, formatDate, lastDayOfMonth } from '@galen/domain/dates'
import { proveLedgersAfterEach, totalClosedMonths } from '../../test/ledgers.ts'
import { openMoney } from '../../test/open-money.ts'

const floor = await openMoney()
const { call, as, owner, jobs, company, today, customer, vendor, invoice, receipt, reasonId } = floor
proveLedgersAfterEach(jobs)

/** Everything that money could have changed. */
const everything = () => owner`
  select (select count(*) from customer_payment) as payments, (select count(*) from vendor_payment) as outgoing,
    (select count(*) from customer_credit) as credits, (select count(*) from application) as applications,
    (select count(*) from journal_line) as lines, (select sum(balance) from open_item) as balances,
    (select count(*) from audit_entry) as audited, (select sum(version) from batch) as batches`

/** Says these very words, and nothing is other than before. */
async function refused(asked: () => Promise<{ status: number; body: unknown }>, status: number, message: string) {
  const before = await everything()
  expect(await asked()).toMatchObject({ status, body: { message } })
  expect(await everything()).toEqual(before)
}

type Entered = Parameters<typeof call<typeof customerPayments.create>>[1]['body']
const pay = (body: Entered) => call(customerPayments.create, { body, query: { confirm: 'true' } }, { as })
const paid = async (body: Entered) => (await pay(body)).body as CustomerPayment
const undo = (id: string, body: object) => call(customerPayments.void, { params: { id }, body }, { as })
const numberOf = async (id: string) =>
  String((await owner`select document_number as number from open_item where document_id = ${id}`)[0]?.['number'])

describe('a payment is refused with these words', () => {
  it.each([0, -5])('an amount of %d', async (totalAmount) => {
    const customerId = await customer()
    await refused(() => pay({ customerId, totalAmount }), 400, 'The amount must be above 0.')
    const body = { vendorId: await vendor(), totalAmount }
    await refused(() => call(vendorPayments.create, { body, query: {} }, { as }), 400, 'The amount must be above 0.')
    const credit = { customerId, totalAmount }
    await refused(() => call(customerCredits.create, { body: credit }, { as }), 400, 'The amount must be above 0.')
  })

  it('more applied than paid, more than is open, or one invoice twice', async () => {
    const customerId = await customer()
    const [first, second] = [await invoice(customerId, 100, 40), await invoice(customerId, 100, 40)]
    const of = (totalAmount: number, ...applications: { invoiceId: string; amount: number }[]) =>
      pay({ customerId, totalAmount, applications })
    const line = (invoiceId: string, amount: number) => ({ invoiceId, amount })
    await refused(() => of(50, line(first, 30), line(second, 30)), 422, 'More is applied than was paid.')
    await refused(() => of(500, line(first, 150)), 422, `Invoice ${await numberOf(first)} has only 100.00 open.`)
    await refused(
      () => of(500, line(first, 10), line(first, 20)),
      400,
      `Invoice ${await numberOf(first)} is listed twice.`,
    )
  })

  it('a discount whose last day is over', async () => {
    const customerId = await customer()
    const invoiceId = await invoice(customerId, 100, 20)
    const applications = [{ invoiceId, amount: 98, discountAmountApplied: 2 }]
    const ended = formatDate(addDays(today, -10))
    await refused(() => pay({ customerId, totalAmount: 98, applications }), 422, `The discount ended on ${ended}.`)
  })

  it('an invoice of another customer, or a receipt of another vendor', async () => {
    const words = 'An invoice or receipt is not one of this customer or vendor.'
    const applications = [{ invoiceId: await invoice(await customer(), 100), amount: 10 }]
    const customerId = await customer()
    await refused(() => pay({ customerId, totalAmount: 10, applications }), 400, words)
    const body = {
      vendorId: await vendor(),
      totalAmount: 10,
      applications: [{ receiptId: await receipt(await vendor(), 50), amount: 10 }],
    }
    await refused(() => call(vendorPayments.create, { body, query: {} }, { as }), 400, words)
  })
})

describe('a change is refused with these words', () => {
  it('E62: of a payment whose batch is closed', async () => {
    const customerId = await customer()
    const payment = await paid({ customerId, totalAmount: 40 })
    await call(batches.close, { params: { id: String(payment.batchId) }, body: {} }, { as })
    const body = { customerId, totalAmount: 41, version: payment.version }
    await refused(
      () => call(customerPayments.change, { params: { id: payment.id }, body }, { as }),
      409,
      `Batch ${payment.batchNumber} is closed. Void the payment and enter it again.`,
    )
  })

  it('a void with a reason of another kind, or for the second time', async () => {
    const payment = await paid({ customerId: await customer(), totalAmount: 40 })
    const [other] = await owner`
      select id from justification where company_id = ${company.id} and type = 'inventoryAdjustments'`
    for (const justificationId of [String(other?.['id']), randomUUID()])
      await refused(
        () => undo(payment.id, { justificationId }),
        422,
        'The reason is not one for this action. Choose another.',
      )
    expect((await undo(payment.id, { justificationId: reasonId })).status).toBe(200)
    await refused(() => undo(payment.id, { justificationId: reasonId }), 409, 'A Void payment cannot be voided.')
  })

  it('E13: a count that differs from the payments', async () => {
    const payment = await paid({ customerId: await customer(), totalAmount: 12.34 })
    const id = String(payment.batchId)
    const close = (body: object) => call(batches.close, { params: { id }, body }, { as })
    const { total } = (await call(batches.get, { params: { id } }, { as })).body as { total: number }
    await refused(() => close({ controlTotal: total + 0.5 }), 422, 'The count differs by 0.50.')
    const counted = [{ method: 'Cash', count: 1, amount: total - 1000 }]
    await refused(() => close({ counted }), 422, 'The count differs by 1,000.00.')
  })
})

describe('periods', () => {
  const lastMonth = addDays(firstDayOfMonth(today), -1)
  const closeMonth = (companyId: string) =>
    owner`
    insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on, closed_sales, closed_purchase,
      closed_inventory, closed_financial)
    values (${companyId}, 'Last month', ${Number(lastMonth.slice(0, 4))}, ${Number(lastMonth.slice(5, 7))},
      ${firstDayOfMonth(lastMonth)}, ${lastDayOfMonth(lastMonth)}, true, true, true, true)
    on conflict (company_id, year, month) do update set period_name = 'Last month', closed_financial = true`.then(() =>
      totalClosedMonths(owner, companyId),
    )

  it('E69: that are closed elsewhere have no effect here', async () => {
    await closeMonth((await floor.given.company()).id)
    const reply = await pay({ customerId: await customer(), totalAmount: 10, date: lastMonth })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  })

  it('that are closed refuse payments, credits and what is dated in them', async () => {
    const customerId = await customer()
    await closeMonth(company.id)
    const body = { customerId, totalAmount: 10, date: lastMonth }
    await refused(() => pay(body), 423, 'Last month is closed.')
    await refused(() => call(customerCredits.create, { body }, { as }), 423, 'Last month is closed.')
    const outgoing = { vendorId: await vendor(), totalAmount: 10, date: lastMonth }
    await refused(
      () => call(vendorPayments.create, { body: outgoing, query: {} }, { as }),
      423,
      'Last month is closed.',
    )
  })
})

describe('the night the clocks change', () => {
  it('E67: has one accounting date by the clock of the company, and every payment a number of its own', async () => {
    for (const [instant, day] of [
      ['2026-11-01T03:59:59Z', '2026-10-31'],
      ['2026-11-01T05:30:00Z', '2026-11-01'],
      ['2026-11-01T06:30:00Z', '2026-11-01'],
      ['2026-11-02T04:59:59Z', '2026-11-01'],
      ['2026-11-02T05:00:00Z', '2026-11-02'],
    ] as const)
      expect(businessDateOf(new Date(instant), 'America/New_York'), instant).toBe(day)
    const customerId = await customer()
    const replies = await Promise.all(Array.from({ length: 6 }, () => pay({ customerId, totalAmount: 5 })))
    expect(new Set(replies.map(({ body }) => (body as CustomerPayment).number)).size).toBe(6)
  })

  it('E68: belongs to its day in a range of days, all twenty-five hours of it', async () => {
    await owner`update company set time_zone = 'America/New_York' where id = ${company.id}`
    const times = ['2026-11-01 03:59+00', '2026-11-01 04:00+00', '2026-11-02 04:59+00', '2026-11-02 05:00+00']
    for (const [place, at] of times.entries())
      await owner`insert into batch (company_id, number, opened_at, bank_account_id, status, closed_at, total)
        values (${company.id}, ${`E68-${place}`}, ${at}::timestamptz, null, 'Closed', now(), 0)`
    const query = { query: 'openedAt:[2026-11-01 TO 2026-11-01] AND number:E68*' }
    const reply = await call(search, { params: { index: 'batch' }, query }, { as })
    const { content } = reply.body as { content: { number: string }[] }
    expect(content.map(({ number }) => number).toSorted()).toEqual(['E68-1', 'E68-2'])
  })
})
