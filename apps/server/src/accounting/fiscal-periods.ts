import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, firstDayOfMonth, formatDate, lastDayOfMonth } from '@galen/domain/dates'
import { type PeriodArea, periodName } from '@galen/domain/accounting/fiscal-period'
import { settingValue } from '../admin/settings.ts'
import type { Tx } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/locks.ts'
import type { Work } from '../platform/work.ts'

type Posting = Pick<Work, 'tx' | 'actor'>

/** The days whose periods a transaction has locked, each with the areas that it found open. */
const checkedDays = new WeakMap<Tx, Map<BusinessDate, Set<PeriodArea>>>()

/**
 * Refuses a posting into a period that is closed for one of the areas, and keeps the period as it is until the commit.
 * A missing period comes into being open. It is the first lock of a posting command.
 */
export async function checkPeriod(work: Posting, day: BusinessDate, areas: readonly PeriodArea[]): Promise<void> {
  await checkBooksHaveBegun(work, day)
  const period = await lockPeriod(work, day)
  const closed = areas.some((area) => period[area])
  if (closed) throw new BusinessError('fiscal-period.period-closed', `${period.name} is closed.`)
  const days = checkedDays.get(work.tx) ?? new Map<BusinessDate, Set<PeriodArea>>()
  checkedDays.set(work.tx, days)
  days.set(day, new Set([...(days.get(day) ?? []), ...areas]))
}

/** Stops a posting whose command did not check the period first: a mistake in our code. */
export function assertPeriodChecked({ tx }: Pick<Work, 'tx'>, day: BusinessDate, area: PeriodArea): void {
  if (!checkedDays.get(tx)?.get(day)?.has(area))
    throw new Error(`Posting on ${day} without checkPeriod(work, day, ['${area}'])`)
}

async function checkBooksHaveBegun({ tx, actor }: Posting, day: BusinessDate): Promise<void> {
  const first = await settingValue(tx, actor.companyId, 'booksBeginOn')
  if (first !== '' && day < first)
    throw new BusinessError(
      'fiscal-period.before-books',
      `Nothing can be posted before ${formatDate(first as BusinessDate)}, the first day of the books.`,
      [{ field: 'accountingDate', message: 'is before the first day of the books' }],
    )
}

type Period = Readonly<Record<PeriodArea, boolean>> & { readonly id: string; readonly name: string }

/** The period of the day, locked so that it can be closed only after this transaction. */
async function lockPeriod(work: Posting, day: BusinessDate): Promise<Period> {
  const id = (await periodIdOf(work, day)) ?? (await addPeriod(work, day))
  await lockRows(work, 'fiscal_period', [id], 'share')
  const { rows } = await sql<Period>`
    select id, period_name as name, closed_sales as sales, closed_purchase as purchase, closed_inventory as inventory,
      closed_financial as financial
    from fiscal_period where company_id = ${work.actor.companyId} and id = ${id}`.execute(work.tx)
  if (!rows[0]) throw new Error(`The fiscal period of ${day} is gone`)
  return rows[0]
}

async function periodIdOf({ tx, actor }: Posting, day: BusinessDate): Promise<string | undefined> {
  const row = await tx
    .selectFrom('fiscal_period')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('starts_on', '=', firstDayOfMonth(day))
    .executeTakeFirst()
  return row?.id
}

async function addPeriod(work: Posting, day: BusinessDate): Promise<string> {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  await work.tx
    .insertInto('fiscal_period')
    .values({
      company_id: work.actor.companyId,
      period_name: periodName(year, month),
      year,
      month,
      starts_on: firstDayOfMonth(day),
      ends_on: lastDayOfMonth(day),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const id = await periodIdOf(work, day)
  if (id === undefined) throw new Error(`The fiscal period of ${day} could not be added`)
  return id
}
