import { randomUUIDv7 } from 'node:crypto'
import type postgres from 'postgres'
import { commissionLines } from '@galen/domain/accounting/postings'
import { type Cents, centsToDecimal, parseCents, percentOf } from '@galen/domain/money'
import type { BusinessDate } from '@galen/domain/dates'
import { journalLineRows } from '../../accounting/general-ledger.ts'
import { inBulk } from '../../platform/database/in-bulk.ts'
import { bulkWriter } from '../market/bulk-writer.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>

type Closed = {
  readonly id: string
  readonly number: string
  readonly rep: string
  readonly percent: string
  readonly basis: string
  readonly day: BusinessDate
  readonly at: string
}

/** Rates since the books began, and what the reps have earned by them on invoices that were paid. */
export async function setCommissions(
  connection: Connection,
  companyId: string,
  accounts: ReadonlyMap<string, string>,
): Promise<void> {
  await connection.unsafe(
    `insert into commission_rate (company_id, user_id, effective_on, percent)
     select $1::uuid, rep, since, 5 + row_number() over (order by rep) % 6
     from (select i.sales_rep_id as rep, date_trunc('month', min(min(i.accounting_date)) over ())::date as since from invoice i
       where i.company_id = $1::uuid and i.sales_rep_id is not null and i.accounting_date is not null
       group by i.sales_rep_id) reps
     where not exists (select from commission_rate r where r.company_id = $1::uuid and r.user_id = rep)`,
    [companyId],
  )
  const closed = await connection.unsafe<Closed[]>(
    `select i.id, i.number, i.sales_rep_id as rep, r.percent::text, p.basis::text,
       (i.closed_at at time zone c.time_zone)::date as day, i.closed_at as at
     from invoice i join company c on c.id = i.company_id
       join commission_rate r on r.company_id = i.company_id and r.user_id = i.sales_rep_id
       join lateral (select k.profit as basis from invoice_profit k where k.company_id = i.company_id and k.invoice_id = i.id) p on true
     where i.company_id = $1::uuid and i.status = 'Closed'
       and not exists (select from commission m where m.company_id = i.company_id and m.invoice_id = i.id)`,
    [companyId],
  )
  const tables = ['commission', 'journal_entry', 'journal_line']
  await inBulk(connection, tables, () => write(connection, companyId, accounts, closed), { keepsIndices: true })
}

async function write(
  connection: Connection,
  companyId: string,
  accounts: ReadonlyMap<string, string>,
  closed: readonly Closed[],
): Promise<void> {
  const writer = await bulkWriter(connection)
  for (let done = 0; done < closed.length; done += AT_ONCE)
    await writer.add(earnedRows(companyId, accounts, closed.slice(done, done + AT_ONCE)))
  await writer.finish()
}

const AT_ONCE = 5000

function earnedRows(companyId: string, accounts: ReadonlyMap<string, string>, closed: readonly Closed[]) {
  const earned = closed.flatMap((invoice) => {
    const amount = percentOf(parseCents(invoice.basis), invoice.percent)
    return amount > 0 ? [{ ...invoice, amount, entryId: randomUUIDv7() }] : []
  })
  return {
    commission: earned.map(({ id, rep, basis, percent, amount, day, at }) => ({
      company_id: companyId,
      invoice_id: id,
      user_id: rep,
      basis,
      percent,
      amount: centsToDecimal(amount),
      accounting_date: day,
      reason: 'Invoice closed',
      at,
    })),
    journal_entry: earned.map(({ id, number, entryId, day, at }) => ({
      company_id: companyId,
      id: entryId,
      source_kind: 'commission',
      source_id: id,
      source_number: number,
      accounting_date: day,
      memo: `Commission on invoice ${number}`,
      posted_at: at,
    })),
    journal_line: earned.flatMap(({ entryId, day, amount }) => entryLines(companyId, accounts, entryId, day, amount)),
  }
}

const entryLines = (
  companyId: string,
  accounts: ReadonlyMap<string, string>,
  id: string,
  accountingDate: BusinessDate,
  amount: Cents,
) =>
  journalLineRows(
    { companyId, id, accountingDate, stage: null },
    commissionLines(amount).map((line) => ({ ...line, accountId: accounts.get(line.role ?? '') ?? '' })),
  )
