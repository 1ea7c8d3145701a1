import { mailLifecycle } from '@galen/domain/admin/mail-message'
import { randomUUID } from 'node:crypto'
import { messages } from '@galen/contract/admin/messages'
import { BusinessError } from '@galen/domain/business-error'
import { aboutToLock } from '../../../platform/database/locks.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { decideMails } from '../../../platform/outbox/parked-messages.ts'
import { command } from '../../../platform/operation.ts'
import { loadMailMessage } from '../mail-message.store.ts'

/** A new key makes it a new mail to the receiver: anyone who resends has decided that a second one is wanted. */
export const resendMailMessage = command(messages.resend, async ({ params, tx, actor, audit, send }) => {
  aboutToLock(tx, 'mail_message')
  const before = await loadMailMessage(tx, actor, params.id, 'for update')
  if (!mailLifecycle.allows('resend', before.status))
    throw new BusinessError('message.refused', 'This message is being sent already')
  const after = { ...before, status: mailLifecycle.after('resend', before.status), lastError: null }
  await decideMails(tx, actor.companyId, [before.id], after.status)
  sendMail(send, before.id, `${before.id}.${randomUUID()}`)
  audit('mail-message', {
    id: before.id,
    before: { status: before.status },
    after: { status: after.status },
    action: 'message.resend',
  })
  return after
})
