import { type RawBuilder, sql } from 'kysely'
import type { ReportFilters, StandardReportContent } from '@galen/contract/reports/standard-report'
import { addDays, type BusinessDate, businessDateOf, daysBetween, firstDayOfMonth } from '@galen/domain/dates'
import { checkPermitted } from '@galen/domain/permissions'
import {
  columnsFor,
  MOST_REPORT_DAYS,
  type ReportColumn,
  type StandardReport,
  standardReport,
  type StandardReportName,
} from '@galen/domain/reports/standard-reports'
import type { Db } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { differenceDocumentsReport, figureDifferencesReport } from './difference-reports.ts'
import { agedPayables, agedReceivables, receivedNotInvoiced } from './money-reports.ts'
import { priceChanges, purchases, vendorReturns } from './purchase-reports.ts'
import type { ReportQuery, ReportRequest } from './report-request.ts'
import { customerReturns, fillRate, marginByItem, salesReport } from './sales-reports.ts'
import { controlledItemsReport, licensesEnding, movements, stockValue } from './stock-reports.ts'

const queries: Record<StandardReportName, ReportQuery> = {
  'stock-value': stockValue,
  movements,
  sales: salesReport,
  'customer-returns': customerReturns,
  'margin-by-item': marginByItem,
  'fill-rate': fillRate,
  purchases,
  'vendor-returns': vendorReturns,
  'price-changes': priceChanges,
  'licenses-ending': licensesEnding,
  'controlled-items': controlledItemsReport,
  'received-not-invoiced': receivedNotInvoiced,
  'aged-payables': agedPayables,
  'aged-receivables': agedReceivables,
  'figure-differences': figureDifferencesReport,
  'difference-documents': differenceDocumentsReport,
}

/** The days ahead that licenses are looked for without another day. */
export const LICENSES_AHEAD = 90

type Content = Pick<StandardReportContent, 'rows' | 'totalElements' | 'totals'>
export type AskedReport = ReportFilters & { readonly sort?: string | undefined }
export type MadeReport = Content & {
  readonly report: StandardReport
  readonly columns: readonly ReportColumn[]
  readonly filters: ReportFilters
  /** What the chosen records are called, by the filter. */
  readonly names: Readonly<Record<string, string>>
}

/** The report of this name, for someone who is permitted it. */
export function readableReport(name: string, { permissions }: Pick<Actor, 'permissions'>): StandardReport {
  const report = standardReport(name)
  if (!report) throw notFound('Report')
  checkPermitted(report.needs, permissions)
  return report
}

/** Refuses what could not be made: the name, the permission, a filter or a record of it is wrong. */
export async function checkReport(
  db: Db,
  actor: Pick<Actor, 'companyId' | 'timeZone' | 'permissions'>,
  name: string,
  asked: ReportFilters,
) {
  const report = readableReport(name, actor)
  await namesOf(db, actor.companyId, appliedFilters(report, asked, businessDateOf(new Date(), actor.timeZone)))
}

/** Runs a report: every filter it has gets a value, and one that it does not have is refused. */
export async function makeReport(
  db: Db,
  actor: Pick<Actor, 'companyId' | 'timeZone' | 'permissions'>,
  name: string,
  { sort, ...asked }: AskedReport,
  mostRows: number,
): Promise<MadeReport> {
  const report = readableReport(name, actor)
  const filters = appliedFilters(report, asked, businessDateOf(new Date(), actor.timeZone))
  const names = await namesOf(db, actor.companyId, filters)
  const request = requestOf(filters, actor)
  const columns = columnsFor(report, actor.permissions)
  const order = orderOf(columns, sort ?? report.sort)
  const content = await contentOf(db, queries[report.name as StandardReportName](request), { columns, order, mostRows })
  return { ...content, report, columns, filters, names }
}

/** The filters of a report with the values that are meant where none is given. */
function appliedFilters(report: StandardReport, asked: ReportFilters, today: BusinessDate): ReportFilters {
  const known = new Set<string>(report.filters.flatMap(({ name }) => (name === 'period' ? ['from', 'to'] : [name])))
  const unknown = Object.entries(asked).find(([name, value]) => value !== undefined && !known.has(name))
  if (unknown) throw invalid([{ field: unknown[0], message: `is not a filter of ${report.title}` }])
  const filters: ReportFilters = { ...asked }
  for (const filter of report.filters) {
    if (filter.name === 'period') {
      filters.to ??= today
      filters.from ??= firstDayOfMonth(filters.to as BusinessDate)
    }
    if (filter.name === 'asOf') filters.asOf ??= today
    if (filter.name === 'until') filters.until ??= addDays(today, LICENSES_AHEAD)
    if (filter.name === 'by') filters.by ??= filter.choices[0]?.value
    if (filter.name === 'by' || filter.name === 'reason') {
      const chosen = filters[filter.name]
      if (chosen !== undefined && !filter.choices.some(({ value }) => value === chosen))
        throw invalid([
          { field: filter.name, message: `must be one of ${filter.choices.map(({ value }) => value).join(', ')}` },
        ])
    }
  }
  const { from, to } = filters as { from?: BusinessDate; to?: BusinessDate }
  if (from && to && from > to) throw invalid([{ field: 'to', message: 'must not be before the first day' }])
  if (from && to && daysBetween(from, to) > MOST_REPORT_DAYS)
    throw invalid([{ field: 'from', message: 'must be at most two years before the last day' }])
  return filters
}

const numbered = (name: string): RawBuilder<string> => sql`number || ' ' || ${sql.ref(name)}`
const chosen = [
  { filter: 'customerId', table: 'customer', name: numbered('company_name'), type: 'Customer' },
  { filter: 'vendorId', table: 'vendor', name: numbered('friendly_name'), type: 'Vendor' },
  { filter: 'itemId', table: 'item', name: numbered('item_name'), type: 'Item' },
] as const

/** What the chosen records are called; one of another company is not there. */
async function namesOf(db: Db, companyId: string, filters: ReportFilters): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const { filter, table, name, type } of chosen) {
    const id = filters[filter]
    if (id === undefined) continue
    const found = await db
      .selectFrom(table)
      .select(name.as('name'))
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) throw notFound(type)
    names[filter] = found.name
  }
  return names
}

function requestOf(
  filters: ReportFilters,
  { companyId, timeZone }: Pick<Actor, 'companyId' | 'timeZone'>,
): ReportRequest {
  const today = businessDateOf(new Date(), timeZone)
  const day = (value: string | undefined) => (value ?? today) as BusinessDate
  return {
    companyId,
    timeZone,
    today,
    from: day(filters.from),
    to: day(filters.to),
    asOf: day(filters.asOf),
    until: day(filters.until),
    by: filters.by ?? '',
    reason: filters.reason,
    customerId: filters.customerId,
    vendorId: filters.vendorId,
    itemId: filters.itemId,
  }
}

function orderOf(columns: readonly ReportColumn[], sort: string): RawBuilder<unknown> {
  const key = sort.replace(/^-/, '')
  if (!columns.some((column) => column.key === key))
    throw invalid([{ field: 'sort', message: `must be one of ${columns.map((column) => column.key).join(', ')}` }])
  return sort.startsWith('-')
    ? sql`${sql.ref(`x.${key}`)} desc nulls last, x`
    : sql`${sql.ref(`x.${key}`)} nulls last, x`
}

type Shape = {
  readonly columns: readonly ReportColumn[]
  readonly order: RawBuilder<unknown>
  readonly mostRows: number
}

/** Rows, their number and the sums of all of them in one statement, so that they are of one moment. */
async function contentOf(db: Db, rows: RawBuilder<unknown>, { columns, order, mostRows }: Shape): Promise<Content> {
  const sums = columns.flatMap(({ key, total }) =>
    total === true ? [sql`${sql.lit(key)}, coalesce(sum(${sql.ref(`x.${key}`)}), 0)`] : [],
  )
  const totals = sums.length === 0 ? sql`'{}'::jsonb` : sql`(select jsonb_build_object(${sql.join(sums)}) from x)`
  const statement: RawBuilder<Content> = sql`
    with x as materialized (${rows})
    select (select count(*)::integer from x) as "totalElements",
      ${totals} as totals,
      coalesce((select jsonb_agg(to_jsonb(r)) from (select x.* from x order by ${order} limit ${mostRows}) r), '[]') as rows`
  const [found] = (await statement.execute(db)).rows
  if (!found) throw new Error('A report without an answer')
  return { ...found, totals: withRatios(found.totals, columns), rows: found.rows.map((row) => shownOf(row, columns)) }
}

/** The percentage of a total is that of the sums, not the sum of percentages. */
function withRatios(totals: Content['totals'], columns: readonly ReportColumn[]): Content['totals'] {
  const ratios = columns.flatMap(({ key, total }) => {
    if (total === undefined || total === true) return []
    const [part, whole] = [totals[total[0]] ?? 0, totals[total[1]] ?? 0]
    return [[key, whole === 0 ? null : Math.round((1000 * part) / whole) / 10] as const]
  })
  return { ...totals, ...Object.fromEntries(ratios) }
}

/** The columns that are seen, and the ids that they open. */
function shownOf(row: Content['rows'][number], columns: readonly ReportColumn[]): Content['rows'][number] {
  const shown: Record<string, string | number | null> = {}
  for (const { key, opens } of columns) {
    shown[key] = row[key] ?? null
    if (opens) shown[opens.id] = row[opens.id] ?? null
    if (opens?.record === 'row') shown['kind'] = row['kind'] ?? null
  }
  return shown
}
