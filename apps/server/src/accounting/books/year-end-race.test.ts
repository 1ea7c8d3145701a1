import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { books, type JournalProposal } from '@galen/contract/accounting/books'
import { fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { brokenLedgers, LEDGERS, ledgers } from '../../../test/ledgers.ts'
import { isFull } from '../../../test/test-size.ts'
import { accounting } from '../accounting.operations.ts'

const RIGHTS = ['ACCOUNTING_VIEW', 'EDIT_FISCAL_PERIOD'] as const
const { as, call, jobs, owner, company, given } = await ledgers(accounting.operations, RIGHTS)
const second = await given.user(company, RIGHTS)
const third = await given.user(company, RIGHTS)
const ROUNDS = isFull ? 8 : 3

const accounts = await owner<{ id: string; code: string }[]>`
  select id, code from property where company_id = ${company.id} and type = 'ledgerAccount'`
const account = (code: string) => String(accounts.find((one) => one.code === code)?.id)
const line = (code: string, debit: number, credit = 0) => ({ accountId: account(code), debit, credit, memo: '' })

const yearEnd = (year: number, by = as) => call(books.yearEnd, { body: { year } }, { as: by })
const approve = (id: string, by = second) =>
  call(books.approve, { params: { id }, body: { note: 'Agrees with the books' } }, { as: by })
const statuses = (replies: readonly { readonly status: number }[]) =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)

async function sold(date: string, amount: number): Promise<void> {
  const body = { date, memo: 'Sale', lines: [line('1000', amount), line('4000', 0, amount)] }
  const { id } = (await call(books.propose, { body }, { as })).body as JournalProposal
  expect(await approve(id)).toMatchObject({ status: 200 })
}

const all = (closed: boolean) => ({
  closedSales: closed,
  closedPurchase: closed,
  closedInventory: closed,
  closedFinancial: closed,
})
const ids = new Map<string, string>()
async function change(month: string, closed: boolean, by = as) {
  const body = { ...all(closed), ...(closed ? {} : { reason: 'A late sale' }) }
  return call(fiscalPeriods.change, { params: { id: String(ids.get(month)) }, body }, { as: by })
}
async function ok(reply: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await reply
  expect(status, JSON.stringify(body)).toBe(200)
}

beforeAll(async () => {
  for (const year of [2021, 2022]) await ok(call(fiscalPeriods.add, { body: { year } }, { as }))
  const periods = await owner<{ id: string; day: string }[]>`
    select id, starts_on::text as day from fiscal_period where company_id = ${company.id} order by starts_on`
  for (const { id, day } of periods) ids.set(day.slice(0, 7), id)
  await sold('2021-06-10', 100)
  for (const { day } of periods.filter(({ day: first }) => first < '2022')) await ok(change(day.slice(0, 7), true))
})

const retained = async () =>
  (
    await owner<{ amount: string }[]>`
      select coalesce(sum(amount), 0)::text as amount from journal_line
      where company_id = ${company.id} and account_id = (select account_id from property
        where company_id = ${company.id} and type = 'accountMapping' and code = 'retained-earnings')`
  )[0]?.amount

describe('a year that several people close at once', () => {
  it('is proposed once, posted once, and refused in words afterwards', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const proposed = await Promise.all([as, second, third, as].map((by) => yearEnd(2021, by)))
      expect(statuses(proposed)).toEqual([200, 409, 409, 409])
      expect(proposed.filter(({ status }) => status === 409).map(({ body }) => body)).toEqual(
        Array.from({ length: 3 }, () =>
          expect.objectContaining({ message: 'The year end of 2021 waits for approval already.' }),
        ),
      )
      const id = String((proposed.find(({ status }) => status === 200)?.body as JournalProposal | undefined)?.id)
      const [asked] = await owner<{ by: string }[]>`select proposed_by as by from journal_proposal where id = ${id}`
      const others = [as, second, third].filter((one) => one.id !== asked?.by)
      expect(statuses(await Promise.all([...others, ...others].map((by) => approve(id, by))))).toEqual([
        200, 409, 409, 409,
      ])
      expect(await retained()).toBe('-100.00')
      expect(await yearEnd(2021)).toMatchObject({
        status: 409,
        body: { message: 'The year end of 2021 is posted already.' },
      })
      expect(await brokenLedgers(jobs, LEDGERS)).toEqual([])
      await ok(change('2021-12', false))
      expect(await retained()).toBe('0.00')
      expect(await brokenLedgers(jobs, LEDGERS)).toEqual([])
      await ok(change('2021-12', true))
    }
  })

  it('is not posted a second time by what two people had proposed before', async () => {
    const { id } = (await yearEnd(2021)).body as JournalProposal
    await owner`drop index journal_proposal_year_end`
    const [twin] = await owner<{ id: string }[]>`
      insert into journal_proposal (company_id, kind, accounting_date, memo, lines, proposed_by)
      select company_id, kind, accounting_date, memo, lines, proposed_by from journal_proposal where id = ${id} returning id`
    expect(statuses(await Promise.all([approve(id), approve(String(twin?.id), third)]))).toEqual([200, 409])
    expect(await retained()).toBe('-100.00')
    await owner`update journal_proposal set status = 'Refused' where company_id = ${company.id} and status = 'Waiting'`
    await owner`create unique index journal_proposal_year_end on journal_proposal (company_id, accounting_date)
      where kind = 'year-end' and status = 'Waiting'`
  })

  it('is not closed behind a later year that carried its result', async () => {
    await ok(change('2021-12', false))
    await ok(change('2021-12', true))
    const early = (await yearEnd(2021)).body as JournalProposal
    await sold('2022-03-10', 50)
    for (const month of [...ids.keys()].filter((one) => one > '2022')) await ok(change(month, true))
    const late = (await yearEnd(2022)).body as JournalProposal
    const both = await Promise.all([approve(early.id), approve(late.id, third)])
    expect(statuses(both)).toEqual([200, 409])
    await approve(late.id)
    await owner`update journal_proposal set status = 'Refused' where company_id = ${company.id} and status = 'Waiting'`
    if ((await yearEnd(2022)).status === 200) {
      const [waiting] = await owner<{ id: string }[]>`
        select id from journal_proposal where company_id = ${company.id} and status = 'Waiting'`
      await ok(approve(String(waiting?.id)))
    }
    expect(await retained()).toBe('-150.00')
    expect(await yearEnd(2021)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/is posted already/) },
    })
    expect(await brokenLedgers(jobs, LEDGERS)).toEqual([])
  })
})

describe('months', () => {
  it('stay in their order while one is opened beside the closing of the next', async () => {
    for (const month of ['2022-12', '2022-11', '2022-10', '2022-09']) await ok(change(month, false))
    for (let round = 0; round < ROUNDS; round++) {
      await ok(change('2022-09', true))
      const openFirst = round % 2 === 0
      const opening = () => change('2022-09', false)
      const closing = () => change('2022-10', true, second)
      const replies = await Promise.all(openFirst ? [opening(), closing()] : [closing(), opening()])
      expect(statuses(replies), 'one of them is refused').toEqual([200, 409])
      expect(await brokenLedgers(jobs, LEDGERS)).toEqual([])
      const isClosed = replies[openFirst ? 1 : 0]?.status === 200
      if (isClosed) await ok(change('2022-10', false))
      if (isClosed) await ok(change('2022-09', false))
    }
  })
})

describe('what is stored wrong is named', () => {
  const broken = async () => [...new Set((await brokenLedgers(jobs, ['accounting'])).map(({ broken: id }) => id))]

  it('by a month that is closed behind an open one', async () => {
    expect(await broken()).toEqual([])
    await owner`update fiscal_period set closed_financial = true, closed_at = now() where id = ${String(ids.get('2022-12'))}`
    expect(await broken()).toContain('M8.order')
    await owner`update fiscal_period set closed_financial = false, closed_at = null where id = ${String(ids.get('2022-12'))}`
  })

  it('by a year end that is posted twice, and by one that no year has', async () => {
    await ok(change('2022-09', true))
    for (const month of ['2022-10', '2022-11', '2022-12']) await ok(change(month, true))
    await ok(call(books.yearEnd, { body: { year: 2022 } }, { as }))
    const [waiting] = await owner<{ id: string }[]>`
      select id from journal_proposal where company_id = ${company.id} and status = 'Waiting'`
    await ok(approve(String(waiting?.id)))
    expect(await broken()).toEqual([])
    const [entry] = await owner<{ id: string }[]>`
      select closing_entry_id as id from fiscal_year where company_id = ${company.id} and year = 2022`
    await owner`update fiscal_year set closing_entry_id = null where company_id = ${company.id} and year = 2022`
    expect(await broken()).toEqual(['M8.year'])
    await owner`update fiscal_year set closing_entry_id = ${String(entry?.id)} where company_id = ${company.id} and year = 2022`
    const twin = randomUUID()
    await owner`
      insert into journal_entry (company_id, id, source_kind, source_id, ordinal, source_number, accounting_date, memo, posted_by, approved_by, stage)
      select company_id, ${twin}, source_kind, ${randomUUID()}, ordinal, source_number, accounting_date, memo, posted_by, approved_by, stage
      from journal_entry where id = ${String(entry?.id)}`
    await owner`
      insert into journal_line (company_id, entry_id, position, account_id, role, amount, memo, accounting_date, stage)
      select company_id, ${twin}, position, account_id, role, amount, memo, accounting_date, stage
      from journal_line where entry_id = ${String(entry?.id)}`
    expect(await broken()).toEqual(['M8.year'])

    await ok(change('2022-12', false))
    expect(await broken(), 'opening the year takes both back').toEqual([])
  })
})
