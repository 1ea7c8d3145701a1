import * as z from 'zod'
import { isBusinessDate } from '@galen/domain/dates'
import { file, route } from '../route.ts'

const day = z.string().max(10).refine(isBusinessDate, 'must be a day, such as 2026-11-15')

/** What narrows a report; which of these a report knows is in its definition. */
export const reportFilters = z.strictObject({
  from: day.optional(),
  to: day.optional(),
  asOf: day.optional(),
  until: day.optional(),
  customerId: z.uuid().optional(),
  vendorId: z.uuid().optional(),
  itemId: z.uuid().optional(),
  by: z.string().max(40).optional(),
  reason: z.string().max(40).optional(),
})
export type ReportFilters = z.infer<typeof reportFilters>

/** A column, with a minus before it for the highest first. */
const sort = z.string().max(40).optional()

export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

const Value = z.union([z.string(), z.number(), z.null()])

export const StandardReportContent = z.object({
  name: z.string(),
  /** The filters as they were applied, with those that were left out. */
  filters: reportFilters,
  /** What the chosen records are called, by the filter. */
  names: z.record(z.string(), z.string()),
  /** At most as many as a page shows; `totalElements` says how many there are. */
  rows: z.array(z.record(z.string(), Value)),
  totalElements: z.int(),
  /** Sums of all rows, shown or not. */
  totals: z.record(z.string(), z.number().nullable()),
  madeAt: z.iso.datetime(),
})
export type StandardReportContent = z.infer<typeof StandardReportContent>

const params = z.strictObject({ name: z.string().min(1).max(60) })

export const standardReportCalls = {
  get: route({
    method: 'GET',
    path: '/api/reports/standard/:name',
    needs: 'signed-in',
    summary: 'A standard report: its rows, sorted, and the totals of all of them; each report has its own permission',
    timeLimitMs: 30_000,
    params,
    query: z.strictObject({ ...reportFilters.shape, sort }),
    replies: { 200: StandardReportContent },
  }),
  export: route({
    method: 'POST',
    path: '/api/reports/standard/:name/export',
    needs: 'EXPORT',
    summary: 'A standard report as a file: CSV, XLSX or PDF',
    timeLimitMs: 60_000,
    params,
    body: z.strictObject({ ...reportFilters.shape, sort, format: z.enum(reportFormats) }),
    replies: { 200: file('application/octet-stream') },
  }),
}
