import { type RawBuilder, sql } from 'kysely'
import { beforeBooks, openingDay } from '@galen/domain/accounting/first-day'
import { type PeriodArea, periodAreas, periodName } from '@galen/domain/accounting/fiscal-period'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, firstDayOfMonth, formatDate, lastDayOfMonth } from '@galen/domain/dates'
import { allOf, checkPermitted } from '@galen/domain/permissions'
import { settingValue } from '../admin/settings.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { lockRows } from '../platform/database/locks.ts'
import { invalid } from '../platform/errors.ts'
import type { Actor } from '../platform/operation.ts'
import type { Work } from '../platform/work.ts'

type Posting = Pick<Work, 'tx' | 'actor'>

/** The days that a transaction may post on, each with the areas that it found open. */
const checkedDays = new WeakMap<Tx, Map<BusinessDate, Set<PeriodArea>>>()
/** The day of opening documents, for transactions that post one. */
const openingDays = new WeakMap<Tx, BusinessDate>()

/**
 * Refuses a posting into a period that is closed for one of the areas, and keeps the period as it is until the commit.
 * A missing period comes into being, open unless a later one is closed. It is the first lock of a posting command.
 */
export async function checkPeriod(work: Posting, day: BusinessDate, areas: readonly PeriodArea[]): Promise<void> {
  const problem = beforeBooks(day, await booksBeginOn(work.tx, work.actor.companyId))
  if (problem !== null)
    throw new BusinessError('fiscal-period.period-closed', problem, [
      { field: 'accountingDate', message: 'is before the first day of the books' },
    ])
  await checkOpen(work, day, areas)
  markChecked(work.tx, day, areas)
}

async function checkOpen(work: Posting, day: BusinessDate, areas: readonly PeriodArea[]): Promise<void> {
  const period = await lockPeriod(work, day)
  if (areas.some((area) => period[area]))
    throw new BusinessError('fiscal-period.period-closed', `${period.name} is closed.`)
}

/** Lets this transaction post on a day: its period is open, or what it posts belongs to no month. */
export function markChecked(tx: Tx, day: BusinessDate, areas: readonly PeriodArea[]): void {
  const days = checkedDays.get(tx) ?? new Map<BusinessDate, Set<PeriodArea>>()
  checkedDays.set(tx, days)
  days.set(day, new Set([...(days.get(day) ?? []), ...areas]))
}

/** Stops a posting whose command did not check the period first: a mistake in our code. */
export function assertPeriodChecked({ tx }: Pick<Work, 'tx'>, day: BusinessDate, area: PeriodArea): void {
  if (!checkedDays.get(tx)?.get(day)?.has(area))
    throw new Error(`Posting on ${day} without checkPeriod(work, day, ['${area}'])`)
}

/** Whether a posting on this day is an opening document. */
export const isOpening = (tx: Tx, day: BusinessDate): boolean => openingDays.get(tx) === day

export async function booksBeginOn(db: Db, companyId: string): Promise<BusinessDate | null> {
  const first = await settingValue(db, companyId, 'booksBeginOn')
  return first === '' ? null : (first as BusinessDate)
}

/**
 * Lets an opening document be posted: on the day before the books begin, which has no period, as long as their first month
 * is open. Answers that day.
 */
export async function checkOpening(
  work: Pick<Work<Actor>, 'tx' | 'actor'>,
  asked: string | undefined,
): Promise<BusinessDate> {
  const { tx, actor } = work
  checkPermitted(allOf('ACCOUNTING_VIEW', 'EDIT_FISCAL_PERIOD'), actor.permissions)
  const first = await booksBeginOn(tx, actor.companyId)
  if (first === null)
    throw new BusinessError('fiscal-period.no-books', 'Set the first day of the books before opening documents.')
  const day = openingDay(first)
  if (asked !== undefined && asked !== day)
    throw invalid([{ field: 'accountingDate', message: `of opening documents must be ${formatDate(day)}` }])
  await checkOpen(work, first, periodAreas)
  markChecked(tx, day, periodAreas)
  openingDays.set(tx, day)
  return day
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

/**
 * Queues at the gate of the period on the way: row locks let new postings pass a closer who waits, and a busy month could
 * never be closed.
 */
async function periodIdOf({ tx, actor }: Posting, day: BusinessDate): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id, pg_advisory_xact_lock_shared(${gate(sql`id`)}) from fiscal_period
    where company_id = ${actor.companyId} and starts_on = ${firstDayOfMonth(day)}`.execute(tx)
  return rows[0]?.id
}

const gate = (id: RawBuilder<unknown>) => sql`hashtextextended('postings into ' || ${id}::text, 0)`

/** The months of these days that are closed for sales or for the books, as first days. They stay as they are until the commit. */
export async function closedMonths(work: Posting, days: readonly BusinessDate[]): Promise<ReadonlySet<BusinessDate>> {
  const { tx, actor } = work
  const months = [...new Set(days.map(firstDayOfMonth))]
  const periods = () =>
    sql<{ id: string; month: BusinessDate; closed: boolean }>`
    select id, starts_on as month, closed_sales or closed_financial as closed from fiscal_period
    where company_id = ${actor.companyId} and starts_on = any(${months}::date[])`.execute(tx)
  const before = await periods()
  const ids = before.rows.map(({ id }) => id)
  await lockRows(work, 'fiscal_period', ids, 'share')
  const { rows } = await periods()
  return new Set(rows.filter(({ closed }) => closed).map(({ month }) => month))
}

/** Lets the postings that came first end, and the later ones wait. */
export async function stopPostings({ tx }: Posting, periodId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${gate(sql`${periodId}`)})`.execute(tx)
}

async function addPeriod(work: Posting, day: BusinessDate): Promise<string> {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  await addPeriods(work, [{ name: periodName(year, month), startsOn: firstDayOfMonth(day) }])
  const id = await periodIdOf(work, day)
  if (id === undefined) throw new Error(`The fiscal period of ${day} could not be added`)
  return id
}

type NewPeriod = { readonly name: string; readonly startsOn: BusinessDate }

/** Adds the periods that are missing. One before a closed period is closed too, so that closed figures stay. */
export async function addPeriods(
  work: Posting,
  periods: readonly NewPeriod[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  await holdClosing(work, 'shared')
  const given = JSON.stringify(periods.map((one) => ({ ...one, endsOn: lastDayOfMonth(one.startsOn) })))
  const closed = (area: PeriodArea) => sql`coalesce(l.${sql.ref(area)}, false)`
  const { rows } = await sql<{ id: string; name: string }>`
    insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on, closed_sales, closed_purchase,
      closed_inventory, closed_financial, closed_at)
    select ${work.actor.companyId}, g.name, extract(year from g."startsOn"), extract(month from g."startsOn"), g."startsOn",
      g."endsOn", ${closed('sales')}, ${closed('purchase')}, ${closed('inventory')}, ${closed('financial')},
      case when l.sales or l.purchase or l.inventory or l.financial then clock_timestamp() end
    from jsonb_to_recordset(${given}::text::jsonb) as g (name text, "startsOn" date, "endsOn" date)
      left join lateral (select bool_or(p.closed_sales) as sales, bool_or(p.closed_purchase) as purchase,
          bool_or(p.closed_inventory) as inventory, bool_or(p.closed_financial) as financial
        from fiscal_period p where p.company_id = ${work.actor.companyId} and p.starts_on > g."startsOn") l on true
    order by g."startsOn"
    on conflict do nothing returning id, period_name as name`.execute(work.tx)
  return rows
}

/** Closing waits until no one adds a period, and the other way round: a new one must know what is closed after it. */
export async function holdClosing({ tx, actor }: Posting, how: 'shared' | 'alone'): Promise<void> {
  const lock = how === 'alone' ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`
  await sql`select ${lock}(hashtextextended(${`fiscal periods ${actor.companyId}`}, 0))`.execute(tx)
}
