import * as z from 'zod'
import { mailLifecycle } from '@galen/domain/admin/mail-message'
import { byId, route } from '../route.ts'
import { emailAddress } from '../shapes.ts'

/** What became of mails about a record, newest first. */
export const SentMail = z.object({
  id: z.uuid(),
  subject: z.string(),
  recipient: z.string(),
  status: z.enum(mailLifecycle.statuses),
  at: z.iso.datetime(),
})
export type SentMail = z.infer<typeof SentMail>

/** A mail before it is sent: to whom, and what it says. */
export const Letter = z.object({
  /** The address on file; null where there is none. */
  recipient: z.string().nullable(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  attachment: z.string().nullable(),
  sent: z.array(SentMail),
})
export type Letter = z.infer<typeof Letter>

/** Another address than the one on file. */
export const addressed = z.strictObject({ recipient: emailAddress.optional() })

export const letters = {
  statement: route({
    method: 'GET',
    path: '/api/payment/statements/:id',
    needs: 'EDIT_CUSTOMER_FINANCE',
    summary: 'The mail that a statement of a customer would be, and what became of earlier ones',
    params: byId,
    replies: { 200: Letter },
  }),
  remittance: route({
    method: 'GET',
    path: '/api/payment/out/:id/remittance',
    needs: 'EDIT_VENDOR_FINANCE',
    summary: 'The mail that the remittance of a payment would be, and what became of earlier ones',
    params: byId,
    replies: { 200: Letter },
  }),
}
