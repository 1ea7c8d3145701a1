import { beforeAll, describe, expect, it } from 'vitest'
import { repGoals } from '@galen/contract/admin/rep-goals'
import { invoiceApproval, type ProfitGroups } from '@galen/contract/sales/invoice-approval'
import { invoices } from '@galen/contract/sales/invoices'
import type { salesRepProfitIndex } from '@galen/contract/sales/rep-profit'
import { type RowOf, search } from '@galen/contract/search-index'
import { goalMonthOf, monthKey } from '@galen/domain/admin/rep-goal'
import { addMonths, firstDayOfMonth, lastDayOfMonth } from '@galen/domain/dates'
import { permissionNames } from '@galen/domain/permissions'
import type { GivenUser } from '../../../test/given.ts'
import { invoicing } from '../../../test/invoicing.ts'

const { call, as, owner, company, given, today, customer, goods, stockOf, placed, ok } = await invoicing()
const second = await given.user(company, permissionNames)
const otherRep = await given.user(company, ['LIST_SALES', 'LIST_INVOICES'])

type Row = RowOf<typeof salesRepProfitIndex>
const rows = async (query: string, by: GivenUser = second) =>
  ok<{ content: Row[] }>(
    await call(search, { params: { index: 'sales-rep-profit' }, query: { query, size: 1000 } }, { as: by }),
  ).content
const thisMonth = monthKey(today)
const rowOf = async (userId: string | null, month = thisMonth, by = second) =>
  (await rows(`month:${month}`, by)).find((row) => row.userId === userId)

async function sold(quantity: number, { rep, lastMonth }: { rep: string | null; lastMonth?: boolean }) {
  const of = await goods()
  await stockOf(of, { quantity })
  const { invoice } = await placed(await customer(), [{ ...of, quantity, price: 10 }])
  await owner`update invoice_line set cost = 6 where company_id = ${company.id} and invoice_id = ${invoice.id}`
  await owner`update invoice set sales_rep_id = ${rep} where id = ${invoice.id}`
  ok(await call(invoiceApproval.validate, { body: { ids: [invoice.id] } }, { as: second }))
  if (lastMonth)
    await owner`update invoice set (accounting_date, counted_on) = (d, d) from (select ${addMonths(firstDayOfMonth(today), -1)}::date as d) x where id = ${invoice.id}`
  return invoice
}

beforeAll(async () => {
  await owner`update company_user set sales_person = true where user_id = ${otherRep.id}`
  await sold(5, { rep: as.id })
  await sold(3, { rep: otherRep.id })
  await sold(2, { rep: null })
  await sold(4, { rep: as.id, lastMonth: true })
})

describe('what sales reps sold', () => {
  it('is the profit of validated invoices, to the cent, in every month', async () => {
    const invoiceProfit = ok<{ content: { total: number; profit: number; placedDate: string }[] }>(
      await call(search, { params: { index: 'invoiceProfit' }, query: { size: 1000 } }, { as: second }),
    ).content
    const all = await rows('*')
    const total = (field: 'sales' | 'profit') => all.reduce((sum, row) => sum + (row[field] ?? 0), 0)
    expect(total('sales')).toBe(invoiceProfit.reduce((sum, row) => sum + row.total, 0))
    expect(total('profit')).toBe(invoiceProfit.reduce((sum, row) => sum + row.profit, 0))
    for (const month of [today, addMonths(today, -1)]) {
      const query = { from: firstDayOfMonth(month), to: lastDayOfMonth(month), by: 'rep' as const }
      const { groups } = ok<ProfitGroups>(await call(invoiceApproval.groups, { query }, { as: second }))
      const listed = (await rows(`month:${monthKey(month)}`)).filter(({ invoices: count }) => count > 0)
      expect(Object.fromEntries(listed.map(({ userId, sales, profit }) => [userId ?? '', [sales, profit]]))).toEqual(
        Object.fromEntries(groups.map(({ key, sales, profit }) => [key, [sales, profit]])),
      )
    }
  })

  it('counts orders, new customers and the goal', async () => {
    const month = goalMonthOf(today)
    const body = { userId: as.id, year: Number(today.slice(0, 4)), version: 0, [month]: 200 }
    ok(await call(repGoals.save, { body }, { as: second }))
    expect(await rowOf(as.id)).toMatchObject({
      sales: 50,
      profit: 20,
      invoices: 1,
      orders: 4,
      newCustomers: 4,
      goal: 200,
      percent: 25,
      monthsBack: 0,
    })
    expect(await rowOf(otherRep.id)).toMatchObject({ sales: 30, orders: 0, goal: null, percent: null })
    expect(await rowOf(null)).toMatchObject({ name: 'No sales rep', sales: 20 })
    expect(await rowOf(as.id, monthKey(addMonths(today, -1)))).toMatchObject({ sales: 40, invoices: 1, monthsBack: 1 })
  })

  it('is less what came back in the month', async () => {
    const invoice = await sold(2, { rep: otherRep.id })
    const [lot] = await owner`select id from invoice_lot where invoice_id = ${invoice.id}`
    const body = { products: [{ invoiceLotId: lot?.['id'], quantity: 1 }], reason: 'Damaged' }
    const reply = await call(
      invoices.returnProducts,
      { params: { id: invoice.id }, query: {}, body: body as never },
      { as: second },
    )
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(await rowOf(otherRep.id)).toMatchObject({ sales: 50, returned: 10 })
  })

  it('shows others to those who list all sales, and profit to those who see costs', async () => {
    const own = await rows(`month:${thisMonth}`, otherRep)
    expect(own.map(({ userId }) => userId)).toEqual([otherRep.id])
    expect(own[0]).toMatchObject({ sales: 50, profit: null })
    const accountant = await given.user(company, ['ACCOUNTING_VIEW'])
    expect((await rows(`month:${thisMonth}`, accountant)).length).toBe(3)
    const buyer = await given.user(company, ['LIST_PURCHASES'])
    expect((await call(search, { params: { index: 'sales-rep-profit' }, query: {} }, { as: buyer })).status).toBe(403)
    const stranger = await given.user(await given.company(), ['LIST_ALL_SALES'])
    expect(await rows('*', stranger)).toEqual([])
  })

  it('covers this month and eleven before it', async () => {
    const months = (await rows('*')).filter(({ userId }) => userId === as.id).map(({ monthsBack }) => monthsBack)
    expect(months.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, back) => back))
  })
})
