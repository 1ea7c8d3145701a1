import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addMonths, parseBusinessDate } from '@galen/domain/dates'
import { parseCents } from '@galen/domain/money'
import { ledgers, proveLedgersAfterEach } from '../../test/ledgers.ts'
import { checkPeriod } from './fiscal-periods.ts'
import { type PostedLine, postJournal, reverseJournal } from './general-ledger.ts'

const { company, owner, jobs, post, today } = await ledgers()
proveLedgersAfterEach(jobs)
const entry = (lines: readonly PostedLine[], id = randomUUID(), accountingDate = today) => ({
  source: { kind: 'test', id, number: 'T-1' },
  accountingDate,
  memo: 'Test',
  lines,
})
const sides = (amount: number): PostedLine[] => [
  { role: 'bank', amount: parseCents(amount) },
  { role: 'opening-balance', amount: parseCents(-amount) },
]
const booked = (id: string) => owner<{ ordinal: number; code: string; amount: string }[]>`
  select e.ordinal, a.code, l.amount from journal_entry e
  join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
  join property a on a.company_id = l.company_id and a.id = l.account_id
  where e.source_id = ${id} order by e.ordinal, l.position`
const posted = (lines: readonly PostedLine[], id = randomUUID(), day = today) =>
  post(async (work) => {
    await checkPeriod(work, day, ['financial'])
    return postJournal(work, entry(lines, id, day))
  })

describe('the journal', () => {
  it('books entries by role, without lines of nothing, and numbers them within their document', async () => {
    const id = randomUUID()
    await posted([...sides(12.5), { role: 'rounding', amount: parseCents(0) }], id)
    await posted(sides(3), id)
    expect(await booked(id)).toEqual([
      { ordinal: 1, code: '1000', amount: '12.50' },
      { ordinal: 1, code: '3900', amount: '-12.50' },
      { ordinal: 2, code: '1000', amount: '3.00' },
      { ordinal: 2, code: '3900', amount: '-3.00' },
    ])
    expect(await posted([{ role: 'bank', amount: parseCents(0) }])).toBeNull()
  })

  it('stops an entry that does not balance', async () => {
    await expect(posted([{ role: 'bank', amount: parseCents(1) }])).rejects.toThrow('is off by 1.00')
    const [before] = await owner<{ id: string }[]>`select id from journal_entry where source_kind = 'test' limit 1`
    const unbalanced = owner`
      insert into journal_line (company_id, entry_id, position, account_id, amount, accounting_date)
      select company_id, ${String(before?.id)}, 99, id, 1, ${today} from property
      where company_id = ${company.id} and type = 'ledgerAccount' limit 1`
    await expect(unbalanced).rejects.toThrow('journal entry does not balance')
  })

  it('reverses each entry of a document once', async () => {
    const id = randomUUID()
    await posted(sides(8), id)
    const reverse = () =>
      post(async (work) => {
        await checkPeriod(work, today, ['financial'])
        return reverseJournal(work, { kind: 'test', id }, { accountingDate: today, memo: 'Void' })
      })
    expect((await reverse()).ids).toHaveLength(1)
    expect((await reverse()).ids).toHaveLength(0)
    const [total] = await owner<{ net: string }[]>`
      select sum(l.amount) filter (where l.role = 'bank')::text as net from journal_line l
      join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id where e.source_id = ${id}`
    expect(total?.net).toBe('0.00')
  })

  it('names the role that has no account', async () => {
    await owner`update property set account_id = null where company_id = ${company.id} and type = 'accountMapping' and code = 'exchange'`
    await expect(
      posted([...sides(1), { role: 'exchange', amount: parseCents(1) }, { role: 'bank', amount: parseCents(-1) }]),
    ).rejects.toThrow('No ledger account is mapped to Currency exchange differences.')
  })

  it('takes the account that a role has from a day on', async () => {
    await owner`
      insert into account_role (company_id, role, effective_on, account_id)
      select company_id, 'rounding', ${today}, id from property where company_id = ${company.id} and type = 'ledgerAccount' and code = '5010'`
    const [before, from] = [randomUUID(), randomUUID()]
    const lines: PostedLine[] = [
      { role: 'rounding', amount: parseCents(1) },
      { role: 'bank', amount: parseCents(-1) },
    ]
    await posted(lines, before, addMonths(today, -1))
    await posted(lines, from)
    expect([(await booked(before))[0]?.code, (await booked(from))[0]?.code]).toEqual(['5900', '5010'])
  })
})

describe('fiscal periods', () => {
  const day = parseBusinessDate('2025-03-14')

  it('come into being open, once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => posted(sides(1), randomUUID(), day)))
    const rows = await owner`select period_name, starts_on, ends_on from fiscal_period where year = 2025`
    expect(rows).toEqual([{ period_name: 'March 2025', starts_on: '2025-03-01', ends_on: '2025-03-31' }])
  })

  it('refuse what they are closed for', async () => {
    await owner`update fiscal_period set closed_sales = true, closed_at = now() where year = 2025 and month = 3`
    await post((work) => checkPeriod(work, day, ['purchase', 'inventory', 'financial']))
    await expect(post((work) => checkPeriod(work, day, ['financial', 'sales']))).rejects.toMatchObject({
      message: 'March 2025 is closed.',
      code: 'fiscal-period.period-closed',
    })
  })

  it('begin with the books', async () => {
    await owner`insert into setting (company_id, key, value) values (${company.id}, 'booksBeginOn', '"2025-01-01"'::jsonb)`
    await expect(post((work) => checkPeriod(work, parseBusinessDate('2024-12-31'), ['sales']))).rejects.toThrow(
      'The books begin on Jan 1, 2025.',
    )
    await owner`delete from setting where company_id = ${company.id} and key = 'booksBeginOn'`
  })

  it('that are missing before a closed one are closed too, so that its figures stay', async () => {
    const before = parseBusinessDate('2025-02-10')
    await expect(post((work) => checkPeriod(work, before, ['sales']))).rejects.toMatchObject({
      message: 'February 2025 is closed.',
      code: 'fiscal-period.period-closed',
    })
    expect(await owner`select from fiscal_period where year = 2025 and month = 2`).toHaveLength(0)
  })

  it('stop a posting that did not ask', async () => {
    await expect(post((work) => postJournal(work, entry(sides(1))))).rejects.toThrow('without checkPeriod')
  })
})
