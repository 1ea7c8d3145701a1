import * as z from 'zod'
import { isBusinessDate } from '@galen/domain/dates'
import { anyOf } from '@galen/domain/permissions'
import { route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const needs = anyOf('LIST_SALES', 'LIST_ALL_SALES')

/** What became of the orders that were placed in a month, and of the requests that came in (Spec §7). */
export const dashboardConversionIndex = searchIndex({
  name: 'dashboard_conversion',
  summary: 'From request to order to invoice, by sales rep and month, 0 to 11 months back',
  needs,
  row: z.object({
    id: z.string(),
    userId: z.uuid().nullable(),
    name: z.string(),
    /** As 2026-11. */
    month: z.string(),
    monthsBack: z.int(),
    orders: z.int(),
    /** As they were first placed, so that later changes do not flatter. */
    orderedLines: z.int(),
    orderedValue: z.number(),
    /** Lines that were shipped in full. */
    invoicedLines: z.int(),
    invoicedValue: z.number(),
    /** What is left of orders that are on hold, that are open, and that were closed before all was shipped. */
    heldValue: z.number(),
    openValue: z.number(),
    canceledValue: z.number(),
    /** Percent of the lines, and of the value, that was shipped. */
    lineConversion: z.number().nullable(),
    valueConversion: z.number().nullable(),
    requests: z.int(),
    requestsPlaced: z.int(),
    requestsRefused: z.int(),
    requestsWaiting: z.int(),
    requestConversion: z.number().nullable(),
  }),
  fields: {
    id: 'keyword',
    userId: 'id',
    name: 'text',
    month: 'keyword',
    monthsBack: 'number',
    orders: 'number',
    orderedLines: 'number',
    orderedValue: 'number',
    invoicedLines: 'number',
    invoicedValue: 'number',
    heldValue: 'number',
    openValue: 'number',
    canceledValue: 'number',
    requests: 'number',
    requestsPlaced: 'number',
    requestsRefused: 'number',
    requestsWaiting: 'number',
  },
  matches: ['name'],
  sortable: ['name', 'month', 'orders', 'orderedValue', 'invoicedValue', 'openValue'],
  sort: [
    { field: 'month', direction: 'Desc' },
    { field: 'name', direction: 'Asc' },
  ],
  totals: [
    'orders',
    'orderedLines',
    'orderedValue',
    'invoicedLines',
    'invoicedValue',
    'heldValue',
    'openValue',
    'canceledValue',
    'requests',
    'requestsPlaced',
    'requestsRefused',
    'requestsWaiting',
  ],
})

export const reportMonth = z
  .string()
  .max(7)
  .refine((text) => isBusinessDate(`${text}-01`), 'must be a month, such as 2026-11')

const Sold = z.object({
  sales: z.number(),
  returned: z.number(),
  /** Only for those who see costs. */
  profit: z.number().nullable(),
  invoices: z.int(),
  orders: z.int(),
})

/** The results of a month as `/metrics` draws them. */
export const Metrics = z.object({
  month: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Whether they are one's own only. */
  isOwn: z.boolean(),
  total: Sold,
  /** The month before, up to the same day. */
  before: Sold,
  goal: z.number().nullable(),
  days: z.array(Sold.extend({ day: z.iso.date() })),
  reps: z.array(
    z.object({ userId: z.uuid().nullable(), name: z.string(), sales: z.number(), goal: z.number().nullable() }),
  ),
  classes: z.array(
    z.object({ id: z.uuid().nullable(), name: z.string(), sales: z.number(), profit: z.number().nullable() }),
  ),
  /** Requests that came in, month by month, the oldest first. */
  requests: z.array(
    z.object({ month: z.string(), received: z.int(), placed: z.int(), refused: z.int(), waiting: z.int() }),
  ),
})
export type Metrics = z.infer<typeof Metrics>

export const metrics = {
  get: route({
    method: 'GET',
    path: '/api/sales/metrics',
    needs,
    summary:
      'The results of a month: sales by day, rep and customer class against the goal, and requests that became orders',
    query: z.strictObject({
      month: reportMonth,
      mine: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true'),
    }),
    replies: { 200: Metrics },
  }),
}
