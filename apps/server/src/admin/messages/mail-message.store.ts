import type { MailMessage } from '@galen/contract/admin/messages'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'

/** One mail of the company, as people may see it. */
export async function loadMailMessage(db: Db, actor: Actor, id: string, lock?: 'for update'): Promise<MailMessage> {
  const select = db
    .selectFrom('mail_message')
    .select(['id', 'recipient', 'subject', 'body', 'status', 'confidential'])
    .select(['created_at as createdAt', 'sent_at as sentAt', 'last_error as lastError'])
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
  const row = await (lock ? select.forUpdate() : select).executeTakeFirst()
  if (!row) throw notFound('Message')
  return { ...row, status: row.status as MailMessage['status'], body: row.confidential ? null : row.body }
}
