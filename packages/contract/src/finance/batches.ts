import * as z from 'zod'
import { batchLifecycle } from '@galen/domain/finance/payment'
import { replyShape } from '../field-schemas.ts'
import { readableLine } from '../readable-text.ts'
import { byId, file, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { batchFields, CountedMethod } from './batch.fields.ts'
import { amount, method, shownDay } from './money-fields.ts'

/** A deposit of payments (Spec §3). */
export const Batch = z.object({
  ...replyShape(batchFields),
  /** It has one as soon as the payment that opened it is stored. */
  number: z.string(),
  bankAccount: z.string().nullable(),
  openedByName: readableLine(200).nullable(),
  payments: z.int(),
  total: z.number(),
  methods: z.array(CountedMethod),
  /** Payments of closed batches that were voided while this one was open. */
  returnedAmount: z.number(),
  closedByName: readableLine(200).nullable(),
})
export type Batch = z.infer<typeof Batch>

export const batches = {
  get: route({
    method: 'GET',
    path: '/api/payment/batch/:id',
    needs: 'EDIT_BATCH',
    summary: 'A batch with its payments by method',
    params: byId,
    replies: { 200: Batch },
  }),
  close: route({
    method: 'POST',
    path: '/api/payment/batch/:id/close',
    needs: 'EDIT_BATCH',
    summary: 'Close a batch: books the deposit and freezes its payments',
    params: byId,
    body: z.strictObject({
      /** What was counted by hand, by method. */
      counted: z
        .array(z.strictObject({ method, count: z.int().min(0).max(100_000), amount }))
        .max(20)
        .optional(),
      controlTotal: amount.optional(),
      version: z.int().positive().optional(),
    }),
    replies: { 200: Batch },
  }),
  print: route({
    method: 'GET',
    path: '/api/payment/batch/:id/print',
    needs: 'EDIT_BATCH',
    summary: 'The deposit slip of a batch',
    params: byId,
    replies: { 200: file('application/pdf') },
  }),
}

export const batchIndex = searchIndex({
  name: 'batch',
  summary: 'Deposit batches',
  needs: 'EDIT_BATCH',
  row: z.object({
    id: z.uuid(),
    number: z.string(),
    status: z.enum(batchLifecycle.statuses),
    bankAccount: z.string().nullable(),
    openedAt: z.iso.datetime(),
    openedByName: readableLine(200).nullable(),
    payments: z.int(),
    checks: z.number(),
    cards: z.number(),
    cash: z.number(),
    transfers: z.number(),
    total: z.number(),
    date: shownDay.nullable(),
    closedAt: z.iso.datetime().nullable(),
    closedByName: readableLine(200).nullable(),
    clearedOn: shownDay.nullable(),
    version: z.int(),
  }),
  fields: {
    id: 'id',
    number: 'keyword',
    status: 'keyword',
    openedAt: 'instant',
    closedAt: 'instant',
    date: 'date',
    payments: 'number',
    total: 'number',
  },
  matches: ['number'],
  sortable: ['number', 'openedAt', 'closedAt', 'status'],
  sort: [{ field: 'openedAt', direction: 'Desc' }],
  totals: ['payments', 'total'],
})
