import { sql } from 'kysely'
import type { FiscalPeriod } from '@galen/contract/accounting/fiscal-periods'
import type { BusinessDate } from '@galen/domain/dates'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

export type PeriodRecord = FiscalPeriod & { readonly startsOn: BusinessDate; readonly name: string }

const COLUMNS = sql`p.id, split_part(p.period_name, ' ', 1) as "periodName", p.period_name as name, p.year, p.month,
  p.starts_on as "startsOn", p.ends_on as date, p.closed_financial as "closedFinancial",
  p.closed_inventory as "closedInventory", p.closed_purchase as "closedPurchase", p.closed_sales as "closedSales",
  p.closed_at as "closedAt", ${personName('p.closed_by')} as "closedByName",
  p.version`

export async function loadPeriod(db: Db, companyId: string, id: string): Promise<PeriodRecord> {
  const { rows } = await sql<PeriodRecord>`
    select ${COLUMNS} from fiscal_period p where p.company_id = ${companyId} and p.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('Fiscal period')
  return rows[0]
}

export async function loadYear(db: Db, companyId: string, year: number): Promise<FiscalPeriod[]> {
  const { rows } = await sql<PeriodRecord>`
    select ${COLUMNS} from fiscal_period p where p.company_id = ${companyId} and p.year = ${year} order by p.month`.execute(
    db,
  )
  return rows.map(asPeriod)
}

/** The period as people outside get it. */
export const asPeriod = ({ startsOn: _, name: __, ...period }: PeriodRecord): FiscalPeriod => period
