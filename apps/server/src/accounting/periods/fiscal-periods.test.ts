import { describe, expect, it } from 'vitest'
import { fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { addMonths, firstDayOfMonth } from '@galen/domain/dates'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { stockWork } from '../../../test/stock-work.ts'
import { accounting } from '../accounting.operations.ts'
import { checkPeriod } from '../fiscal-periods.ts'
import { postJournal } from '../general-ledger.ts'

const fixture = await ledgers(accounting.operations, ['EDIT_FISCAL_PERIOD', 'ACCOUNTING_VIEW'])
const { as, call, jobs, owner, company, post, today, goods } = fixture
const { receive } = stockWork(fixture)
proveLedgersAfterEach(jobs, LEDGERS)

type Period = { id: string; periodName: string; year: number; version: number; closedSales: boolean }
const closed = { closedSales: true, closedPurchase: true, closedInventory: true, closedFinancial: true }
const opened = { closedSales: false, closedPurchase: false, closedInventory: false, closedFinancial: false }
const change = (id: string, body: object, query: object = {}) =>
  call(fiscalPeriods.change, { params: { id }, body: body as never, query: query as never }, { as })
const add = (body: object) => call(fiscalPeriods.add, { body: body as never }, { as })

describe('fiscal periods', () => {
  it('are added by month or by year, once', async () => {
    expect((await add({ year: 2019, periodName: 'March' })).body).toMatchObject([
      { periodName: 'March', date: '2019-03-31' },
    ])
    expect(await add({ year: 2019, periodName: 'March' })).toMatchObject({
      status: 409,
      body: { message: 'March 2019 exists already.' },
    })
    expect((await add({ year: 2019 })).body).toHaveLength(12)
    expect(await add({ year: 2019, periodName: 'Smarch' })).toMatchObject({ status: 400 })
  })

  it('are taken back as they are shown, and refused with another month', async () => {
    const [march] = (await add({ year: 2018, periodName: 'March' })).body as [Period]
    for (const [field, value] of Object.entries({ periodName: 'April', year: 2019, month: 4, date: '2018-04-30' }))
      for (const version of [march.version, undefined])
        expect(await change(march.id, { ...march, version, ...closed, [field]: value })).toMatchObject({
          status: 400,
          body: { message: `${field} cannot be changed here.`, details: [{ field }] },
        })
    expect(await change(march.id, { ...march, version: 9, year: 2019 })).toMatchObject({ status: 409 })
    expect(await change(march.id, march)).toMatchObject({ status: 200, body: march })
    await owner`delete from fiscal_period where id = ${march.id}`
  })

  it('close in order, open in reverse order with a reason, and freeze the totals of the month', async () => {
    const months = (await add({ year: 2020 })).body as Period[]
    const [january, february] = months as [Period, Period]
    await owner`delete from fiscal_period where company_id = ${company.id} and year = 2019`
    expect(await change(february.id, closed)).toMatchObject({
      status: 409,
      body: { message: 'January 2020 is still open. Close it first.' },
    })
    expect(await change(january.id, closed)).toMatchObject({ status: 200, body: { ...closed, version: 2 } })
    expect(await change(february.id, { closedSales: true })).toMatchObject({
      status: 200,
      body: { closedSales: true, closedFinancial: false },
    })
    expect(await change(january.id, { ...opened, reason: 'Late bill' })).toMatchObject({
      status: 409,
      body: { message: 'February 2020 is closed. Open it first.' },
    })
    expect(await change(february.id, { closedSales: false })).toMatchObject({
      status: 422,
      body: { message: 'Enter a reason to open February 2020.' },
    })
    await change(february.id, { closedSales: false, reason: 'Late order' })
    expect(await change(january.id, { ...opened, version: 1, reason: 'Late bill' })).toMatchObject({ status: 409 })
    expect(await change(january.id, { ...opened, version: 2, reason: 'Late bill' })).toMatchObject({ status: 200 })
  })

  it('do not close before they end', async () => {
    await post((work) => checkPeriod(work, today, ['financial']))
    const [current] = await owner<{ id: string; name: string }[]>`
      select id, period_name as name from fiscal_period where company_id = ${company.id} and starts_on = ${firstDayOfMonth(today)}`
    await owner`delete from fiscal_period where company_id = ${company.id} and starts_on < ${firstDayOfMonth(today)}`
    expect(await change(current?.id ?? '', closed)).toMatchObject({
      status: 409,
      body: { message: `${current?.name} has not ended.` },
    })
  })

  it('tell what to look at first, and what blocks asks for a reason', async () => {
    const day = addMonths(firstDayOfMonth(today), -1)
    await post(async (work) => {
      await checkPeriod(work, day, ['financial'])
      await postJournal(work, {
        source: { kind: 'test', id: crypto.randomUUID(), number: 'T' },
        accountingDate: day,
        memo: '',
        lines: [
          { role: 'receivable', amount: 500 as never },
          { role: 'sales', amount: -500 as never },
        ],
      })
    })
    const [last] = await owner<{ id: string }[]>`
      select id from fiscal_period where company_id = ${company.id} and starts_on = ${day}`
    const id = last?.id ?? ''
    const list = await call(fiscalPeriods.checklist, { params: { id } }, { as })
    expect((list.body as { checks: { code: string; level: string }[] }).checks).toContainEqual(
      expect.objectContaining({ code: 'receivable-ledger', level: 'blocking' }),
    )
    const said = (list.body as { checks: { label: string; level: string }[] }).checks
    expect(said.map(({ level, label }) => `${level}: ${label}`)).toEqual([
      'ok: All receipts of the period are validated',
      'ok: All invoices of the period are approved',
      'ok: All deposit batches are closed',
      'ok: Value of stock equals the inventory account',
      'ok: Payments in open batches equal the account of undeposited funds',
      'blocking: Open invoices differ from the receivables account',
      'ok: Credits and unapplied cash of customers equal their account',
      'ok: Open vendor bills equal the payables account',
      'ok: Receipts that wait for their bill equal the account of goods received, not invoiced',
      'ok: Freight that waits for a bill equals the accrued freight account',
    ])
    expect(await change(id, closed)).toMatchObject({ status: 202, body: { reason: 'required' } })
    expect(await change(id, closed, { confirm: 'true' })).toMatchObject({ status: 202 })
    expect(await change(id, { ...closed, reason: 'Migrated' }, { confirm: 'true' })).toMatchObject({ status: 200 })
    expect(await owner`select debit from account_month where company_id = ${company.id} order by debit`).toEqual([
      { debit: '0.00' },
      { debit: '5.00' },
    ])
    await change(id, { ...opened, reason: 'Undo' })
    await post(async (work) => {
      await checkPeriod(work, day, ['financial'])
      await postJournal(work, {
        source: { kind: 'test', id: crypto.randomUUID(), number: 'T' },
        accountingDate: day,
        memo: '',
        lines: [
          { role: 'receivable', amount: -500 as never },
          { role: 'sales', amount: 500 as never },
        ],
      })
    })
  })

  it('E09: either take a posting before they close, or refuse it', async () => {
    const of = await goods()
    const day = addMonths(firstDayOfMonth(today), -1)
    const [last] = await owner<{ id: string }[]>`
      select id from fiscal_period where company_id = ${company.id} and starts_on = ${day}`
    const postings = Array.from({ length: 8 }, () =>
      post(async (work) => {
        await checkPeriod(work, day, ['financial'])
        await postJournal(work, {
          source: { kind: 'test', id: crypto.randomUUID(), number: 'T' },
          accountingDate: day,
          memo: '',
          lines: [
            { role: 'bank', amount: 100 as never },
            { role: 'sales', amount: -100 as never },
          ],
        })
      }),
    )
    const closing = change(last?.id ?? '', closed, { confirm: 'true' })
    const results = await Promise.allSettled(postings)
    expect((await closing).status).toBe(200)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'fiscal-period.period-closed' })
    await receive(of)
  })
})
