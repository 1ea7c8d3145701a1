import { mailFailed } from '@galen/contract/admin/message-events'
import { mailLifecycle } from '@galen/domain/admin/mail-message'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pool } from '../database/database.ts'
import { makeFolders } from '../make-folders.ts'
import type { SmtpClient } from './mail-smtp.ts'
import type { ComposedMail, MailText } from './mail-text.ts'
import { tellListeners, tellOfStatus } from '../outbox/tell-lists.ts'
import { type Deliverer, type Message, NeedsPerson, type Outcome } from '../outbox/outbox-message.ts'

export type MailOptions = {
  readonly jobs: Pool
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Where mails are kept as files when there is no mail server. */
  readonly dataFolder: string
}

/** Sends mails through SMTP, or keeps them as files until a mail server is configured and someone resends them. */
export function mailDeliverer(options: MailOptions): Deliverer {
  const { smtpUrl } = options
  // What mail needs is loaded by the first mail, so that no one waits for it at the start.
  let client: Promise<SmtpClient> | undefined
  const smtp = smtpUrl === undefined ? null : () => (client ??= openClient(smtpUrl))
  return {
    kind: 'mail',
    repeatable: false,
    batch: 20,
    atOnce: 4,
    leaseMs: 5 * 60_000,
    async deliver(message) {
      const { composeMail } = await import('./mail-text.ts')
      const mail = await composeMail(await load(options, message))
      if (smtp) await (await smtp()).send(mail)
      else await keepAsFile(options.dataFolder, message.dedupeKey, mail)
      return { note: smtp ? 'Sent' : 'Stored' }
    },
    async settle(sql, message, outcome) {
      const sentAt = outcome.result === 'done' && outcome.note === 'Sent' ? sql`now()` : sql`sent_at`
      await sql`
        update mail_message set status = ${statusAfter(outcome)}, sent_at = ${sentAt},
          last_error = ${outcome.result === 'done' ? null : outcome.error}
        where company_id = ${message.companyId} and id = ${String(message.payload['mailId'])}`
      // Anyone who looks at the mails of the company sees one that failed for good without asking again.
      if (outcome.result !== 'needs a person') return
      const mailId = String(message.payload['mailId'])
      await tellOfStatus(sql, message.companyId, { type: 'mail-message', id: mailId })
      await tellListeners(sql, message.companyId, mailFailed, { mailId })
    },
    close: () => void client?.then((opened) => opened.close()),
  }
}

async function openClient(url: string): Promise<SmtpClient> {
  const { smtpClient } = await import('./mail-smtp.ts')
  return smtpClient(url)
}

function statusAfter(outcome: Outcome): string {
  const after = (action: 'send' | 'store' | 'retry' | 'park') => mailLifecycle.after(action, 'Waiting')
  if (outcome.result === 'done') return after(outcome.note === 'Stored' ? 'store' : 'send')
  return after(outcome.result === 'later' ? 'retry' : 'park')
}

type Row = { recipient: string; subject: string; body: string; created_at: string }

async function load(options: MailOptions, message: Message) {
  const [row] = await options.jobs<Row[]>`
    select recipient, subject, body, created_at from mail_message
    where company_id = ${message.companyId} and id = ${String(message.payload['mailId'])}`
  if (!row) throw new NeedsPerson('The mail is not there any more')
  const attachments = await options.jobs<MailText['attachments'][number][]>`
    select name, media_type as "mediaType", content from mail_attachment
    where company_id = ${message.companyId} and mail_id = ${String(message.payload['mailId'])} order by id`
  const { created_at: createdAt, ...text } = row
  return { ...text, attachments, createdAt, from: options.mailFrom, messageKey: message.dedupeKey }
}

/** Readable by the operator alone: a mail may hold a one-time link. */
async function keepAsFile(dataFolder: string, key: string, mail: ComposedMail): Promise<void> {
  const folder = join(dataFolder, 'mail')
  makeFolders(folder, 0o700)
  await writeFile(join(folder, `${key.replaceAll(/[^\w.-]/g, '_')}.eml`), mail.content, { mode: 0o600 })
}
