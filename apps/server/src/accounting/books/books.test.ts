import { describe, expect, it } from 'vitest'
import { type BooksReport, books, type JournalProposal, type LedgerProof } from '@galen/contract/accounting/books'
import { ledgersDue } from '@galen/contract/accounting/ledger-events'
import { fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import type { JournalEntry } from '@galen/contract/accounting/journal'
import { journal } from '@galen/contract/accounting/journal'
import { search } from '@galen/contract/search-index'
import { balanceSheet } from '@galen/domain/accounting/statements'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { isNotified } from '../../../test/notified.ts'
import { stockWork } from '../../../test/stock-work.ts'
import { dailyEvent } from '../../platform/outbox/daily-event.ts'
import { eventDeliverer } from '../../platform/outbox/outbox-events.ts'
import { accounting } from '../accounting.operations.ts'

const RIGHTS = ['ACCOUNTING_VIEW', 'EDIT_FISCAL_PERIOD'] as const
const fixture = await ledgers(accounting.operations, RIGHTS)
const { as, call, jobs, owner, pool, installation, company, given, goods } = fixture
const deliverer = eventDeliverer({ pool, installation, listeners: accounting.listeners ?? [], nudge: () => {} })
const second = await given.user(company, RIGHTS)
const { receive } = stockWork(fixture)
proveLedgersAfterEach(jobs, LEDGERS)

const rows = await owner<{ id: string; code: string }[]>`
  select id, code from property where company_id = ${company.id} and type = 'ledgerAccount'`
const account = (code: string) => String(rows.find((row) => row.code === code)?.id)
const line = (code: string, debit: number, credit = 0) => ({ accountId: account(code), debit, credit, memo: '' })
type Line = ReturnType<typeof line>

const propose = (date: string, memo: string, lines: readonly Line[]) =>
  call(books.propose, { body: { date, memo, lines: [...lines] } }, { as })
const approve = (id: string, by = second) =>
  call(books.approve, { params: { id }, body: { note: 'Agrees with the request.' } }, { as: by })
const refuse = (id: string, by = second) =>
  call(books.refuse, { params: { id }, body: { note: 'Agrees with the request.' } }, { as: by })
const yearEnd = (year: number) => call(books.yearEnd, { body: { year } }, { as })
async function posted(date: string, memo: string, lines: readonly Line[]): Promise<JournalProposal> {
  const { id } = (await propose(date, memo, lines)).body as JournalProposal
  const reply = await approve(id)
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as JournalProposal
}
async function report(from: string, to: string, more: object = {}): Promise<BooksReport> {
  const reply = await call(books.report, { query: { from, to, ...more } }, { as })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
  return reply.body as BooksReport
}
const figures = ({ accounts }: BooksReport, code: string) => accounts.find((each) => each.code === code)

/** Closes every month from the first one of the books up to this one. */
async function closeUpTo(year: number, month: number): Promise<void> {
  const periods = await owner<{ id: string }[]>`
    select id from fiscal_period where company_id = ${company.id} and not closed_financial
      and (year, month) <= (${year}, ${month}) order by starts_on`
  const flags = { closedSales: true, closedPurchase: true, closedInventory: true, closedFinancial: true }
  for (const { id } of periods)
    expect(await call(fiscalPeriods.change, { params: { id }, body: flags }, { as })).toMatchObject({ status: 200 })
}

describe('entries by hand', () => {
  it('are posted by a second person under a number of their own', async () => {
    const lines = [line('5110', 30), line('1000', 0, 30)]
    const { id } = (await propose('2021-03-05', 'Bank fee', lines)).body as JournalProposal
    expect(await owner`select from journal_entry where source_id = ${id}`).toHaveLength(0)
    expect(await isNotified(owner, id, 'journal-waits', second.id)).toBe(true)
    expect(await isNotified(owner, id, 'journal-waits', as.id)).toBe(false)
    expect(await approve(id, as)).toMatchObject({
      status: 409,
      body: { message: 'A second person must approve this.' },
    })
    for (const decision of [books.approve, books.refuse])
      expect(await call(decision, { params: { id }, body: {} }, { as: second })).toMatchObject({
        status: 422,
        body: { details: [{ field: 'note' }] },
      })
    expect(await approve(id)).toMatchObject({
      status: 200,
      body: { status: 'Posted', number: 'JE-000001', total: 30, decidedByName: expect.any(String) },
    })
    expect(await isNotified(owner, id, 'request-approved', as.id)).toBe(true)
    expect(await approve(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This was decided by .+\.$/) },
    })
    const [entry] = await owner<{ id: string; source_kind: string }[]>`
      select id, source_kind, approved_by from journal_entry where source_id = ${id}`
    expect(entry).toMatchObject({ source_kind: 'manual', approved_by: second.id })
    const shown = (await call(journal.get, { params: { id: String(entry?.id) } }, { as })).body as JournalEntry
    expect(shown).toMatchObject({ sourceNumber: 'JE-000001', mayReverse: true, total: 30 })
  })

  it('are refused when they do not balance, and nothing is kept', async () => {
    const lines = [line('5110', 30), line('1000', 0, 29.5)]
    expect(await propose('2021-03-05', 'Bank fee', lines)).toMatchObject({
      status: 422,
      body: { message: 'Debits and credits differ by 0.50.' },
    })
    expect(await propose('2021-03-05', 'Bank fee', [line('5110', 30, 30), line('1000', 0, 30)])).toMatchObject({
      status: 400,
      body: { details: [{ field: 'lines.0', message: 'Each line has a debit or a credit.' }] },
    })
    expect(await owner`select from journal_proposal where memo = 'Bank fee' and status = 'Waiting'`).toHaveLength(0)
  })

  it('cannot touch the accounts that documents keep', async () => {
    expect(await propose('2021-03-05', 'Write-off', [line('5110', 30), line('1100', 0, 30)])).toMatchObject({
      status: 400,
      body: {
        details: [{ field: 'lines.1.accountId', message: 'is the account of Accounts receivable: use a document' }],
      },
    })
  })

  it('are reversed once, by a second person, and lead to each other', async () => {
    const { entryId } = await posted('2021-04-01', 'Rent', [line('6000', 900), line('1000', 0, 900)])
    const reverse = (reason: string) =>
      call(books.reverse, { params: { id: String(entryId) }, body: { reason, date: '2021-04-30' } }, { as })
    const { id } = (await reverse('Booked twice')).body as JournalProposal
    expect(await reverse('Booked twice')).toMatchObject({ status: 409 })
    expect(await approve(id, as)).toMatchObject({ status: 409 })
    expect(await approve(id)).toMatchObject({ status: 200, body: { status: 'Posted' } })
    expect(await reverse('Again')).toMatchObject({ status: 409, body: { message: /is reversed already\.$/ } })
    const shown = (await call(journal.get, { params: { id: String(entryId) } }, { as })).body as JournalEntry
    expect(shown).toMatchObject({ mayReverse: false, reversedBy: { number: expect.any(Number) } })
    expect(figures(await report('2021-04-01', '2021-04-30'), '6000')).toMatchObject({
      debit: 900,
      credit: 900,
      closing: 0,
    })
  })

  it('of documents are not reversed by hand', async () => {
    await receive(await goods())
    const [entry] = await owner<{ id: string }[]>`
      select id from journal_entry where company_id = ${company.id} and source_kind = 'receipt'`
    const reply = await call(books.reverse, { params: { id: String(entry?.id) }, body: { reason: 'Wrong' } }, { as })
    expect(reply).toMatchObject({
      status: 409,
      body: { message: 'Void or correct the document instead. Only manual entries are reversed here.' },
    })
  })

  it('are taken back or refused, once', async () => {
    const { id } = (await propose('2021-03-05', 'Rent', [line('6000', 1), line('1000', 0, 1)])).body as JournalProposal
    expect(await refuse(id, as)).toMatchObject({ status: 200, body: { status: 'Refused' } })
    expect(await refuse(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This was decided by .+\.$/) },
    })
    expect(await approve(id)).toMatchObject({ status: 409 })
  })

  it('do not enter a closed period', async () => {
    const waits = (await propose('2021-05-20', 'Rent', [line('6000', 5), line('1000', 0, 5)])).body as JournalProposal
    await closeUpTo(2021, 5)
    expect(await approve(waits.id)).toMatchObject({ status: 423, body: { message: 'May 2021 is closed.' } })
    const again = await propose('2021-05-20', 'Rent', [line('6000', 5), line('1000', 0, 5)])
    expect(again).toMatchObject({ status: 423, body: { message: 'May 2021 is closed.' } })
    await refuse(waits.id)
  })
})

describe('statements', () => {
  it('show a period beside another, and the figures of closed months come from their totals', async () => {
    await posted('2022-02-10', 'Sale', [line('1000', 500), line('4000', 0, 500)])
    await posted('2022-03-10', 'Sale', [line('1000', 700), line('4000', 0, 700)])
    await posted('2022-03-31', 'Cost', [line('5000', 400), line('1000', 0, 400)])
    const open = await report('2022-03-01', '2022-03-31', { compareFrom: '2022-02-01', compareTo: '2022-02-28' })
    expect(open).toMatchObject({ isProvisional: true, income: 300, comparedIncome: 500, difference: 0 })
    await closeUpTo(2022, 3)
    const closed = await report('2022-03-01', '2022-03-31', { compareFrom: '2022-02-01', compareTo: '2022-02-28' })
    expect(closed).toEqual({ ...open, isProvisional: false })
    expect(figures(closed, '4000')).toMatchObject({ opening: -500, credit: 700, closing: -1200, comparedClosing: -500 })
    expect(figures(await report('2022-02-11', '2022-03-15'), '1000'), 'days within closed months').toMatchObject({
      debit: 700,
    })
    const { assets, funding } = balanceSheet(closed.accounts)
    expect(assets.amount).toBe(funding.amount)
  })

  it('show when the documents were compared last: by the clock, and when asked for', async () => {
    const [from, to] = ['2022-03-01', '2022-03-31']
    await owner`delete from ledger_proof where company_id = ${company.id}`
    expect((await report(from, to)).proof).toBeNull()
    await dailyEvent(jobs, { name: 'prove the ledgers', event: ledgersDue }).run()
    const [message] = await owner<{ company_id: string }[]>`
      update outbox set attempts = attempts + 1, claimed_until = now() + interval '1 minute'
      where kind = 'event' and payload->>'event' = ${ledgersDue.name} and company_id = ${company.id} returning *`
    await deliverer.deliver({ ...message, companyId: company.id } as never)
    const { proof: nightly } = await report(from, to)
    expect(nightly?.subLedgers).toHaveLength(7)
    expect(nightly?.subLedgers.every(({ documents, account: booked }) => documents === booked)).toBe(true)
    const asked = await Promise.all([1, 2, 3].map(() => call(books.prove, {}, { as })))
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200])
    const { proof: latest } = await report(from, to)
    const times = asked.map(({ body }) => (body as LedgerProof).provedAt)
    expect(latest?.provedAt).toBe(times.toSorted().at(-1))
    expect(String(latest?.provedAt) > String(nightly?.provedAt)).toBe(true)
  })

  it('open the lines behind each figure', async () => {
    const query = `accountId:${account('4000')} date:[2022-03-01 TO 2022-03-31]`
    const found = await call(search, { params: { index: 'journal-line' }, query: { query } }, { as })
    expect(found.body).toMatchObject({ total: 1, content: [{ accountCode: '4000', credit: 700, memo: 'Sale' }] })
  })

  it('are found line by line by what was paid, on its side, and by the id of the line', async () => {
    const asked = async (query: string) => {
      const { body } = await call(search, { params: { index: 'journal-line' }, query: { query } }, { as })
      return (body as { content: { id: string; credit: number; amount: number }[] }).content
    }
    const march = 'date:[2022-03-01 TO 2022-03-31]'
    const [sale] = await asked(`accountId:${account('4000')} ${march} credit:700`)
    expect(sale).toMatchObject({ credit: 700, amount: -700 })
    expect(await asked(`accountId:${account('4000')} ${march} debit:700`)).toEqual([])
    expect(await asked(`accountId:${account('4000')} ${march} debit:0`)).toEqual([sale])
    expect(await asked(`id:"${sale?.id}"`)).toEqual([sale])
    expect(await asked('id:"none-1"')).toEqual([])
  })

  it('refuse a period that ends before it begins', async () => {
    const reply = await call(books.report, { query: { from: '2022-03-02', to: '2022-03-01' } }, { as })
    expect(reply).toMatchObject({ status: 400, body: { details: [{ field: 'to' }] } })
  })
})

describe('year end', () => {
  const reopen = async (year: number, month: number) => {
    const [period] = await owner<{ id: string }[]>`
      select id from fiscal_period where company_id = ${company.id} and year = ${year} and month = ${month}`
    const body = { closedFinancial: false, reason: 'Late sale' }
    return call(fiscalPeriods.change, { params: { id: String(period?.id) }, body }, { as })
  }

  it('waits until all months are closed, leaves their reports as they were and is carried into the next year', async () => {
    await posted('2023-06-10', 'Sale', [line('1000', 1000), line('4000', 0, 1000)])
    await posted('2023-07-10', 'Cost', [line('5000', 650), line('1000', 0, 650)])
    expect(await yearEnd(2023)).toMatchObject({
      status: 409,
      body: { message: 'Close all months of 2023 first.' },
    })
    await posted('2023-12-01', 'Rent', [line('6000', 10), line('1000', 0, 10)])
    await closeUpTo(2023, 12)
    const before = await report('2023-01-01', '2023-12-31')
    const december = await report('2023-12-01', '2023-12-31')
    const { id } = (await yearEnd(2023)).body as JournalProposal
    expect(await yearEnd(2023)).toMatchObject({
      status: 409,
      body: { message: 'The year end of 2023 waits for approval already.' },
    })
    expect(await approve(id)).toMatchObject({ status: 200, body: { status: 'Posted' } })
    expect(await report('2023-01-01', '2023-12-31'), 'the year').toEqual(before)
    expect(await report('2023-12-01', '2023-12-31'), 'its last month').toEqual(december)
    expect(balanceSheet(before.accounts)).toMatchObject({ earned: { amount: 111000 } })
    const next = await report('2024-01-01', '2024-12-31')
    expect([next.income, next.comparedIncome]).toEqual([0, 340])
    expect(figures(next, '4000')).toMatchObject({ opening: 0, debit: 0, closing: 0, comparedClosing: -2200 })
    expect(balanceSheet(next.accounts)).toMatchObject({ earned: { amount: 0 } })
    const across = await report('2023-06-01', '2024-03-31')
    expect(figures(across, '4000')).toMatchObject({ closing: 0, result: -1000 })
    expect(across).toMatchObject({ income: 340, difference: 0 })
    expect(await yearEnd(2023)).toMatchObject({
      status: 409,
      body: { message: 'The year end of 2023 is posted already.' },
    })
    expect(await yearEnd(2190)).toMatchObject({ status: 409, body: { message: '2190 has not ended.' } })
    const [entry] = await owner<{ id: string; accounting_date: string }[]>`
      select id, accounting_date from journal_entry where company_id = ${company.id} and stage = 'closing'`
    expect(entry?.accounting_date).toBe('2023-12-31')
    const query = `accountId:${account('4000')} date:[2023-12-01 TO 2023-12-31]`
    const ledger = await call(search, { params: { index: 'journal-line' }, query: { query } }, { as })
    expect(ledger.body, 'the ledger of December lists it, marked').toMatchObject({
      total: 1,
      content: [{ sourceKind: 'year-end', stage: 'closing', debit: 2200 }],
    })
    const shown = (await call(journal.get, { params: { id: String(entry?.id) } }, { as })).body as JournalEntry
    expect(shown.mayReverse).toBe(false)
    const periods = await owner`select from fiscal_period where company_id = ${company.id} and year = 2023`
    expect(periods.length, 'no row of the periods').toBeLessThanOrEqual(12)
  })

  it('is taken back before a month of its year is open again, and can be posted again', async () => {
    expect(await reopen(2023, 12)).toMatchObject({ status: 200, body: { closedFinancial: false } })
    const staged = await owner<{ amount: string }[]>`
      select l.amount from journal_line l where l.company_id = ${company.id} and l.stage = 'closing'
        and l.account_id = ${account('4000')}`
    expect(staged.map(({ amount }) => amount).toSorted()).toEqual(['-2200.00', '2200.00'])
    await posted('2023-12-20', 'Late sale', [line('1000', 50), line('4000', 0, 50)])
    await closeUpTo(2023, 12)
    const { id } = (await yearEnd(2023)).body as JournalProposal
    expect(await approve(id)).toMatchObject({ status: 200 })
    const next = await report('2024-01-01', '2024-12-31')
    expect(figures(next, '4000')).toMatchObject({ opening: 0 })
    expect(next.comparedIncome).toBe(390)
  })

  it('is not approved once a month of the year is open again', async () => {
    await posted('2024-05-01', 'Sale', [line('1000', 80), line('4000', 0, 80)])
    await posted('2024-12-05', 'Sale', [line('1000', 5), line('4000', 0, 5)])
    await closeUpTo(2024, 12)
    const { id } = (await yearEnd(2024)).body as JournalProposal
    expect(await reopen(2024, 12)).toMatchObject({ status: 200 })
    expect(await approve(id)).toMatchObject({ status: 409, body: { message: 'Close all months of 2024 first.' } })
    await refuse(id)
  })

  it('prints a closed period the same for ever', async () => {
    const printed = await report('2023-01-01', '2023-12-31')
    await posted('2024-12-10', 'Sale', [line('1000', 80), line('4000', 0, 80)])
    expect(await report('2023-01-01', '2023-12-31')).toEqual(printed)
  })
})

describe('before the books', () => {
  const opening = { opening: true, memo: 'Opening balances', lines: [line('1000', 70), line('3900', 0, 70)] }
  const begin = (day: string) => owner`
    insert into setting (company_id, key, value) values (${company.id}, 'booksBeginOn', to_jsonb(${day}::text))
    on conflict (company_id, key) do update set value = excluded.value`

  it('only opening entries are posted, on the day before, while the first month is open', async () => {
    await begin('2021-03-01')
    const propose = (body: object) => call(books.propose, { body: body as never }, { as })
    expect(await propose({ ...opening, opening: false, date: '2021-02-28' })).toMatchObject({
      status: 423,
      body: { message: 'The books begin on Mar 1, 2021.' },
    })
    expect(await propose({ ...opening, date: '2021-02-27' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'accountingDate', message: 'of opening documents must be Feb 28, 2021' }] },
    })
    expect(await propose(opening), 'the first month is closed').toMatchObject({
      status: 423,
      body: { message: 'March 2021 is closed.' },
    })
    await owner`delete from setting where company_id = ${company.id} and key = 'booksBeginOn'`
  })

  it('need the right to edit fiscal periods', async () => {
    await begin('2021-03-01')
    const body = opening as never
    const clerk = await given.user(company, ['ACCOUNTING_VIEW'])
    expect(await call(books.propose, { body }, { as: clerk })).toMatchObject({ status: 403 })
    await owner`delete from setting where company_id = ${company.id} and key = 'booksBeginOn'`
  })
})
