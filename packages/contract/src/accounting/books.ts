import * as z from 'zod'
import { decisionNote } from '../decision-note.ts'
import { journalProposalLifecycle } from '@galen/domain/accounting/journal-proposal'
import { isBusinessDate } from '@galen/domain/dates'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, route } from '../route.ts'

const needs = 'ACCOUNTING_VIEW'
const day = z.string().max(10).refine(isBusinessDate, 'must be a day, such as 2026-11-15')
const amount = z.number().min(0).max(999_999_999_999).multipleOf(0.01)

const BooksAccount = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  class: z.enum(['asset', 'liability', 'equity', 'income', 'expense']),
  opening: z.number(),
  debit: z.number(),
  credit: z.number(),
  closing: z.number(),
  /** The movement of the period without the entry that closes a year. */
  result: z.number(),
  /** The same of the period that it is compared with, and the balance at its end. */
  comparedResult: z.number(),
  comparedClosing: z.number(),
})
const LedgerProof = z.object({
  provedAt: z.iso.datetime(),
  subLedgers: z.array(z.object({ name: z.string(), documents: z.number(), account: z.number() })),
})
export type LedgerProof = z.infer<typeof LedgerProof>
export const BooksReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  compareFrom: z.iso.date(),
  compareTo: z.iso.date(),
  /** Whether a period within is still open, so that figures can change. */
  isProvisional: z.boolean(),
  accounts: z.array(BooksAccount),
  income: z.number(),
  comparedIncome: z.number(),
  /** Debits less credits over everything: 0, always. */
  difference: z.number(),
  /** The ledgers of documents next to their accounts, as they were compared last; null where they never were. */
  proof: z.nullable(LedgerProof),
})
export type BooksReport = z.infer<typeof BooksReport>

const JournalProposal = z.object({
  id: z.uuid(),
  /** Given when it is posted. */
  number: z.string().nullable(),
  status: z.enum(journalProposalLifecycle.statuses),
  kind: z.enum(['entry', 'reversal', 'year-end']),
  date: z.iso.date(),
  memo: z.string(),
  reversesId: z.uuid().nullable(),
  entryId: z.uuid().nullable(),
  total: z.number(),
  lines: z.array(
    z.object({
      accountId: z.uuid(),
      code: z.string(),
      name: z.string(),
      debit: z.number(),
      credit: z.number(),
      memo: z.string(),
    }),
  ),
  proposedByName: z.string(),
  proposedAt: z.iso.datetime(),
  decidedByName: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  mayDecide: z.boolean(),
  version: z.int(),
})
export type JournalProposal = z.infer<typeof JournalProposal>

export const books = {
  report: route({
    method: 'GET',
    path: '/api/accounting/report',
    needs,
    summary: 'Trial balance, income statement and balance sheet of a period, with a period to compare',
    query: z.strictObject({ from: day, to: day, compareFrom: day.optional(), compareTo: day.optional() }),
    replies: { 200: BooksReport },
  }),
  prove: route({
    method: 'POST',
    path: '/api/accounting/proof',
    needs,
    summary: 'Compare the ledgers of documents with their accounts now; every night does so too',
    timeLimitMs: 60_000,
    replies: { 200: LedgerProof },
  }),
  proposals: route({
    method: 'GET',
    path: '/api/accounting/proposals',
    needs,
    summary: 'Manual entries and reversals that wait for a second person, and the last decided ones',
    replies: { 200: z.array(JournalProposal) },
  }),
  propose: route({
    method: 'POST',
    path: '/api/accounting/proposals',
    needs,
    summary: 'Propose a manual journal entry; a second person posts it',
    body: z.strictObject({
      /** Left out for an opening entry, which is dated the day before the books begin. */
      date: day.optional(),
      /** What was there before the books began; needs the permission to edit fiscal periods. */
      opening: z.boolean().optional(),
      memo: readableLine(200).min(1),
      lines: z
        .array(
          z.strictObject({
            accountId: z.uuid(),
            debit: amount.default(0),
            credit: amount.default(0),
            memo: readableLine(200).default(''),
          }),
        )
        .min(2)
        .max(200),
    }),
    replies: { 200: JournalProposal },
  }),
  reverse: route({
    method: 'POST',
    path: '/api/accounting/:id/reverse',
    needs,
    summary: 'Propose the reversal of a manual journal entry; a second person posts it',
    params: byId,
    body: z.strictObject({ date: day.optional(), reason: readableProse(200).min(1) }),
    replies: { 200: JournalProposal },
  }),
  yearEnd: route({
    method: 'POST',
    path: '/api/accounting/year-end',
    needs: 'EDIT_FISCAL_PERIOD',
    summary: 'Propose the entry that carries the result of a year forward; a second person posts it',
    body: z.strictObject({ year: z.int().min(1990).max(2200) }),
    replies: { 200: JournalProposal },
  }),
  approve: route({
    method: 'POST',
    path: '/api/accounting/proposals/:id/approve',
    needs,
    summary: 'Post a proposed entry as the second person',
    params: byId,
    body: decisionNote,
    replies: { 200: JournalProposal },
  }),
  refuse: route({
    method: 'POST',
    path: '/api/accounting/proposals/:id/refuse',
    needs,
    summary: 'Refuse a proposed entry, or take it back',
    params: byId,
    body: decisionNote,
    replies: { 200: JournalProposal },
  }),
}
