import * as z from 'zod'
import { statementKinds } from '@galen/domain/finance/statement'
import { anyOf } from '@galen/domain/permissions'
import { event } from '../event.ts'
import { readableLine } from '../readable-text.ts'
import { route } from '../route.ts'
import { emailAddress } from '../shapes.ts'
import { enteredDay } from './money-fields.ts'

/** Which statement: what is open on a day, or everything from one day to another. */
export const statementChoice = z.strictObject({
  kind: z.enum(statementKinds).default('open-item'),
  from: enteredDay.optional(),
  asOf: enteredDay.optional(),
})

const ages = {
  current: z.number(),
  days30: z.number(),
  days60: z.number(),
  days90: z.number(),
  over90: z.number(),
  total: z.number(),
  /** Payments and credits that are not applied yet. */
  unapplied: z.number(),
  items: z.int(),
}

/** What was open at the end of a day, party by party, by how long it was overdue then. */
export const AgingReport = z.object({
  asOf: z.iso.date(),
  /** Whether the month is still open, so that the figures can change. */
  isProvisional: z.boolean(),
  totalElements: z.int(),
  rows: z.array(z.object({ id: z.uuid(), number: z.string(), name: readableLine(200), ...ages })),
  totals: z.object(ages),
})
export type AgingReport = z.infer<typeof AgingReport>

const agingQuery = z.strictObject({
  asOf: enteredDay.optional(),
  page: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(1000).default(200),
})

export const statements = {
  receivables: route({
    method: 'GET',
    path: '/api/payment/aging/receivables',
    needs: anyOf('EDIT_CUSTOMER_FINANCE', 'ACCOUNTING_VIEW'),
    summary: 'The aging of what customers owe, as of any day',
    query: agingQuery,
    replies: { 200: AgingReport },
  }),
  payables: route({
    method: 'GET',
    path: '/api/payment/aging/payables',
    needs: anyOf('EDIT_VENDOR_FINANCE', 'ACCOUNTING_VIEW'),
    summary: 'The aging of what vendors are owed, as of any day',
    query: agingQuery,
    replies: { 200: AgingReport },
  }),
  mail: route({
    method: 'POST',
    path: '/api/payment/statements',
    needs: 'EDIT_CUSTOMER_FINANCE',
    summary: 'Mail statements to these customers, or to all that owe something',
    body: z.strictObject({
      ...statementChoice.shape,
      /** Everyone who owes something when this is null; it has to be said, so that no one mails them by leaving it out. */
      customerIds: z.array(z.uuid()).min(1).max(1000).nullable(),
      /** Only those who are late. */
      onlyOverdue: z.boolean().default(false),
      /** Another address than the one on file, for the statement of one customer. */
      recipient: emailAddress.optional(),
    }),
    replies: {
      200: z.object({
        mailed: z.int(),
        /** Customers without an address for mail. */
        withoutEmail: z.array(z.object({ id: z.uuid(), number: z.string(), name: readableLine(200) })),
      }),
    },
  }),
}

export const statementAsked = event({
  name: 'statement.asked',
  summary: 'The statement of a customer is to be mailed',
  payload: z.object({
    customerId: z.uuid(),
    recipient: z.string(),
    kind: z.enum(statementKinds),
    from: z.iso.date().nullable(),
    asOf: z.iso.date(),
  }),
})
