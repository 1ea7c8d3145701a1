import * as z from 'zod'
import { anyOf } from '@galen/domain/permissions'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, confirmable, NeedsConfirmation, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const flags = {
  closedFinancial: z.boolean(),
  closedInventory: z.boolean(),
  closedPurchase: z.boolean(),
  closedSales: z.boolean(),
}

/** A month of the books (Spec §3). */
export const FiscalPeriod = z.object({
  id: z.uuid(),
  /** The month in words. */
  periodName: readableLine(200),
  year: z.int(),
  month: z.int(),
  /** Its last day. */
  date: z.iso.date(),
  ...flags,
  closedAt: z.iso.datetime().nullable(),
  closedByName: readableLine(200).nullable(),
  version: z.int(),
})
export type FiscalPeriod = z.infer<typeof FiscalPeriod>

const year = z.int().min(1990).max(2200)
const optionalFlags = z.object(flags).partial().shape

export const PeriodChecklist = z.object({
  period: FiscalPeriod,
  checks: z.array(
    z.object({
      code: z.string(),
      label: z.string(),
      count: z.int(),
      /** A warning is shown; what blocks is closed over only with a reason. */
      level: z.enum(['ok', 'warning', 'blocking']),
      /** The screen that lists them. */
      path: z.string().nullable(),
    }),
  ),
})
export type PeriodChecklist = z.infer<typeof PeriodChecklist>

export const fiscalPeriods = {
  add: route({
    method: 'POST',
    path: '/api/payment/fiscalperiods',
    needs: 'EDIT_FISCAL_PERIOD',
    summary: 'Add a month, or all twelve of a year; answers the periods of that year',
    body: z.strictObject({
      year,
      /** January to December; without it all months of the year are added. */
      periodName: readableLine(40).optional(),
      date: z.iso.date().optional(),
      ...optionalFlags,
    }),
    replies: { 200: z.array(FiscalPeriod) },
  }),
  change: route({
    method: 'PUT',
    path: '/api/payment/fiscalperiods/:id',
    needs: 'EDIT_FISCAL_PERIOD',
    summary: 'Close or open a period, as a whole or for sales, purchases, inventory or finance alone',
    params: byId,
    query: confirmable,
    body: z.strictObject({
      version: z.int().positive().optional(),
      ...optionalFlags,
      /** Why it is opened again, or closed although something blocks it. */
      reason: readableProse(2000).optional(),
      ...z
        .object({
          id: z.uuid(),
          periodName: readableLine(40),
          year,
          month: z.int(),
          date: z.iso.date(),
          closedAt: z.iso.datetime().nullable(),
          closedByName: readableLine(200).nullable(),
        })
        .partial().shape,
    }),
    replies: { 200: FiscalPeriod, 202: NeedsConfirmation },
  }),
  checklist: route({
    method: 'GET',
    path: '/api/payment/fiscalperiods/:id/checklist',
    needs: 'EDIT_FISCAL_PERIOD',
    summary: 'What to look at before a period is closed',
    params: byId,
    replies: { 200: PeriodChecklist },
  }),
}

export const fiscalPeriodIndex = searchIndex({
  name: 'fiscal-periods',
  summary: 'The months of the books',
  needs: anyOf('EDIT_FISCAL_PERIOD', 'ACCOUNTING_VIEW'),
  row: FiscalPeriod,
  fields: {
    id: 'id',
    periodName: 'keyword',
    year: 'number',
    month: 'number',
    date: 'date',
    closedFinancial: 'boolean',
    closedInventory: 'boolean',
    closedPurchase: 'boolean',
    closedSales: 'boolean',
    closedAt: 'instant',
  },
  matches: ['periodName'],
  sortable: ['date', 'year'],
  sort: [{ field: 'date', direction: 'Desc' }],
})
