import { mailMessageIndex, type mailStatuses } from '@galen/contract/admin/messages'
import { serveIndex } from '../../platform/search/search.ts'

/** Without the body: a list is no place for what may be confidential. */
export const mailMessageSearch = serveIndex(
  mailMessageIndex,
  (db, actor) =>
    db
      .selectFrom('mail_message')
      .where('company_id', '=', actor.companyId)
      .select(['id', 'recipient', 'subject', 'confidential'])
      .select(['created_at as createdAt', 'sent_at as sentAt', 'last_error as lastError'])
      .select((row) => row.ref('status').$castTo<(typeof mailStatuses)[number]>().as('status')),
  { invalidatedBy: ['mail-message'] },
)
