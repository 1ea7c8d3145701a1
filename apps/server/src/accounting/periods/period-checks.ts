import { type RawBuilder, sql } from 'kysely'
import type { PeriodChecklist } from '@galen/contract/accounting/fiscal-periods'
import type { Db } from '../../platform/database/database.ts'
import type { PeriodRecord } from './fiscal-period.store.ts'

type Check = {
  readonly code: string
  readonly label: string
  readonly level: 'warning' | 'blocking'
  readonly path: string | null
  /** The count within a company and the days of a period. */
  readonly count: (companyId: string, from: string, to: string) => RawBuilder<unknown>
}

const CHECKS: readonly Check[] = [
  {
    code: 'receipts-to-validate',
    label: 'Placed receipts that are not validated',
    level: 'warning',
    path: '/receipt-revision/to-check',
    count: (company, from, to) => sql`select count(*) from receipt r where r.company_id = ${company}
      and r.status = 'Placed' and r.accounting_date between ${from}::date and ${to}::date`,
  },
  {
    code: 'invoices-to-approve',
    label: 'Placed invoices that are not approved',
    level: 'warning',
    path: '/invoice-approval',
    count: (company, from, to) => sql`select count(*) from invoice i where i.company_id = ${company}
      and i.status = 'Placed' and i.accounting_date between ${from}::date and ${to}::date`,
  },
  {
    code: 'open-batches',
    label: 'Deposit batches that are open',
    level: 'warning',
    path: '/batch',
    count: (company, _from, to) => sql`select count(*) from batch b where b.company_id = ${company}
      and b.status = 'Open' and b.opened_at < ${to}::date + 1`,
  },
  {
    code: 'inventory-ledger',
    label: 'Value of stock differs from the inventory account',
    level: 'blocking',
    path: null,
    count: (company, _from, to) => sql`select case when (
        select coalesce(sum(m.value), 0) from stock_movement m where m.company_id = ${company} and m.accounting_date <= ${to}::date
      ) = (select coalesce(sum(l.amount), 0) from journal_line l
        where l.company_id = ${company} and l.role = 'inventory' and l.accounting_date <= ${to}::date) then 0 else 1 end`,
  },
  {
    code: 'receivable-ledger',
    label: 'Open invoices differ from the receivables account',
    level: 'blocking',
    path: null,
    count: (company) => sql`select case when (
        select coalesce(sum(o.balance), 0) from open_item o
        where o.company_id = ${company} and o.customer_id is not null and o.side = 'charge'
      ) = (select coalesce(sum(l.amount), 0) from journal_line l where l.company_id = ${company} and l.role = 'receivable')
      then 0 else 1 end`,
  },
  {
    code: 'payable-ledger',
    label: 'Open vendor bills differ from the payables account',
    level: 'blocking',
    path: null,
    count: (company) => sql`select case when (
        select coalesce(sum(case when o.side = 'charge' then o.balance else -o.balance end), 0) from open_item o
        where o.company_id = ${company} and o.vendor_id is not null
      ) = (select coalesce(-sum(l.amount), 0) from journal_line l where l.company_id = ${company} and l.role = 'payable')
      then 0 else 1 end`,
  },
]

/** What to look at before the period is closed. */
export async function checksOf(
  db: Db,
  companyId: string,
  { startsOn, date }: PeriodRecord,
): Promise<PeriodChecklist['checks']> {
  const counts = sql.join(CHECKS.map(({ count }) => sql`(${count(companyId, startsOn, date)})::integer`))
  const { rows } = await sql<{ counts: number[] }>`select array[${counts}] as counts`.execute(db)
  return CHECKS.map(({ code, label, level, path }, index) => {
    const count = rows[0]?.counts[index] ?? 0
    return { code, label, count, level: count === 0 ? 'ok' : level, path }
  })
}
