import { BusinessError } from '@galen/domain/business-error'
import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import type { Tx } from '../database/database.ts'
import type { Effects } from '../effects.ts'
import { cleanBody, cleanSubject } from './mail-text.ts'

export type MailInput = {
  readonly tx: Tx
  readonly send: Effects['send']
  readonly companyId: string
  readonly recipient: string
  readonly subject: string
  /** Plain text; links in it become links. */
  readonly body: string
  /** Holds a one-time link or another secret: nobody but the recipient is ever shown the body. */
  readonly confidential?: boolean
}

/** Leaves a mail to be sent after the commit, and answers its id. Without a commit there is no mail. */
export async function queueMail(input: MailInput): Promise<string> {
  const recipient = input.recipient.trim()
  if (!isEmailAddress(recipient))
    throw new BusinessError('mail.validation', INVALID_EMAIL, [{ field: 'recipient', message: INVALID_EMAIL }])
  const { id } = await input.tx
    .insertInto('mail_message')
    .values({
      company_id: input.companyId,
      recipient,
      subject: cleanSubject(input.subject),
      body: cleanBody(input.body),
      confidential: input.confidential ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  sendMail(input.send, id, id)
  return id
}

/** Hands a stored mail to the relay. The key becomes the Message-ID, by which a receiver can drop a double. */
export const sendMail = (send: Effects['send'], mailId: string, dedupeKey: string) =>
  send('mail', dedupeKey, { mailId })
