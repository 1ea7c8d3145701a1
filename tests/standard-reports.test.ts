import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '@galen/contract/route'
import { reportFormats, type StandardReportContent, standardReportCalls } from '@galen/contract/reports/standard-report'
import { search } from '@galen/contract/search-index'
import { type Metrics, metrics } from '@galen/contract/sales/conversion'
import { invoiceApproval, type ProfitGroups } from '@galen/contract/sales/invoice-approval'
import { salesRepProfitIndex } from '@galen/contract/sales/rep-profit'
import { monthKey } from '@galen/domain/admin/rep-goal'
import { addDays, addMonths, businessDateOf, firstDayOfMonth, lastDayOfMonth } from '@galen/domain/dates'
import { permits, permissionNames } from '@galen/domain/permissions'
import { standardReport, standardReports } from '@galen/domain/reports/standard-reports'
import { type StandardRoleName, standardRoles } from '@galen/domain/standard-roles'
import type { GivenUser } from '../apps/server/test/given.ts'
import { textOf } from '../apps/server/test/read-pdf.ts'
import { testServer } from '../apps/server/test/server.ts'
import { unzip } from '../apps/server/test/unzip.ts'

const { call, owner, given, url } = await testServer({ demo: true })
const [demo] = await owner<{ id: string }[]>`
  select id from company where demo order by (select count(*) from receipt r where r.company_id = company.id) desc limit 1`
const company = { id: demo?.id ?? '', name: 'Demo', timeZone: 'America/New_York' }
const today = businessDateOf(new Date(), company.timeZone)
const from = addDays(today, -700)
let everyone: GivenUser
beforeAll(async () => {
  everyone = await given.user(company, permissionNames)
})

type Query = Record<string, string>
type RepProfitRow = {
  readonly userId: string
  readonly sales: number
  readonly returned: number
  readonly goal: number | null
  readonly percent: number | null
}
const ask = (name: string, query: Query = {}, as = everyone) =>
  call(standardReportCalls.get, { params: { name }, query }, { as })
async function made(name: string, query: Query = {}, as = everyone): Promise<StandardReportContent> {
  const reply = await ask(name, query, as)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as StandardReportContent
}
const cents = (value: unknown) => Math.round(100 * Number(value ?? 0))
const total = (report: StandardReportContent, key: string) => cents(report.totals[key])
const sumOf = (report: StandardReportContent, key: string) => report.rows.reduce((all, row) => all + cents(row[key]), 0)
const one = async (rows: Promise<readonly Record<string, unknown>[]>) => cents((await rows)[0]?.['amount'])
/** What was posted under a role in a period. */
const booked = (role: string, to: string, since = '1900-01-01') =>
  one(owner`select sum(amount) as amount from journal_line where company_id = ${company.id} and role = ${role}
    and accounting_date between ${since}::date and ${to}::date`)

describe('a standard report', () => {
  it.each([today, addDays(today, -40), addDays(today, -200)])(
    'values stock as the inventory account on %s',
    async (asOf) => {
      const report = await made('stock-value', { asOf })
      expect(total(report, 'value')).toBe(await booked('inventory', asOf))
      expect(total(report, 'value')).toBeGreaterThan(0)
      expect(sumOf(report, 'value')).toBe(total(report, 'value'))
    },
  )

  it('lists the movements that changed the inventory account', async () => {
    const since = addDays(today, -30)
    const report = await made('movements', { from: since, to: today })
    expect(total(report, 'value')).toBe(await booked('inventory', today, since))
    const received = await made('movements', { from: since, to: today, reason: 'RECEIPT' })
    expect(new Set(received.rows.map((row) => row['reason']))).toEqual(new Set(['Received']))
  })

  it.each(['customer', 'item', 'rep', 'manufacturer', 'month'])(
    'sums sales by %s to the sales and returns accounts',
    async (by) => {
      const report = await made('sales', { from, to: today, by })
      expect(total(report, 'sales')).toBe(-(await booked('sales', today, from)))
      expect(total(report, 'returned')).toBe(await booked('returns', today, from))
      const waiting = one(owner`select sum(merchandise) as amount from invoice
      where company_id = ${company.id} and status = 'Placed' and accounting_date between ${from}::date and ${today}::date`)
      expect(total(report, 'waiting')).toBe(await waiting)
      if (report.totalElements === report.rows.length) expect(sumOf(report, 'sales')).toBe(total(report, 'sales'))
    },
  )

  it('narrows sales to a customer', async () => {
    const [row] = (await made('sales', { from, to: today })).rows
    const narrowed = await made('sales', { from, to: today, by: 'item', customerId: String(row?.['id']) })
    expect(total(narrowed, 'sales')).toBe(cents(row?.['sales']))
  })

  it('takes the cost of a margin from the ledger', async () => {
    const report = await made('margin-by-item', { from, to: today })
    expect(total(report, 'cost')).toBe(await booked('cost-of-goods', today, from))
    const sales = await made('sales', { from, to: today })
    expect(total(report, 'sales')).toBe(total(sales, 'net'))
    expect(total(report, 'profit')).toBe(total(report, 'sales') - total(report, 'cost'))
    expect(report.totals['margin']).toBeCloseTo((100 * total(report, 'profit')) / total(report, 'sales'), 0)
  })

  it('lists the returns that the returns account has', async () => {
    const report = await made('customer-returns', { from, to: today })
    expect(total(report, 'amount')).toBe(await booked('returns', today, from))
    const back = await made('vendor-returns', { from, to: today })
    const moved = await made('movements', { from, to: today, reason: 'VENDOR_RETURN' })
    expect(total(back, 'cost')).toBe(-total(moved, 'value'))
  })

  it.each(['vendor', 'item', 'manufacturer', 'month'])('sums purchases by %s to what came into stock', async (by) => {
    const report = await made('purchases', { from, to: today, by })
    const moved = await made('movements', { from, to: today, reason: 'RECEIPT' })
    expect(total(report, 'purchases')).toBe(total(moved, 'value'))
  })

  it('finds what waits for its bill and what is owed, as the ledger has it', async () => {
    expect(total(await made('received-not-invoiced'), 'amount')).toBe(
      -(await booked('received-not-invoiced', '2999-12-31')),
    )
    for (const asOf of [today, addDays(today, -60)]) {
      const payables = await made('aged-payables', { asOf })
      expect(total(payables, 'net')).toBe(-(await booked('payable', asOf)))
      const receivables = await made('aged-receivables', { asOf })
      expect(total(receivables, 'total')).toBe(await booked('receivable', asOf))
      expect(total(receivables, 'unapplied')).toBe(-(await booked('customer-credits', asOf)))
    }
  })

  it('counts controlled items up to what is on hand', async () => {
    const report = await made('controlled-items', { from: addDays(today, -90), to: today })
    const held = owner`select sum(s.on_hand) as amount from stock s join item i on i.company_id = s.company_id and i.id = s.item_id
      where s.company_id = ${company.id} and i.dea_schedule is not null`
    expect(total(report, 'closing')).toBe(await one(held))
    const moved =
      total(report, 'received') - total(report, 'shipped') + total(report, 'returned') + total(report, 'other')
    expect(total(report, 'opening') + moved).toBe(total(report, 'closing'))
  })

  it('measures the fill rate on what orders asked for', async () => {
    const byItem = await made('fill-rate', { from, to: today })
    const byOrder = await made('fill-rate', { from, to: today, by: 'order' })
    expect(byItem.totals).toMatchObject({ ordered: byOrder.totals['ordered'], shipped: byOrder.totals['shipped'] })
    const asked = owner`select sum(a.placed_quantity) as amount from sales_order_allocation a
      join sales_order o on o.company_id = a.company_id and o.id = a.order_id
      where a.company_id = ${company.id} and o.placed_at >= ${from}::timestamp at time zone 'America/New_York'`
    expect(total(byItem, 'ordered')).toBe(await one(asked))
  })

  it('lists the licenses that end, the ended ones first', async () => {
    const report = await made('licenses-ending', { until: addDays(today, 400) })
    expect(report.totalElements).toBeGreaterThan(0)
    const ends = report.rows.map((row) => String(row['ends']))
    expect(ends).toEqual(ends.toSorted())
    expect((ends.at(-1) ?? '') <= addDays(today, 400)).toBe(true)
  })

  it('lists price changes from the audit log', async () => {
    const [variation] = await owner<{ id: string; item_id: string }[]>`
      select id, item_id from item_variation where company_id = ${company.id} and price is not null limit 1`
    await owner`insert into audit_entry (company_id, request_id, action, entity, entity_id, fields, before, after)
      values (${company.id}, 'test', 'change', 'item-variation', ${variation?.id ?? ''}, '{price}', '{"price": 8}', '{"price": 10}')`
    const report = await made('price-changes', { from: today, to: today, itemId: variation?.item_id ?? '' })
    expect(report.rows).toMatchObject([{ field: 'Price', before: 8, after: 10, percent: 25 }])
  })
})

describe('a month of results', () => {
  it('leads from the metrics over the sales report to the sales account', async () => {
    const first = addMonths(firstDayOfMonth(today), -1)
    const period = { from: first, to: lastDayOfMonth(first) }
    const reply = await call(metrics.get, { query: { month: monthKey(first), mine: 'false' } }, { as: everyone })
    // Charges are no sales, and an invoice whose month was closed when it was approved is in the sales of that month.
    const approved = owner`
      select sum(total - merchandise + case when accounting_date < ${period.from}::date then merchandise else 0 end) as amount
      from invoice where company_id = ${company.id} and counted_on between ${period.from}::date and ${period.to}::date`
    const report = await made('sales', period)
    const invoiced = cents((reply.body as Metrics).total.sales)
    expect(invoiced).toBeGreaterThan(0)
    expect(invoiced - (await one(approved))).toBe(total(report, 'sales') - total(report, 'waiting'))
    expect(total(report, 'sales')).toBe(-(await booked('sales', period.to, period.from)))
  })

  it('explains each difference by a line, whose documents add up to it', async () => {
    const first = addMonths(firstDayOfMonth(today), -1)
    const period = { from: first, to: lastDayOfMonth(first) }
    const { rows } = await made('figure-differences', period)
    const amounts = rows.map((row) => cents(row['amount']))
    expect(rows.map((row) => row['place'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const added = (from: number, to: number) => amounts.slice(from, to).reduce((all, amount) => all + amount, 0)
    expect(added(0, 4)).toBe(amounts[4])
    expect(added(5, 9)).toBe(amounts[9])
    const reply = await call(metrics.get, { query: { month: monthKey(first), mine: 'false' } }, { as: everyone })
    const { sales, profit } = (reply.body as Metrics).total
    expect([amounts[0], amounts[5]]).toEqual([cents(sales), cents(profit)])
    expect(amounts[4]).toBe(-(await booked('sales', period.to, period.from)))
    const groups = await call(invoiceApproval.groups, { query: { ...period, by: 'month' } }, { as: everyone })
    const ledger = (groups.body as ProfitGroups).groups.map((group) => cents(group.ledgerProfit))
    expect(amounts[9]).toBe(ledger.reduce((all, amount) => all + amount, 0))
    for (const row of rows) {
      const [by = ''] = String(row['id']).split('&')
      if (row['kind'] === 'figure-difference')
        expect(total(await made('difference-documents', { ...period, by }), 'amount'), by).toBe(cents(row['amount']))
    }
  })

  it('gives each rep on home and in goals what the metrics of the month have', async () => {
    const first = addMonths(firstDayOfMonth(today), -1)
    const reply = await call(metrics.get, { query: { month: monthKey(first), mine: 'false' } }, { as: everyone })
    const month = reply.body as Metrics
    const found = await call(
      search,
      { params: { index: salesRepProfitIndex.name }, query: { query: 'monthsBack:1', size: 100 } },
      { as: everyone },
    )
    const rows = (found.body as { content: RepProfitRow[] }).content
    expect(rows.length).toBeGreaterThan(2)
    for (const { userId, sales, returned, goal, percent } of rows) {
      const same = month.reps.find((rep) => rep.userId === userId)
      expect([cents(sales), goal]).toEqual([cents(same?.sales), same?.goal ?? null])
      if (goal) expect(percent).toBeCloseTo((100 * (sales - returned)) / goal, 0)
    }
    expect(rows.reduce((all, { sales }) => all + cents(sales), 0)).toBe(cents(month.total.sales))
  })
})

describe('someone who asks for a standard report', () => {
  it.each(Object.keys(standardRoles) as StandardRoleName[])(
    'as %s is answered by the permission of each',
    async (role) => {
      const granted = new Set<string>(standardRoles[role].permissions)
      const person = await given.user(company, standardRoles[role].permissions)
      for (const report of standardReports) {
        const reply = await ask(report.name, {}, person)
        expect(reply.status, report.name).toBe(permits(report.needs, granted) ? 200 : 403)
        if (reply.status === 200 && !granted.has('VIEW_COST'))
          for (const row of (reply.body as StandardReportContent).rows)
            for (const key of ['value', 'cost', 'profit']) expect(row[key], `${report.name} ${key}`).toBeUndefined()
      }
    },
  )

  it('gets 404 for an unknown name and for a record of another company', async () => {
    expect(await ask('no-such-report')).toMatchObject({ status: 404, body: { message: 'Report not found' } })
    const other = await given.company()
    const [theirs] = await owner<{ id: string }[]>`
      insert into customer (company_id, number, company_name) values (${other.id}, 'X1', 'Elsewhere') returning id`
    expect(await ask('sales', { customerId: theirs?.id ?? '' })).toMatchObject({ status: 404 })
    const stranger = await given.user(other, permissionNames)
    for (const { name } of standardReports) expect((await made(name, {}, stranger)).totalElements, name).toBe(0)
  })

  it('is told which filter is wrong', async () => {
    const refused = async (name: string, query: Query) => (await ask(name, query)).body
    expect(await refused('sales', { by: 'weather' })).toMatchObject({ details: [{ field: 'by' }] })
    expect(await refused('stock-value', { from: today })).toMatchObject({
      details: [{ field: 'from', message: 'is not a filter of Stock value' }],
    })
    expect(await refused('sales', { from: today, to: addDays(today, -1) })).toMatchObject({
      details: [{ field: 'to' }],
    })
    expect(await refused('sales', { from: '2001-01-01', to: today })).toMatchObject({
      details: [{ field: 'from', message: 'must be at most two years before the last day' }],
    })
    expect(await refused('sales', { sort: 'id' })).toMatchObject({ details: [{ field: 'sort' }] })
  })

  it('gets at most 2,000 rows, the totals of all, and the rows in the order that is asked for', async () => {
    const all = await made('movements', { from, to: today })
    expect(all.rows).toHaveLength(2000)
    expect(all.totalElements).toBeGreaterThan(2000)
    const least = await made('sales', { from, to: today, by: 'item', sort: 'sales' })
    const values = least.rows.map((row) => Number(row['sales']))
    expect(values).toEqual(values.toSorted((left, right) => left - right))
  })
})

const exported = (name: string, body: object) =>
  fetch(`${url}${pathOf(standardReportCalls.export, { name })}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${everyone.token}` },
  })

describe('a file of a standard report', () => {
  it.each(standardReports.map(({ name }) => name))(
    'of %s has its columns in every format',
    async (name) => {
      const heads = standardReport(name)?.columns.map(({ label }) => label) ?? []
      for (const format of reportFormats) {
        const reply = await exported(name, { format })
        expect(reply.status, format).toBe(200)
        expect(reply.headers.get('content-disposition')).toBe(`attachment; filename="${name}.${format}"`)
        const content = Buffer.from(await reply.arrayBuffer())
        if (format === 'csv') expect(content.toString().split('\r\n')[0]).toBe(`\uFEFF${heads.join(',')}`)
        if (format === 'xlsx')
          for (const head of heads) expect(unzip(content).get('xl/worksheets/sheet1.xml')).toContain(`>${head}<`)
        if (format === 'pdf') expect(await textOf(content)).toContain(standardReport(name)?.title)
      }
    },
    60_000,
  )

  it('is in the audit log, and refused where it does not fit', async () => {
    const [entry] = await owner<{ after: Record<string, unknown> }[]>`
      select after from audit_entry where company_id = ${company.id} and entity = 'export' and after ->> 'index' = 'stock-value'
        and after ->> 'format' = 'csv'`
    expect(entry?.after).toMatchObject({ query: `asOf=${today}`, rows: expect.any(Number) })
    const reply = await exported('movements', { format: 'pdf', from, to: today })
    expect(await reply.json()).toMatchObject({
      message: expect.stringMatching(
        /^Stock movements has [\d,]+ rows\. A PDF file can have 2,000; narrow the filters\.$/,
      ),
    })
  })
})
