import type { MailStatus } from '@galen/domain/admin/mail-message'
import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

export type Retried = { readonly id: string; readonly kind: string }

/** Gives messages that wait for a person their full number of tries again: all of the company, or these. */
export async function retryMessages(tx: Tx, companyId: string, ids: readonly string[] | null): Promise<Retried[]> {
  const { rows } = await sql<Retried & { mailId: string | null }>`
    update outbox set needs_person_at = null, attempts = 0, next_at = now(), claimed_until = null, started_at = null
    where company_id = ${companyId} and needs_person_at is not null
      and (${ids as string[] | null}::uuid[] is null or id = any(${ids as string[] | null}::uuid[]))
    returning id, kind, payload ->> 'mailId' as "mailId"`.execute(tx)
  const mails = rows.flatMap(({ kind, mailId }) => (kind === 'mail' && mailId !== null ? [mailId] : []))
  if (mails.length > 0)
    await sql`
      update mail_message set status = 'Waiting', last_error = null
      where company_id = ${companyId} and id = any(${mails}::uuid[])`.execute(tx)
  return rows
}

/** Someone has decided what becomes of these mails, which are locked: what is parked for them waits for no one any more. */
export async function decideMails(
  tx: Tx,
  companyId: string,
  mailIds: readonly string[],
  status: MailStatus,
): Promise<void> {
  if (mailIds.length === 0) return
  await sql`
    update mail_message set status = ${status}, last_error = case when ${status} = 'Set aside' then last_error end
    where company_id = ${companyId} and id = any(${mailIds as string[]}::uuid[])`.execute(tx)
  await sql`
    update outbox set needs_person_at = null, done_at = now()
    where company_id = ${companyId} and kind = 'mail' and needs_person_at is not null
      and payload ->> 'mailId' = any(${mailIds as string[]})`.execute(tx)
}
