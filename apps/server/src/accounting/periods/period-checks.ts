import { type RawBuilder, sql } from 'kysely'
import type { PeriodChecklist } from '@galen/contract/accounting/fiscal-periods'
import type { Db } from '../../platform/database/database.ts'
import { balanceOf, subLedgers } from '../books/sub-ledgers.ts'
import type { PeriodRecord } from './fiscal-period.store.ts'

type Check = {
  readonly code: string
  readonly label: string
  /** What is said when there is nothing to look at. */
  readonly holds: string
  readonly level: 'warning' | 'blocking'
  readonly path: string | null
  /** The count within a company and the days of a period. */
  readonly count: (companyId: string, from: string, to: string) => RawBuilder<unknown>
}

const CHECKS: readonly Check[] = [
  {
    code: 'receipts-to-validate',
    label: 'Placed receipts that are not validated',
    holds: 'All receipts of the period are validated',
    level: 'warning',
    path: '/receipt-revision/Placed',
    count: (company, from, to) => sql`select count(*) from receipt r where r.company_id = ${company}
      and r.status = 'Placed' and r.accounting_date between ${from}::date and ${to}::date`,
  },
  {
    code: 'invoices-to-approve',
    label: 'Placed invoices that are not approved',
    holds: 'All invoices of the period are approved',
    level: 'warning',
    path: '/invoice-approval',
    count: (company, from, to) => sql`select count(*) from invoice i where i.company_id = ${company}
      and i.status = 'Placed' and i.accounting_date between ${from}::date and ${to}::date`,
  },
  {
    code: 'open-batches',
    label: 'Deposit batches that are open',
    holds: 'All deposit batches are closed',
    level: 'warning',
    path: '/batch',
    count: (company, _from, to) => sql`select count(*) from batch b where b.company_id = ${company}
      and b.status = 'Open' and b.opened_at < ${to}::date + 1`,
  },
  ...subLedgers.map(({ role, difference, agreement, path, documents }): Check => ({
    code: `${role}-ledger`,
    label: difference,
    holds: agreement,
    level: 'blocking',
    path,
    count: (company) => sql`select case when (${documents(company)}) = (${balanceOf(company, role)}) then 0 else 1 end`,
  })),
]

/** What to look at before the period is closed. */
export async function checksOf(
  db: Db,
  companyId: string,
  { startsOn, date }: PeriodRecord,
): Promise<PeriodChecklist['checks']> {
  const counts = sql.join(CHECKS.map(({ count }) => sql`(${count(companyId, startsOn, date)})::integer`))
  const { rows } = await sql<{ counts: number[] }>`select array[${counts}] as counts`.execute(db)
  return CHECKS.map(({ code, label, holds, level, path }, index) => {
    const count = rows[0]?.counts[index] ?? 0
    return { code, label: count === 0 ? holds : label, count, level: count === 0 ? 'ok' : level, path }
  })
}
