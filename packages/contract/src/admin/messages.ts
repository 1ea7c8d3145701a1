import * as z from 'zod'
import { mailLifecycle } from '@galen/domain/admin/mail-message'
import { byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

/**
 * Waiting to go out, taken by the mail server, kept because there is none, stuck until someone decides, or decided not
 * to be sent.
 */
export const mailStatuses = mailLifecycle.statuses

const MailMessageRow = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  confidential: z.boolean(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  lastError: z.string().nullable(),
})

/** The body is left out when it is for the recipient alone. */
export const MailMessage = MailMessageRow.extend({ body: z.string().nullable() })
export type MailMessage = z.infer<typeof MailMessage>

/** An address that the mail server does not take mails for, and what waits for it. */
export const StuckAddress = z.object({
  recipient: z.string(),
  mails: z.int(),
  lastError: z.string().nullable(),
  newestAt: z.iso.datetime(),
})
export type StuckAddress = z.infer<typeof StuckAddress>

const toOneAddress = z.strictObject({ recipient: z.string().min(1).max(320) })
const mailsDecided = z.object({ mails: z.int() })

export const messages = {
  get: route({
    method: 'GET',
    path: '/api/admin/messages/:id',
    needs: 'LIST_SYSTEM_PROPERTIES',
    summary: 'One mail that this company sent; without its body when that is confidential',
    params: byId,
    replies: { 200: MailMessage },
  }),
  resend: route({
    method: 'POST',
    path: '/api/admin/messages/:id/resend',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Send a mail once more, as it was',
    params: byId,
    replies: { 200: MailMessage },
  }),
  stuck: route({
    method: 'GET',
    path: '/api/admin/stuck-addresses',
    needs: 'LIST_SYSTEM_PROPERTIES',
    summary: 'The addresses whose mails failed for good and wait for a person',
    replies: { 200: z.array(StuckAddress) },
  }),
  resendStuck: route({
    method: 'POST',
    path: '/api/admin/stuck-addresses/resend',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Send all mails once more that failed for good at an address',
    body: toOneAddress,
    replies: { 200: mailsDecided },
  }),
  setAsideStuck: route({
    method: 'POST',
    path: '/api/admin/stuck-addresses/set-aside',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Decide that the mails which failed for good at an address need not be sent',
    body: toOneAddress,
    replies: { 200: mailsDecided },
  }),
}

export const mailMessageIndex = searchIndex({
  name: 'mail-message',
  summary: 'The mails that this company sent, and what became of them',
  needs: 'LIST_SYSTEM_PROPERTIES',
  row: MailMessageRow,
  fields: {
    id: 'id',
    recipient: 'text',
    subject: 'text',
    status: 'keyword',
    confidential: 'boolean',
    createdAt: 'instant',
    sentAt: 'instant',
  },
  matches: ['recipient', 'subject'],
  sortable: ['createdAt', 'recipient', 'status'],
  sort: [{ field: 'createdAt', direction: 'Desc' }],
})
