import { sql } from 'kysely'
import { fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { type PeriodArea, periodAreas } from '@galen/domain/accounting/fiscal-period'
import { BusinessError } from '@galen/domain/business-error'
import { lockRows } from '../../../platform/database/locks.ts'
import { nextVersion } from '../../../platform/database/next-version.ts'
import { notFound } from '../../../platform/errors.ts'
import { answer, type Actor, command } from '../../../platform/operation.ts'
import { cannotBeChangedHere } from '../../../platform/put-back.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { lockYears, reverseYearEnd } from '../../books/close-year.ts'
import { holdClosing, stopPostings } from '../../fiscal-periods.ts'
import { asPeriod, loadPeriod, type PeriodRecord } from '../fiscal-period.store.ts'
import { checksOf } from '../period-checks.ts'

const FLAG = {
  sales: 'closedSales',
  purchase: 'closedPurchase',
  inventory: 'closedInventory',
  financial: 'closedFinancial',
} as const
/** What a month is does not change. */
const SHOWN = ['id', 'periodName', 'year', 'month', 'date'] as const
type Flags = { readonly [A in PeriodArea as (typeof FLAG)[A]]?: boolean | undefined }

/**
 * PUT /api/payment/fiscalperiods/{id}: anyone who posts into the period at this moment is waited for, and so is anyone who
 * opens or closes another one, because the order of the months depends on both.
 */
export const changeFiscalPeriod = command(
  fiscalPeriods.change,
  async ({ params: { id }, query: { confirm = false }, body, request, installation: _, ...rest }) => {
    const work = { ...rest, request }
    await holdClosing(work, 'alone')
    await stopPostings(work, id)
    if (!(await lockRows(work, 'fiscal_period', [id])).has(id)) throw notFound('Fiscal period')
    const period = await loadPeriod(work.tx, work.actor.companyId, id)
    if (body.closedFinancial === false) await lockYears(work)
    if (body.version !== undefined && body.version !== period.version)
      throw new BusinessError('conflict', `${period.name} was changed by someone else. Read it again.`, [
        { field: 'version', message: 'is not the version of the record' },
      ])
    const other = SHOWN.filter((field) => body[field] !== undefined && body[field] !== period[field])
    if (other.length > 0) throw cannotBeChangedHere(other)
    const changed = (closed: boolean) =>
      periodAreas.filter((area) => body[FLAG[area]] === closed && period[FLAG[area]] !== closed)
    const [closing, opening] = [changed(true), changed(false)]
    if (closing.length + opening.length === 0) return asPeriod(period)
    if (opening.length > 0) await checkOpening(work, period, opening, body.reason)
    if (closing.length > 0) {
      await checkClosing(work, period, closing)
      const asked = await askBeforeClosing(work, period, { confirm, reason: body.reason })
      if (asked) return asked
      await work.react('periodClosing', {
        periodId: id,
        from: period.startsOn,
        to: period.date as PeriodRecord['startsOn'],
      })
    }
    if (opening.includes('financial')) await reverseYearEnd(work, period)
    await savePeriod(work, period, body)
    const after = await loadPeriod(work.tx, work.actor.companyId, id)
    if (after.closedFinancial !== period.closedFinancial) await writeMonth(work, after)
    work.audit('fiscal-period', {
      id,
      version: after.version,
      before: closedOf(period),
      after: closedOf(after),
      ...(body.reason ? { justification: body.reason } : {}),
    })
    return asPeriod(after)
  },
  { posting: true },
)

const closedOf = ({ name, ...period }: PeriodRecord) => ({
  name,
  closed: periodAreas.filter((area) => period[FLAG[area]]),
})

async function checkClosing(work: Work<Actor>, period: PeriodRecord, areas: readonly PeriodArea[]): Promise<void> {
  if (period.date >= (await accountingDate(work)))
    throw new BusinessError('fiscal-period.running.refused', `${period.name} has not ended.`)
  const earlier = await neighbor(work, period, areas, 'before')
  if (earlier) throw new BusinessError('fiscal-period.order.refused', `${earlier} is still open. Close it first.`)
}

async function checkOpening(
  work: Work<Actor>,
  period: PeriodRecord,
  areas: readonly PeriodArea[],
  reason: string | undefined,
): Promise<void> {
  const later = await neighbor(work, period, areas, 'after')
  if (later) throw new BusinessError('fiscal-period.order.refused', `${later} is closed. Open it first.`)
  if ((reason ?? '') === '')
    throw new BusinessError('fiscal-period.reason', `Enter a reason to open ${period.name}.`, [
      { field: 'reason', message: 'is required' },
    ])
}

/** An earlier period that is open for one of the areas, or a later one that is closed for it. */
async function neighbor(
  { tx, actor }: Work,
  period: PeriodRecord,
  areas: readonly PeriodArea[],
  where: 'before' | 'after',
): Promise<string | undefined> {
  const isClosed = sql.join(
    areas.map((area) => sql`${sql.ref(`closed_${area}`)} = ${where === 'after'}::boolean`),
    sql` or `,
  )
  const side = where === 'before' ? sql`ends_on < ${period.startsOn}::date` : sql`starts_on > ${period.date}::date`
  const { rows } = await sql<{ name: string }>`
    select period_name as name from fiscal_period
    where company_id = ${actor.companyId} and ${side} and (${isClosed})
    order by starts_on ${where === 'before' ? sql`` : sql`desc`} limit 1`.execute(tx)
  return rows[0]?.name
}

async function askBeforeClosing(
  { tx, actor }: Work<Actor>,
  period: PeriodRecord,
  { confirm, reason = '' }: { readonly confirm: boolean; readonly reason: string | undefined },
) {
  const found = (await checksOf(tx, actor.companyId, period)).filter(({ level }) => level !== 'ok')
  const isBlocked = found.some(({ level }) => level === 'blocking')
  if (found.length === 0 || (confirm && (!isBlocked || reason !== ''))) return undefined
  return answer(fiscalPeriods.change, {
    status: 202,
    body: {
      detail: `${period.name} is not ready to close.`,
      confirmations: found.map(({ code, label, count }) => ({
        code,
        detail: count > 1 ? `${label}: ${count}` : label,
      })),
      ...(isBlocked ? { reason: 'required' as const } : {}),
    },
  })
}

async function savePeriod({ tx, actor }: Work<Actor>, period: PeriodRecord, flags: Flags): Promise<void> {
  const after = (area: PeriodArea) => flags[FLAG[area]] ?? period[FLAG[area]]
  const isClosed = periodAreas.some(after)
  await sql`
    update fiscal_period set closed_sales = ${after('sales')}::boolean, closed_purchase = ${after('purchase')}::boolean,
      closed_inventory = ${after('inventory')}::boolean, closed_financial = ${after('financial')}::boolean,
      closed_at = case when ${isClosed}::boolean then clock_timestamp() end,
      closed_by = case when ${isClosed}::boolean then ${actor.userId}::uuid end, version = ${nextVersion()}
    where company_id = ${actor.companyId} and id = ${period.id}`.execute(tx)
}

/** Totals of the month for statements, kept as long as the period is closed for finance. */
async function writeMonth(
  { tx, actor }: Work<Actor>,
  { year, month, startsOn, date, closedFinancial }: PeriodRecord,
): Promise<void> {
  await sql`
    delete from account_month where company_id = ${actor.companyId} and year = ${year} and month = ${month}`.execute(tx)
  if (!closedFinancial) return
  await sql`
    insert into account_month (company_id, account_id, year, month, debit, credit)
    select company_id, account_id, ${year}::integer, ${month}::integer, coalesce(sum(amount) filter (where amount > 0), 0),
      coalesce(-sum(amount) filter (where amount < 0), 0)
    from journal_line where company_id = ${actor.companyId} and accounting_date between ${startsOn}::date and ${date}::date
      and stage is null
    group by company_id, account_id`.execute(tx)
}
