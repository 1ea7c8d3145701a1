import { expect, it } from 'vitest'
import { fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { standardReportCalls } from '@galen/contract/reports/standard-report'
import { customers } from '@galen/contract/partners/customers'
import { search } from '@galen/contract/search-index'
import type { Invoice } from '@galen/contract/sales/invoice'
import { invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { invoices } from '@galen/contract/sales/invoices'
import { monthKey } from '@galen/domain/admin/rep-goal'
import { addDays, addMonths, type BusinessDate, firstDayOfMonth, lastDayOfMonth } from '@galen/domain/dates'
import { permissionNames } from '@galen/domain/permissions'
import { invoicing } from '../../apps/server/test/invoicing.ts'
import { brokenLedgers } from '../../apps/server/test/ledgers.ts'
import { readPdf } from '../../apps/server/test/read-pdf.ts'

const { app, call, as, owner, jobs, company, given, today, customer, ok } = await invoicing()
const second = await given.user(company, permissionNames)
const lastMonth = addMonths(firstDayOfMonth(today), -1)
const buyer = await customer()
await owner`
  insert into justification (company_id, type, justification, position) values (${company.id}, 'placedInvoiceEdit', 'Wrong customer', 9)`

const sold = async (price: number, accountingDate: BusinessDate): Promise<Invoice> =>
  ok<Invoice>(
    await call(
      invoices.manual,
      { body: { customerId: buyer.id, accountingDate, lines: [{ description: 'Service', price }] } },
      { as },
    ),
  )
const validate = async (...ids: readonly string[]) =>
  ok<{ results: { isValidated: boolean; message: string }[] }>(
    await call(invoiceApproval.validate, { body: { ids: [...ids] } }, { as: second }),
  ).results
const voided = async ({ id }: Invoice) =>
  ok(await call(invoices.void, { params: { id }, body: { justification: 'Wrong customer' } }, { as }))
const charged = async ({ id }: Invoice, freightCharge: number) =>
  ok(await call(invoiceApproval.updateCharges, { query: {}, body: { invoiceId: id, freightCharge } }, { as: second }))

async function change(month: BusinessDate, isClosed: boolean) {
  const [period] = await owner<{ id: string }[]>`
    select id from fiscal_period where company_id = ${company.id} and starts_on = ${month}`
  const flags = {
    closedSales: isClosed,
    closedPurchase: isClosed,
    closedInventory: isClosed,
    closedFinancial: isClosed,
  }
  const body = { ...flags, reason: 'Month end' }
  const input = { params: { id: String(period?.id) }, query: { confirm: 'true' }, body } as const
  return call(fiscalPeriods.change, input as never, { as })
}

async function statementOf(asOf: BusinessDate): Promise<string> {
  const url = `/api/customers/${buyer.id}/statement?asOf=${asOf}`
  const reply = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as.token}` } })
  expect(reply.statusCode, reply.body).toBe(200)
  return (await readPdf(reply.rawPayload)).map(({ text }) => text).join('\n')
}
const invoicedByMonth = async (asOf: BusinessDate) => (await statementOf(asOf)).split('Invoiced by month')[1] ?? ''

/** Every figure of a month, as people read it. */
async function printed(month: BusinessDate) {
  const [from, to] = [month, lastDayOfMonth(month)]
  const groups = async (by: 'rep' | 'customer' | 'month') =>
    ok<object>(await call(invoiceApproval.groups, { query: { from, to, by } }, { as: second }))
  const reps = await call(
    search,
    { params: { index: 'sales-rep-profit' }, query: { query: `month:${monthKey(month)}`, size: 100 } },
    { as: second },
  )
  const report = async (name: string, more: object = {}) => {
    const { rows, totals } = ok<{ rows: object[]; totals: object }>(
      await call(standardReportCalls.get, { params: { name }, query: { from, to, ...more } as never }, { as: second }),
    )
    return { rows, totals }
  }
  const { months } = ok<{ months: { month: string }[] }>(
    await call(customers.totalInvoiced, { params: { id: buyer.id } }, { as: second }),
  )
  return {
    groups: [await groups('rep'), await groups('customer'), await groups('month')],
    reps: ok<{ content: object[] }>(reps).content,
    differences: await report('figure-differences'),
    customer: months.filter((one) => one.month.startsWith(monthKey(month))),
    statement: await invoicedByMonth(to),
  }
}
type Groups = { groups: { invoices: number; sales: number }[] }
const counted = ({ groups: [reps] }: Awaited<ReturnType<typeof printed>>) =>
  (reps as Groups).groups.map(({ invoices: count, sales }) => [count, sales])

it('a closed month prints the same after a validation, a void, a correction and a statement of later days (P37)', async () => {
  const [kept, late, voidedLater] = [
    await sold(100, addDays(lastMonth, 9)),
    await sold(40, addDays(lastMonth, 10)),
    await sold(50, addDays(lastMonth, 11)),
  ]
  expect(await validate(kept.id, voidedLater.id)).toMatchObject([{ isValidated: true }, { isValidated: true }])
  const open = await printed(lastMonth)
  expect(counted(open)).toEqual([[2, 150]])
  expect(open.statement).toContain('190.00')
  expect(ok(await change(lastMonth, true))).toMatchObject({ closedSales: true })
  const closed = await printed(lastMonth)
  expect({ ...closed, statement: '' }).toEqual({ ...open, statement: '' })

  expect(await validate(late.id)).toMatchObject([{ isValidated: true }])
  expect(await printed(lastMonth), 'an invoice that was validated late').toEqual(closed)
  expect(counted(await printed(firstDayOfMonth(today)))).toEqual([[1, 40]])
  const profit = await call(
    search,
    { params: { index: 'invoiceProfit' }, query: { query: `number:${late.number}`, size: 5 } },
    { as: second },
  )
  expect(profit.body).toMatchObject({ content: [{ number: late.number, countedOn: today }] })

  await voided(voidedLater)
  expect(await printed(lastMonth), 'a void').toEqual(closed)
  expect(counted(await printed(firstDayOfMonth(today)))).toEqual([[0, -10]])

  await charged(kept, 7)
  expect(await printed(lastMonth), 'a correction').toEqual(closed)
  expect(counted(await printed(firstDayOfMonth(today)))).toEqual([[0, -3]])
  expect(await invoicedByMonth(today)).toContain('-43.00')

  const both = await sold(8, today)
  await validate(both.id)
  await voided(both)
  expect(counted(await printed(firstDayOfMonth(today))), 'placed and voided in one month').toEqual([[0, -3]])
  const waiting = await sold(9, today)
  await voided(waiting)
  expect(await brokenLedgers(jobs)).toEqual([])
})

it('a statement as of a day counts nothing of later days (F13)', async () => {
  expect(ok(await change(lastMonth, false))).toMatchObject({ closedSales: false })
  const before = await invoicedByMonth(addDays(lastMonth, 14))
  await sold(77, addDays(lastMonth, 20))
  expect(await invoicedByMonth(addDays(lastMonth, 14))).toBe(before)
  expect(await invoicedByMonth(addDays(lastMonth, 20))).not.toBe(before)
  expect(before).not.toContain(monthKey(today))
})

it('an invoice that is validated while its month is closed counts in a month that is open then', async () => {
  for (let round = 0; round < 3; round++) {
    const made = await sold(10 + round, addDays(lastMonth, 12))
    const [result, closing] = await Promise.all([validate(made.id), change(lastMonth, true)])
    expect(result).toMatchObject([{ isValidated: true }])
    expect(ok(closing)).toMatchObject({ closedSales: true })
    expect(await brokenLedgers(jobs)).toEqual([])
    const closed = await printed(lastMonth)
    expect(await printed(lastMonth)).toEqual(closed)
    ok(await change(lastMonth, false))
  }
})

it('a day that was changed behind the books is named', async () => {
  const broken = async () => [...new Set((await brokenLedgers(jobs)).map(({ broken: id }) => id))]
  const made = await sold(5, today)
  await validate(made.id)
  expect(await broken()).toEqual([])
  await owner`update invoice set counted_on = null where id = ${made.id}`
  expect(await broken()).toEqual(['F1.counted'])
  await owner`update invoice set counted_on = ${today} where id = ${made.id}`
  await owner`update customer_month set invoiced = invoiced + 1 where customer_id = ${buyer.id} and month = ${firstDayOfMonth(today)}`
  expect(await broken()).toEqual(['F1.customer-month', 'F1.months-booked'])
  await owner`update customer_month set invoiced = invoiced - 1 where customer_id = ${buyer.id} and month = ${firstDayOfMonth(today)}`
  await voided(made)
  await owner`update invoice set voided_on = ${lastMonth} where id = ${made.id}`
  expect(await broken()).toEqual(expect.arrayContaining(['F1.counted', 'F1.customer-month']))
  await owner`update invoice set voided_on = ${today} where id = ${made.id}`
  expect(await broken()).toEqual([])
})
