import * as z from 'zod'
import { salesEmailEventNames } from '@galen/domain/admin/sales-email-events'
import { baseVersion, byId, route } from '../route.ts'
import { MailMessage } from './messages.ts'
import { emailAddress } from '../shapes.ts'

const events = z.array(z.enum(salesEmailEventNames)).max(salesEmailEventNames.length)

/** An address that is notified about sales, and of what. */
export const SalesEmail = z.object({
  id: z.uuid(),
  email: z.string(),
  events,
  active: z.boolean(),
  /** What became of the newest mail to this address, if there was one. */
  lastStatus: MailMessage.shape.status.nullable(),
  lastError: z.string().nullable(),
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type SalesEmail = z.infer<typeof SalesEmail>

export const salesEmails = {
  list: route({
    method: 'GET',
    path: '/api/admin/global-sales-emails',
    needs: 'LIST_SYSTEM_PROPERTIES',
    summary: 'Recipients of sales notifications',
    replies: { 200: z.array(SalesEmail) },
  }),
  add: route({
    method: 'POST',
    path: '/api/admin/global-sales-emails',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Tell an address about sales',
    body: z.strictObject({
      email: emailAddress,
      events: events.min(1),
    }),
    replies: { 200: SalesEmail },
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/global-sales-emails/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Change the notifications of an address',
    params: byId,
    body: z.strictObject({ ...baseVersion, events: events.optional(), active: z.boolean().optional() }),
    replies: { 200: SalesEmail },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/global-sales-emails/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Tell an address nothing any more',
    params: byId,
    replies: { 204: null },
  }),
  /** Answers the mail that was queued; GET /api/admin/messages/{id} then says what the mail server answered. */
  test: route({
    method: 'POST',
    path: '/api/admin/global-sales-emails/:id/test',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Send a test mail to the address',
    params: byId,
    replies: { 200: MailMessage },
  }),
}
