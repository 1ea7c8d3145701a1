import * as z from 'zod'
import { approvalKinds } from '@galen/domain/approvals'
import { anyOf } from '@galen/domain/permissions'
import { route } from '../route.ts'

const Change = z.object({ field: z.string(), before: z.string(), after: z.string() })

/** Something that waits for a decision, whichever area has it: the call that decides is the one of its own record. */
export const Approval = z.object({
  id: z.uuid(),
  kind: z.enum(approvalKinds),
  title: z.string(),
  about: z.string(),
  amount: z.number().nullable(),
  askedById: z.uuid().nullable(),
  askedByName: z.string().nullable(),
  askedAt: z.iso.datetime(),
  /** I asked for it, so that another person decides. */
  own: z.boolean(),
  /** The record that it is about: a vendor, an item, an order; null where it stands for itself. */
  recordId: z.uuid().nullable(),
  version: z.int().nullable(),
  /** The reasons of an order that are decided together, which is one request. */
  reasons: z.array(z.object({ id: z.uuid(), version: z.int() })),
  /** What is different afterwards; the lines of an entry with debit and credit. */
  changes: z.array(Change),
  evidence: z.array(z.object({ good: z.boolean(), words: z.string() })),
})
export type Approval = z.infer<typeof Approval>

/** What was decided, with who asked and who decided. */
const Decision = Approval.pick({ id: true, kind: true, title: true, amount: true, recordId: true }).extend({
  askedByName: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: z.iso.datetime(),
  approved: z.boolean(),
  note: z.string(),
})
export type Decision = z.infer<typeof Decision>

const deciders = anyOf(
  'CREATE_PAYMENT',
  'ACCOUNTING_VIEW',
  'APPROVE_COMPLIANCE',
  'EDIT_CUSTOMER_FINANCE',
  'LIST_ALL_SALES',
  'EDIT_STOCK',
)

export const approvals = {
  list: route({
    method: 'GET',
    path: '/api/approvals',
    needs: deciders,
    summary: 'What waits for my decision, and what I asked for, the oldest first within its kind',
    replies: {
      200: z.object({ /** Without my own. */ waiting: z.int(), approvals: z.array(Approval) }),
    },
  }),
  decided: route({
    method: 'GET',
    path: '/api/approvals/decided',
    needs: deciders,
    summary: 'The latest decisions of the kinds that I decide, the newest first',
    replies: { 200: z.object({ decisions: z.array(Decision) }) },
  }),
}
