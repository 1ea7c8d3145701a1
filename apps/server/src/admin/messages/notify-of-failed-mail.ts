import { sql } from 'kysely'
import { mailFailed } from '@galen/contract/admin/message-events'
import { messages } from '@galen/contract/admin/messages'
import { rightsIn } from '@galen/domain/permissions'
import { notify } from '../../platform/notifications.ts'
import { on } from '../../platform/outbox/outbox.ts'

/** Administrators read in the bell that an email needs them. Nothing is mailed about it: the mail server may be the cause. */
export const notifyOfFailedMail = on(mailFailed, async (work) => {
  const { mailId } = work.payload
  const { rows } = await sql<{ recipient: string }>`
    select m.recipient from mail_message m where m.company_id = ${work.companyId} and m.id = ${mailId}`.execute(work.tx)
  const [mail] = rows
  if (!mail) return
  await notify(
    work,
    { kind: 'mail-failed', recordId: mailId, address: '/messages', parts: { title: mail.recipient } },
    { rights: rightsIn(messages.resend.needs) },
  )
})
