import { sql } from 'kysely'
import type { SentMail } from '@galen/contract/finance/letters'
import type { MailStatus } from '@galen/domain/admin/mail-message'
import type { Db } from '../../platform/database/database.ts'

/** What became of the mails about a record. */
export async function loadSentMails(
  db: Db,
  companyId: string,
  about: { kind: string; id: string },
): Promise<SentMail[]> {
  const { rows } = await sql<{ id: string; subject: string; recipient: string; status: MailStatus; at: string }>`
    select m.id, m.subject, m.recipient, m.status, m.created_at as at from mail_message m
    where m.company_id = ${companyId} and m.about_kind = ${about.kind} and m.about_id = ${about.id}
    order by m.created_at desc, m.id desc limit 10`.execute(db)
  return rows
}
