import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { addMonths, firstDayOfMonth } from '@galen/domain/dates'
import { parseCents } from '@galen/domain/money'
import { LEDGERS, ledgers, proveLedgersAfterEach } from '../../../test/ledgers.ts'
import { isFull } from '../../../test/test-size.ts'
import { accounting } from '../accounting.operations.ts'
import { checkPeriod } from '../fiscal-periods.ts'
import { postJournal } from '../general-ledger.ts'

const { as, call, jobs, owner, company, post, today } = await ledgers(accounting.operations, [
  'EDIT_FISCAL_PERIOD',
  'ACCOUNTING_VIEW',
])
proveLedgersAfterEach(jobs, LEDGERS)

const closed = { closedSales: true, closedPurchase: true, closedInventory: true, closedFinancial: true }
const opened = { closedSales: false, closedPurchase: false, closedInventory: false, closedFinancial: false }
const day = addMonths(firstDayOfMonth(today), -2)
const before = addMonths(day, -1)

/** Posts on a day until it is refused, and answers how many entries were taken. */
async function keepPosting(on: typeof day): Promise<number> {
  for (let taken = 0; ; taken++)
    try {
      await post(async (work) => {
        await checkPeriod(work, on, ['financial'])
        await postJournal(work, {
          source: { kind: 'test', id: randomUUID(), number: 'T' },
          accountingDate: on,
          memo: '',
          lines: [
            { role: 'bank', amount: parseCents(1) },
            { role: 'sales', amount: parseCents(-1) },
          ],
        })
      })
    } catch (error) {
      expect(error).toMatchObject({ code: 'fiscal-period.period-closed' })
      return taken
    }
}

const figures = () => owner<{ month: number; lines: string; entries: string }[]>`
  select p.month, coalesce(sum(l.amount) filter (where l.amount > 0), 0)::text as lines,
    coalesce((select sum(m.debit) from account_month m where m.company_id = p.company_id and m.year = p.year and m.month = p.month), 0)::text as entries
  from fiscal_period p left join journal_line l on l.company_id = p.company_id and l.accounting_date between p.starts_on and p.ends_on
  where p.company_id = ${company.id} and p.starts_on = ${day} group by p.company_id, p.year, p.month`

it('a month that is closed while postings run takes none after, and its figures are its entries', async () => {
  let total = 0
  for (let round = 0; round < (isFull ? 12 : 2); round++) {
    await post((work) => checkPeriod(work, day, ['financial']))
    const [period] = await owner<{ id: string }[]>`
      select id from fiscal_period where company_id = ${company.id} and starts_on = ${day}`
    const id = String(period?.id)
    const posting = Array.from({ length: isFull ? 24 : 6 }, () => keepPosting(day))
    // The month before is missing: those who post into it either make it open first, or find it closed.
    const earlier = keepPosting(before)
    await new Promise((resolve) => setTimeout(resolve, 40))
    const change = (body: object) => call(fiscalPeriods.change, { params: { id }, body: body as never }, { as })
    let reply = await change(closed)
    if (reply.status === 409) {
      const [first] = await owner<{ id: string }[]>`
        select id from fiscal_period where company_id = ${company.id} and starts_on = ${before}`
      const earliest = { params: { id: String(first?.id) }, body: closed }
      expect(await call(fiscalPeriods.change, earliest, { as })).toMatchObject({ status: 200 })
      reply = await change(closed)
    }
    expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200 })
    total += (await Promise.all(posting)).reduce((sum, taken) => sum + taken, 0)
    await earlier
    expect(await figures()).toEqual([{ month: Number(day.slice(5, 7)), lines: `${total}.00`, entries: `${total}.00` }])
    expect(await change({ ...opened, reason: 'Next round' })).toMatchObject({ status: 200 })
  }
})
