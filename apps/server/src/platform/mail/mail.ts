import { BusinessError } from '@galen/domain/business-error'
import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import type { Tx } from '../database/database.ts'
import type { Effects } from '../effects.ts'
import { cleanBody, cleanSubject } from './mail-text.ts'

/** Where mails are left to be sent after the commit. Without a commit there is no mail. */
type Letterbox = { readonly tx: Tx; readonly send: Effects['send']; readonly companyId: string }

type Letter = {
  readonly recipient: string
  readonly subject: string
  /** Plain text; links in it become links. */
  readonly body: string
  /** Holds a one-time link or another secret: no one but the recipient is ever shown the body. */
  readonly confidential?: boolean
  readonly attachments?: readonly Attachment[]
  /** The record whose page shows what became of it. */
  readonly about?: { readonly kind: string; readonly id: string }
}

/** A file that goes with a mail. */
export type Attachment = { readonly name: string; readonly mediaType: string; readonly content: Buffer }

/** Leaves one mail and answers its id. */
export async function queueMail(input: Letterbox & Letter): Promise<string> {
  const [id] = await queueMails(input, [input])
  if (id === undefined) throw new Error('An email was not stored')
  return id
}

/** Leaves all of them at once: a company can have hundreds of administrators who must be notified. */
export async function queueMails({ tx, send, companyId }: Letterbox, letters: readonly Letter[]): Promise<string[]> {
  if (letters.length === 0) return []
  const rows = letters.map(({ recipient, subject, body, confidential = false, about }) => ({
    company_id: companyId,
    recipient: checkedRecipient(recipient),
    subject: cleanSubject(subject),
    body: cleanBody(body),
    confidential,
    about_kind: about?.kind ?? null,
    about_id: about?.id ?? null,
  }))
  const kept = await tx.insertInto('mail_message').values(rows).returning('id').execute()
  for (const [place, { attachments = [] }] of letters.entries())
    for (const { name, mediaType, content } of attachments)
      await tx
        .insertInto('mail_attachment')
        .values({ company_id: companyId, mail_id: kept[place]?.id ?? '', name, media_type: mediaType, content })
        .execute()
  return kept.map(({ id }) => {
    sendMail(send, id, id)
    return id
  })
}

function checkedRecipient(given: string): string {
  const recipient = given.trim()
  if (isEmailAddress(recipient)) return recipient
  throw new BusinessError('mail.validation', INVALID_EMAIL, [{ field: 'recipient', message: INVALID_EMAIL }])
}

/** Hands a stored mail to the relay. The key becomes the Message-ID, by which a receiver can drop a double. */
export const sendMail = (send: Effects['send'], mailId: string, dedupeKey: string) =>
  send('mail', dedupeKey, { mailId })
