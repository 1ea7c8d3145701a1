import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgingReport, statements } from '@galen/contract/finance/statements'
import { type DashboardContent, reportDashboards } from '@galen/contract/reports/dashboard'
import { type Metrics, type dashboardConversionIndex, metrics } from '@galen/contract/sales/conversion'
import { invoiceApproval } from '@galen/contract/sales/invoice-approval'
import { type RowOf, search } from '@galen/contract/search-index'
import { dashboards } from '@galen/domain/admin/dashboards'
import { monthKey } from '@galen/domain/admin/rep-goal'
import { addMonths } from '@galen/domain/dates'
import { permissionNames } from '@galen/domain/permissions'
import type { GivenUser } from '../../../test/given.ts'
import { invoicing } from '../../../test/invoicing.ts'
import { guestToken } from './superset-guest.ts'

const { call, as, owner, company, given, today, customer, goods, stockOf, order, placed, ok } = await invoicing()
const second = await given.user(company, permissionNames)
const rep = await given.user(company, ['LIST_SALES'])

const grant = async (userId: string, ...ids: readonly string[]) => {
  for (const id of ids)
    await owner`insert into dashboard_permission (company_id, user_id, dashboard_id, name) values (${company.id}, ${userId}, ${id}, ${id})`
}
const read = (dashboardId: string, by: GivenUser = second, month?: string) =>
  call(reportDashboards.get, { params: { dashboardId }, query: month === undefined ? {} : { month } }, { as: by })
const content = async (dashboardId: string) => ok<DashboardContent>(await read(dashboardId))
const listed = async <T>(index: string, query: string, by = second) =>
  ok<{ content: T[] }>(await call(search, { params: { index }, query: { query, size: 1000 } }, { as: by })).content
const sumOf = (rows: readonly object[], field: string) =>
  rows.reduce((all, row) => all + Number((row as Record<string, unknown>)[field] ?? 0), 0)

beforeAll(async () => {
  await grant(second.id, ...dashboards.map(({ dashboardId }) => dashboardId))
  await grant(rep.id, 'sales-overview', 'invoice-profit', 'superset-7')
  const of = await goods()
  await stockOf(of, { quantity: 20 })
  const { invoice } = await placed(await customer(), [{ ...of, quantity: 5, price: 10 }])
  await owner`update invoice_line set cost = 6 where company_id = ${company.id} and invoice_id = ${invoice.id}`
  ok(await call(invoiceApproval.validate, { body: { ids: [invoice.id] } }, { as: second }))
  await order(await customer(), [{ ...of, quantity: 3, price: 10 }])
})

describe('the dashboards of the product', () => {
  it.each(dashboards.map(({ dashboardId }) => dashboardId))('%s has figures, points and rows', async (id) => {
    const { figures, points, rows } = await content(id)
    expect(Object.keys(figures).length).toBeGreaterThan(3)
    expect(Array.isArray(points) && Array.isArray(rows)).toBe(true)
  })

  it('agree with the lists and ledgers behind them', async () => {
    const profits = await listed<{ total: number; profit: number }>('invoiceProfit', '*')
    const overview = (await content('sales-overview')).figures
    expect(overview).toMatchObject({ sales: sumOf(profits, 'total'), profit: sumOf(profits, 'profit') })
    const reps = await listed<object>('sales-rep-profit', `month:${monthKey(today)}`)
    expect((await content('sales-reps')).figures['sales']).toBe(sumOf(reps, 'sales'))
    expect((await content('invoice-profit')).figures['profit']).toBe(sumOf(profits, 'profit'))
    const balance = async (...roles: string[]) => {
      const [row] = await owner`
        select coalesce(sum(amount), 0)::float8 as amount from journal_line where company_id = ${company.id} and role = any(${roles})`
      return Number(row?.['amount'])
    }
    const aging = ok<AgingReport>(await call(statements.receivables, { query: {} }, { as: second }))
    const receivables = (await content('receivables-age')).figures
    expect(receivables).toMatchObject({ total: aging.totals.total, current: aging.totals.current })
    expect(Number(receivables['total']) - Number(receivables['unapplied'])).toBe(await balance('receivable'))
    expect((await content('inventory-value')).figures['value']).toBe(await balance('inventory'))
  })

  it('follow an order until it is shipped', async () => {
    const month = monthKey(today)
    const rows = await listed<RowOf<typeof dashboardConversionIndex>>('dashboard_conversion', `month:${month}`)
    expect(rows).toMatchObject([
      {
        userId: as.id,
        orders: 2,
        orderedLines: 2,
        orderedValue: 80,
        invoicedLines: 1,
        invoicedValue: 50,
        openValue: 30,
        heldValue: 0,
        canceledValue: 0,
        lineConversion: 50,
        valueConversion: 62.5,
        requests: 0,
        requestConversion: null,
      },
    ])
    expect((await content('order-conversion')).figures).toMatchObject({
      ordered: 80,
      invoiced: 50,
      open: 30,
      conversion: 62.5,
    })
    await owner`update sales_order set shipping_hold = true where company_id = ${company.id} and shipped_units = 0`
    expect((await content('order-conversion')).figures).toMatchObject({ open: 0, held: 30 })
    expect(await listed('dashboard_conversion', `month:${month}`, rep)).toEqual([])
  })

  it('are there for those who were given them and may see what they show', async () => {
    expect(await read('sales-reps', rep)).toMatchObject({ status: 404 })
    expect(await read('no-such', second)).toMatchObject({ status: 404 })
    expect(await read('invoice-profit', rep)).toMatchObject({ status: 403 })
    const own = ok<DashboardContent>(await read('sales-overview', rep))
    expect(own.figures).toMatchObject({ sales: 0, profit: null, orders: 0 })
    const stranger = await given.user(await given.company(), permissionNames)
    expect(await read('sales-overview', stranger)).toMatchObject({ status: 404 })
    expect(await read('sales-overview', second, monthKey(addMonths(today, -12)))).toMatchObject({
      status: 400,
      body: { details: [{ field: 'month' }] },
    })
  })
})

describe('metrics', () => {
  const of = async (by: GivenUser, mine = false) =>
    ok<Metrics>(
      await call(metrics.get, { query: { month: monthKey(today), mine: mine ? 'true' : 'false' } }, { as: by }),
    )

  it('sum the same documents by day, rep and class', async () => {
    const all = await of(second)
    expect(all).toMatchObject({ isOwn: false, total: { sales: 50, profit: 20, invoices: 1, orders: 2 } })
    expect(sumOf(all.days, 'sales')).toBe(50)
    expect(sumOf(all.reps, 'sales')).toBe(50)
    expect(sumOf(all.classes, 'sales')).toBe(50)
    expect(all.requests).toHaveLength(12)
    expect(await of(second, true)).toMatchObject({ isOwn: true, total: { sales: 0 } })
  })

  it('are one’s own, without profit, for a rep', async () => {
    expect(await of(rep)).toMatchObject({ isOwn: true, total: { sales: 0, profit: null } })
    const buyer = await given.user(company, ['LIST_PURCHASES'])
    const reply = await call(metrics.get, { query: { month: monthKey(today) } }, { as: buyer })
    expect(reply.status).toBe(403)
  })
})

describe('a dashboard of Superset', () => {
  const asked: { path: string; body: string; bearer: string | undefined }[] = []
  let isBroken = false
  const superset = createServer((request, reply) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push({ path: request.url ?? '', body, bearer: request.headers.authorization })
      const answer = (value: object) =>
        reply.writeHead(isBroken ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      if (request.url?.endsWith('/login')) return answer({ access_token: 'service' })
      if (request.url?.endsWith('/embedded'))
        return answer({ result: { uuid: '7b1a4c6e-6f0f-4c5e-9b61-2f9be2a0c111' } })
      answer({ token: 'guest' })
    })
  })
  beforeAll(() => new Promise<void>((done) => void superset.listen(0, '127.0.0.1', done)))
  afterAll(() => void superset.close())
  const url = () => `http://127.0.0.1:${(superset.address() as AddressInfo).port}`
  const person = { id: rep.id, givenName: 'Test', familyName: 'Person' }
  const asking = () =>
    guestToken({ url: url(), user: 'galen', password: 'secret', dashboard: '7', companyId: company.id, person })

  it('is shown with a token for it alone and the rows of the company', async () => {
    const { token, address, expiresAt } = await asking()
    expect({ token, address }).toEqual({
      token: 'guest',
      address: `${url()}/embedded/7b1a4c6e-6f0f-4c5e-9b61-2f9be2a0c111`,
    })
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(300_000)
    expect(asked.map(({ path }) => path)).toEqual([
      '/api/v1/security/login',
      '/api/v1/dashboard/7/embedded',
      '/api/v1/security/guest_token/',
    ])
    expect(asked.at(-1)?.bearer).toBe('Bearer service')
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({
      resources: [{ type: 'dashboard', id: '7b1a4c6e-6f0f-4c5e-9b61-2f9be2a0c111' }],
      rls: [{ clause: `company_id = '${company.id}'` }],
    })
  })

  it('that does not answer is said to be so, and one that was not given is not there', async () => {
    isBroken = true
    await expect(asking()).rejects.toMatchObject({ code: 'superset.unavailable' })
    const token = (dashboardId: string, by: GivenUser) =>
      call(reportDashboards.guestToken, { params: { dashboardId }, body: {} }, { as: by })
    expect(await token('superset-7', second)).toMatchObject({ status: 404 })
    expect(await token('superset-7', rep), 'none is configured').toMatchObject({ status: 404 })
  })
})
