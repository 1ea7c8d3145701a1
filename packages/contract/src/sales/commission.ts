import * as z from 'zod'
import { isBusinessDate } from '@galen/domain/dates'
import { allOf } from '@galen/domain/permissions'
import { route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const needs = allOf('CHECK_INVOICE', 'VIEW_COST')
const day = z.string().max(10).refine(isBusinessDate, 'must be a day, such as 2026-11-15')

/** The percent of profit that a rep earns, from a day on. */
export const CommissionRate = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  userName: z.string(),
  effectiveOn: z.iso.date(),
  percent: z.number(),
})
export type CommissionRate = z.infer<typeof CommissionRate>

export const commissions = {
  rates: route({
    method: 'GET',
    path: '/api/sales/commission-rates',
    needs,
    summary: 'The commission rates of the sales reps, newest first',
    replies: { 200: z.array(CommissionRate) },
  }),
  setRate: route({
    method: 'POST',
    path: '/api/sales/commission-rates',
    needs: allOf('CHECK_INVOICE', 'VIEW_COST', 'EDIT_SYSTEM_PROPERTIES'),
    summary: 'Set the commission rate of a sales rep from a day on; a second rate of one day replaces the first',
    body: z.strictObject({ userId: z.uuid(), effectiveOn: day, percent: z.number().min(0).max(100).multipleOf(0.01) }),
    replies: { 200: CommissionRate },
  }),
}

export const commissionIndex = searchIndex({
  name: 'commission',
  summary: 'Commission accrued and corrected, row by row',
  needs,
  row: z.object({
    id: z.uuid(),
    invoiceId: z.uuid(),
    invoiceNumber: z.string(),
    userId: z.uuid(),
    userName: z.string(),
    date: z.iso.date(),
    reason: z.string(),
    basis: z.number(),
    percent: z.number(),
    amount: z.number(),
  }),
  fields: {
    id: 'id',
    invoiceId: 'id',
    invoiceNumber: 'keyword',
    userId: 'id',
    date: 'date',
    amount: 'number',
  },
  matches: ['invoiceNumber', 'userName'],
  sortable: ['date', 'amount'],
  sort: [{ field: 'date', direction: 'Desc' }],
  totals: ['amount'],
})
