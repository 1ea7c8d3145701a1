import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { customerCredits } from '@galen/contract/finance/customer-credits'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { letters } from '@galen/contract/finance/letters'
import { type AgingReport, statements } from '@galen/contract/finance/statements'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { addDays, addMonths, firstDayOfMonth, formatDate } from '@galen/domain/dates'
import { proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { openMoney } from '../../../test/open-money.ts'
import { readPdf } from '../../../test/read-pdf.ts'

const floor = await openMoney()
const { app, call, as, owner, jobs, company, given, today, customer, vendor, invoice, receipt, reasonId } = floor
proveLedgersAfterEach(jobs)

const aging = async (asOf?: string) =>
  (await call(statements.receivables, { query: asOf ? { asOf } : {} }, { as })).body as AgingReport
const rowOf = (report: AgingReport, id: string) => report.rows.find((row) => row.id === id)
const paid = async (customerId: string, totalAmount: number, date?: string) =>
  (
    await call(
      customerPayments.create,
      { body: { customerId, totalAmount, apply: 'oldest', ...(date && { date }) }, query: {} },
      { as },
    )
  ).body as CustomerPayment
const undo = (id: string) =>
  call(customerPayments.void, { params: { id }, body: { justificationId: reasonId } }, { as })

const statement = (id: string, query = '', who = as) =>
  app.inject({
    method: 'GET',
    url: `/api/customers/${id}/statement${query}`,
    headers: { authorization: `Bearer ${who.token}` },
  })
const printed = async (id: string, query = '') => {
  const reply = await statement(id, query)
  expect(reply.statusCode, reply.body).toBe(200)
  return (await readPdf(reply.rawPayload)).map(({ text }) => text).join('\n')
}

describe('the aging', () => {
  it('has what is open by how late it is, and unapplied money in its own column', async () => {
    const customerId = await customer()
    await invoice(customerId, 100, 5)
    await invoice(customerId, 200, 40)
    await invoice(customerId, 400, 75)
    await invoice(customerId, 800, 110)
    await invoice(customerId, 1600, 200)
    await call(customerCredits.create, { body: { customerId, totalAmount: 50 } }, { as })
    const report = await aging()
    expect(rowOf(report, customerId)).toMatchObject({
      current: 100,
      days30: 200,
      days60: 400,
      days90: 800,
      over90: 1600,
      total: 3100,
      unapplied: 50,
      items: 5,
    })
    expect(report).toMatchObject({ asOf: today, isProvisional: true, totals: { total: 3100, unapplied: 50 } })
  })

  it('E65: of a past day comes out the same after later payments and voids', async () => {
    const customerId = await customer()
    await invoice(customerId, 300, 70)
    await invoice(customerId, 500, 50)
    const early = await paid(customerId, 120, addDays(today, -45))
    const then = addDays(today, -35)
    const before = await aging(then)
    expect(rowOf(before, customerId)).toMatchObject({ current: 500, days30: 180, total: 680, unapplied: 0 })
    const late = await paid(customerId, 680)
    expect(rowOf(await aging(), customerId)).toBeUndefined()
    await undo(late.id)
    await undo(early.id)
    expect(await aging(then)).toEqual(before)
    expect(rowOf(await aging(), customerId)).toMatchObject({ total: 800 })
  })

  it.each(['payment', 'credit'] as const)(
    'has a %s for a later invoice as unapplied until the day of that invoice',
    async (kind) => {
      const customerId = await customer()
      const id = await invoice(customerId, 10, 10)
      const date = addDays(today, -20)
      const applications = [{ invoiceId: id, amount: kind === 'payment' ? 9.8 : 10 }]
      const body = { customerId, totalAmount: kind === 'payment' ? 9.8 : 10, date, applications }
      const made =
        kind === 'payment'
          ? await call(customerPayments.create, { body }, { as })
          : await call(customerCredits.create, { body }, { as })
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 200 })
      const none = { current: 0, days30: 0, days60: 0, days90: 0, over90: 0, total: 0 }
      const money = body.totalAmount
      expect(rowOf(await aging(addDays(today, -11)), customerId)).toMatchObject({ ...none, unapplied: money })
      expect(rowOf(await aging(addDays(today, -10)), customerId)).toBeUndefined()
      const booked = async (role: string, on: string) =>
        Number(
          (
            await owner<{ sum: string | null }[]>`
              select sum(amount)::text from journal_line where company_id = ${company.id} and role = ${role}
                and customer_id = ${customerId} and accounting_date <= ${on}`
          )[0]?.sum ?? 0,
        )
      const early = addDays(today, -11)
      expect([await booked('receivable', early), await booked('customer-credits', early)]).toEqual([0, -money])
      expect([await booked('receivable', today), await booked('customer-credits', today)]).toEqual([0, 0])
      const { id: documentId } = made.body as CustomerPayment
      const undone =
        kind === 'payment'
          ? await undo(documentId)
          : await call(customerCredits.void, { params: { id: documentId }, body: {} }, { as })
      expect(undone.status).toBe(200)
      expect([await booked('receivable', today), await booked('customer-credits', today)]).toEqual([10, 0])
    },
  )

  it('has a payment to a vendor for a later bill as unapplied until the day of that bill', async () => {
    const vendorId = await vendor()
    const id = await receipt(vendorId, 10, 10)
    const body = {
      vendorId,
      totalAmount: 10,
      method: 'Wire' as const,
      date: addDays(today, -20),
      applications: [{ receiptId: id, amount: 10 }],
    }
    expect((await call(vendorPayments.create, { body }, { as })).status).toBe(200)
    const payables = async (asOf: string) =>
      rowOf((await call(statements.payables, { query: { asOf } }, { as })).body as AgingReport, vendorId)
    expect(await payables(addDays(today, -11))).toMatchObject({ current: 0, total: 0, unapplied: 10 })
    expect(await payables(addDays(today, -10))).toBeUndefined()
  })

  it('of vendors goes by the same rules, page by page', async () => {
    const vendorIds = [await vendor(), await vendor()]
    for (const id of vendorIds) await receipt(id, 250, 60)
    const page = async (number: number) =>
      (await call(statements.payables, { query: { page: String(number), size: '1' } as never }, { as }))
        .body as AgingReport
    const [first, second] = [await page(0), await page(1)]
    expect([first, second].flatMap(({ rows }) => rows.map(({ id }) => id)).toSorted()).toEqual(vendorIds.toSorted())
    expect(first).toMatchObject({ totalElements: 2, totals: { total: 500, days30: 500 } })
    expect((await page(7)).rows).toEqual([])
  })
})

describe('the statement', () => {
  it('has every open item, the aging and what is not applied', async () => {
    const customerId = await customer()
    await owner`insert into setting (company_id, key, value) values (${company.id}, 'statementFooter', '"Pay to P.O. Box 12"')`
    await owner`insert into customer_month (company_id, customer_id, month, invoiced)
      values (${company.id}, ${customerId}, ${firstDayOfMonth(today)}, 12.34)`
    await invoice(customerId, 1234.56, 5)
    await invoice(customerId, 200, 70)
    await paid(customerId, 50)
    await call(customerCredits.create, { body: { customerId, totalAmount: 25 } }, { as })
    await owner`delete from customer_month where customer_id = ${customerId}`
    const text = await printed(customerId)
    for (const words of ['Statement', '1,234.56', '150.00', '1,384.56', '-25.00', '1,359.56', 'Pay to P.O. Box 12'])
      expect(text).toContain(words)
    expect(text).toContain('Provisional')
  })

  it('of a period begins with what was owed, has every move and ends with what is owed', async () => {
    const customerId = await customer()
    await invoice(customerId, 500, 80)
    await paid(customerId, 200, addDays(today, -70))
    await invoice(customerId, 100, 20)
    const late = await paid(customerId, 300, addDays(today, -10))
    await undo(late.id)
    const from = addDays(today, -30)
    const text = await printed(customerId, `?kind=period&from=${from}`)
    for (const words of [
      'Opening balance',
      '300.00',
      '400.00',
      '100.00',
      '-300.00',
      'Closing balance',
      formatDate(from),
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('500.00')
    const earlier = await printed(customerId, `?kind=period&from=${addDays(today, -90)}&asOf=${addDays(today, -60)}`)
    for (const words of ['500.00', '-200.00', '300.00']) expect(earlier).toContain(words)
  })

  it('of a period says what was voided', async () => {
    const customerId = await customer()
    await invoice(customerId, 100, 5)
    const payment = await paid(customerId, 30)
    const credit = await call(customerCredits.create, { body: { customerId, totalAmount: 7 } }, { as })
    await undo(payment.id)
    await call(customerCredits.void, { params: { id: (credit.body as { id: string }).id }, body: {} }, { as })
    const text = await printed(customerId, `?kind=period&from=${addDays(today, -10)}`)
    for (const words of ['Void: Payment', 'Void: Credit', 'Invoice', 'Payment', 'Credit']) expect(text).toContain(words)
    expect(text).not.toContain('Void: Invoice')
  })

  it('of a past day is the same after a later payment', async () => {
    const customerId = await customer()
    await invoice(customerId, 77, 60)
    const then = `?asOf=${addDays(today, -31)}`
    const before = await printed(customerId, then)
    expect(before).toContain('77.00')
    await paid(customerId, 77)
    expect(await printed(customerId, then)).toBe(before)
    expect(await printed(customerId)).toContain('Nothing is open.')
  })

  it('is a PDF for finance only, of customers whom they see', async () => {
    const customerId = await customer()
    const reply = await statement(customerId)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.rawPayload.subarray(0, 5).toString('latin1')).toBe('%PDF-')
    expect((await statement(randomUUID())).statusCode).toBe(404)
    expect((await statement(customerId, '', await given.user(company, ['LIST_CUSTOMERS']))).statusCode).toBe(403)
    const rep = await given.user(company, ['LIST_SALES', 'EDIT_CUSTOMER_FINANCE'])
    expect((await statement(customerId, '', rep)).statusCode).toBe(404)
    expect((await statement(customerId, `?kind=period&from=${addMonths(today, 1)}`)).statusCode).toBe(400)
    expect((await statement(customerId, '?kind=all')).statusCode).toBe(400)
  })

  it('is mailed to everyone who owes something and can be reached', async () => {
    const [reached, silent, even] = [await customer(), await customer(), await customer()]
    await owner`update customer set email = 'ar@fernbrook.example' where id = ${reached}`
    for (const id of [reached, silent]) await invoice(id, 10, 90)
    const customerIds = [reached, silent, even]
    const run = await call(statements.mail, { body: { customerIds, onlyOverdue: true } }, { as })
    expect(run).toMatchObject({ status: 200, body: { mailed: 1, withoutEmail: [{ id: silent }] } })
    const asked = await owner`select payload from outbox where payload->>'customerId' = ${reached}`
    expect(asked).toMatchObject([
      { payload: { event: 'statement.asked', recipient: 'ar@fernbrook.example', kind: 'open-item', asOf: today } },
    ])
  })

  it('is mailed to one customer at the address on file or another, and refused without one', async () => {
    const id = await customer()
    const [{ name } = { name: '' }] = await owner<
      { name: string }[]
    >`select company_name as name from customer where id = ${id}`
    const mail = (more = {}) => call(statements.mail, { body: { customerIds: [id], ...more } }, { as })
    const emitted = () => owner`select payload from outbox where payload->>'customerId' = ${id}`
    expect(await call(letters.statement, { params: { id } }, { as })).toMatchObject({
      status: 200,
      body: { recipient: null, name, body: expect.stringContaining('is attached') as string, sent: [] },
    })
    expect(await mail()).toMatchObject({
      status: 409,
      body: { message: `${name} has no email address. Enter a recipient or add one on the page of the customer.` },
    })
    expect(await emitted()).toEqual([])
    expect((await mail({ recipient: 'nobody' })).status).toBe(400)
    expect(await mail({ recipient: 'ap@fernbrook.example' })).toMatchObject({ status: 200, body: { mailed: 1 } })
    expect(await emitted()).toMatchObject([{ payload: { recipient: 'ap@fernbrook.example' } }])
    const two = { customerIds: [id, await customer()], recipient: 'ap@fernbrook.example' }
    expect((await call(statements.mail, { body: two }, { as })).status).toBe(400)
  })
})
