import * as z from 'zod'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'

const values = {
  code: z
    .string()
    .trim()
    .regex(/^[A-Z0-9][A-Z0-9_-]{0,23}$/, 'must be capital letters, digits, - and _, such as SHORT-SHIP'),
  name: readableLine(120).min(1),
  /** The ledger account that its credits are posted to; without one they go where returns and allowances go. */
  accountId: z.uuid().nullable(),
  active: z.boolean(),
}

/** A reason for which customers are given credit. */
export const CreditEvent = z.object({
  id: z.uuid(),
  ...values,
  /** How many credits were given for it; one that was is deactivated instead of deleted. */
  usedBy: z.int(),
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type CreditEvent = z.infer<typeof CreditEvent>

const optional = z.object(values).partial().shape

export const creditEvents = {
  list: route({
    method: 'GET',
    path: '/api/payment/customer-credit/events',
    needs: 'EDIT_CUSTOMER_FINANCE',
    summary: 'The reasons for which customers are given credit',
    replies: { 200: z.array(CreditEvent) },
  }),
  add: route({
    method: 'POST',
    path: '/api/payment/customer-credit/events',
    needs: 'EDIT_CUSTOMER_FINANCE',
    summary: 'Add a reason for credits',
    body: z.strictObject({ ...optional, code: values.code, name: values.name }),
    replies: { 200: CreditEvent },
  }),
  change: route({
    method: 'PUT',
    path: '/api/payment/customer-credit/events/:id',
    needs: 'EDIT_CUSTOMER_FINANCE',
    summary: 'Change a reason for credits, or whether it is offered',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...optional }),
    replies: { 200: CreditEvent },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/payment/customer-credit/events/:id',
    needs: 'EDIT_CUSTOMER_FINANCE',
    summary: 'Delete a reason for credits, or deactivate it when credits were given for it',
    params: byId,
    replies: {
      200: z.object({ deactivated: z.literal(true), usedBy: z.int(), event: CreditEvent }),
      204: null,
    },
  }),
}
