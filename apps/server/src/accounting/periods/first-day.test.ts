import { describe, expect, it } from 'vitest'
import { type BooksReport, books, type JournalProposal } from '@galen/contract/accounting/books'
import { type FiscalPeriod, fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { systemProperties } from '@galen/contract/admin/properties'
import { changeSystemProperty, removeSystemProperty } from '../../admin/properties/system-properties.ts'
import { settingId } from '../../admin/properties/setting.store.ts'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { accounting } from '../accounting.operations.ts'

const RIGHTS = ['ACCOUNTING_VIEW', 'EDIT_FISCAL_PERIOD', 'EDIT_SYSTEM_PROPERTIES'] as const
const fixture = await ledgers([...accounting.operations, changeSystemProperty, removeSystemProperty], RIGHTS)
const { as, call, jobs, owner, company, given } = fixture
const second = await given.user(company, RIGHTS)
proveLedgersAfterEach(jobs, LEDGERS)
await owner`insert into setting (company_id, key, value) values (${company.id}, 'booksBeginOn', '"2024-01-01"'::jsonb)`

const rows = await owner<{ id: string; code: string }[]>`
  select id, code from property where company_id = ${company.id} and type = 'ledgerAccount'`
const account = (code: string) => String(rows.find((row) => row.code === code)?.id)
const lines = (amount: number) => [
  { accountId: account('1000'), debit: amount, credit: 0, memo: '' },
  { accountId: account('3900'), debit: 0, credit: amount, memo: '' },
]
const propose = (body: object) => call(books.propose, { body: { memo: 'Entry', ...body } as never }, { as })
async function posted(body: object): Promise<void> {
  const { id } = (await propose(body)).body as JournalProposal
  expect(
    await call(books.approve, { params: { id }, body: { note: 'Agrees with the request.' } }, { as: second }),
  ).toMatchObject({ status: 200 })
}
const cash = async (from: string, to: string) =>
  ((await call(books.report, { query: { from, to } }, { as })).body as BooksReport).accounts.find(
    ({ code }) => code === '1000',
  )
const move = (value: string, version: number) =>
  call(systemProperties.change, { params: { id: settingId('booksBeginOn') }, body: { value, version } }, { as })
const add = (body: object) => call(fiscalPeriods.add, { body: body as never }, { as })

describe('the first day of the books', () => {
  it('keeps postings and periods before it away', async () => {
    const refused = { status: 423, body: { message: 'The books begin on Jan 1, 2024.' } }
    expect(await propose({ date: '2023-12-31', lines: lines(1) })).toMatchObject(refused)
    expect(await propose({ date: '2019-03-05', lines: lines(1) })).toMatchObject(refused)
    expect(await add({ year: 2023, periodName: 'December' })).toMatchObject(refused)
    expect(await add({ year: 2023 })).toMatchObject(refused)
    expect(await owner`select from fiscal_period where company_id = ${company.id}`).toHaveLength(0)
  })

  it('lets opening entries in the day before, which belong to no period and open every account', async () => {
    await posted({ opening: true, lines: lines(70) })
    const [entry] = await owner`
      select accounting_date, stage from journal_entry where company_id = ${company.id}`
    expect(entry).toEqual({ accounting_date: '2023-12-31', stage: 'opening' })
    expect(await owner`select from fiscal_period where company_id = ${company.id} and year = 2023`).toHaveLength(0)
    await posted({ date: '2024-01-10', lines: lines(5) })
    expect(await cash('2024-01-01', '2024-01-31')).toMatchObject({ opening: 70, debit: 5, closing: 75 })
  })

  it('cannot be moved past a posting, nor away from opening documents, nor be taken away', async () => {
    expect(await move('2024-02-01', 1)).toMatchObject({
      status: 422,
      body: { message: 'Opening documents are dated Dec 31, 2023. The books begin the day after.' },
    })
    expect(await move('', 1)).toMatchObject({ status: 400, body: { message: 'value must be a date' } })
    expect(
      await call(systemProperties.remove, { params: { id: settingId('booksBeginOn') }, query: {} }, { as }),
    ).toMatchObject({ status: 400 })
    const [setting] = await owner`select value from setting where company_id = ${company.id} and key = 'booksBeginOn'`
    expect(setting).toEqual({ value: '2024-01-01' })
  })

  it('closes for opening entries with the first month, whose figures keep them', async () => {
    const [january] = (await add({ year: 2024 })).body as FiscalPeriod[]
    const closed = { closedSales: true, closedPurchase: true, closedInventory: true, closedFinancial: true }
    const id = january?.id ?? ''
    expect(await call(fiscalPeriods.change, { params: { id }, body: closed }, { as })).toMatchObject({ status: 200 })
    expect(await propose({ opening: true, lines: lines(3) })).toMatchObject({
      status: 423,
      body: { message: 'January 2024 is closed.' },
    })
    expect(await cash('2024-01-01', '2024-01-31')).toMatchObject({ opening: 70, debit: 5, closing: 75 })
    expect(await cash('2024-02-01', '2024-02-29')).toMatchObject({ opening: 75, closing: 75 })
  })
})

it('a first day without opening documents moves back, and never past a posting', async () => {
  const other = await given.company()
  const them = await given.user(other, RIGHTS)
  await owner`insert into setting (company_id, key, value) values (${other.id}, 'booksBeginOn', '"2024-01-01"'::jsonb)`
  const [bank] = await owner<{ id: string }[]>`
    insert into property (company_id, type, name, code, position) values (${other.id}, 'ledgerAccount', 'Bank', '1000', 1) returning id`
  const [entry] = await owner<{ id: string }[]>`
    insert into journal_entry (company_id, source_kind, source_id, accounting_date)
    values (${other.id}, 'manual', uuidv7(), '2024-03-05') returning id`
  await owner`insert into journal_line (company_id, entry_id, position, account_id, amount, accounting_date)
    values (${other.id}, ${String(entry?.id)}, 1, ${String(bank?.id)}, 5, '2024-03-05'),
      (${other.id}, ${String(entry?.id)}, 2, ${String(bank?.id)}, -5, '2024-03-05')`
  await owner`insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on)
    values (${other.id}, 'March 2024', 2024, 3, '2024-03-01', '2024-03-31')`
  const asked = (value: string, version: number) =>
    call(systemProperties.change, { params: { id: settingId('booksBeginOn') }, body: { value, version } }, { as: them })
  expect(await asked('2024-03-06', 1)).toMatchObject({
    status: 422,
    body: { message: 'There are postings on Mar 5, 2024. The books cannot begin after them.' },
  })
  expect(await asked('2023-01-01', 1)).toMatchObject({ status: 200, body: { value: '2023-01-01' } })
})
