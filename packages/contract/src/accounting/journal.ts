import * as z from 'zod'
import { byId, route } from '../route.ts'

export const JournalLine = z.object({
  position: z.int(),
  accountId: z.uuid(),
  accountCode: z.string(),
  accountName: z.string(),
  debit: z.number(),
  credit: z.number(),
  party: z.string().nullable(),
  customerId: z.uuid().nullable(),
  vendorId: z.uuid().nullable(),
  memo: z.string(),
})

/** A journal entry with its lines, the document it books and what reverses it. */
export const JournalEntry = z.object({
  id: z.uuid(),
  number: z.int(),
  date: z.iso.date(),
  sourceKind: z.string(),
  sourceId: z.uuid(),
  sourceNumber: z.string(),
  memo: z.string(),
  lines: z.array(JournalLine),
  total: z.number(),
  reverses: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  reversedBy: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  postedAt: z.iso.datetime(),
  postedByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  /** Where the audit of its posting is in the sealed chain; null until it is sealed. */
  seal: z.object({ position: z.int(), hash: z.string(), isVerified: z.boolean() }).nullable(),
  /** Whether it was entered by hand and can be reversed here. */
  mayReverse: z.boolean(),
})
export type JournalEntry = z.infer<typeof JournalEntry>

export const journal = {
  get: route({
    method: 'GET',
    path: '/api/accounting/journal/:id',
    needs: 'ACCOUNTING_VIEW',
    summary: 'One journal entry with its lines',
    params: byId,
    replies: { 200: JournalEntry },
  }),
}
