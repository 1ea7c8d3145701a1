import { sql } from 'kysely'
import type { HealthCheck } from '@galen/contract/admin/health'
import type { Db } from '../../platform/database/database.ts'
import type { Installation } from '../../platform/installation.ts'

const size = (bytes: number) =>
  bytes < 1024 ** 3 ? `${Math.ceil(bytes / 1024 ** 2)} MB` : `${(bytes / 1024 ** 3).toFixed(1)} GB`
const count = (number: number, one: string, many: string) =>
  number === 1 ? `one ${one}` : `${number === 0 ? 'no' : number} ${many}`

export async function databaseCheck(db: Db): Promise<HealthCheck> {
  const begun = performance.now()
  const { rows } = await sql<{ version: string; size: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size`.execute(db)
  const ms = Math.round(performance.now() - begun)
  const [row] = rows
  const words = `PostgreSQL ${row?.version.split(' ')[0]} answers within ${ms} ms and has ${size(row?.size ?? 0)} of data.`
  return { id: 'database', name: 'Database', state: ms < 250 ? 'good' : 'warning', words, at: null }
}

const LATE_SECONDS = 300

export async function outboxCheck(db: Db, companyId: string): Promise<HealthCheck> {
  const { rows } = await sql<{ waiting: number; parked: number; late: number; oldest: string | null }>`
    select count(*) filter (where needs_person_at is null)::integer as waiting,
      count(*) filter (where needs_person_at is not null)::integer as parked,
      count(*) filter (where needs_person_at is null and next_at < now() - make_interval(secs => ${LATE_SECONDS}::integer))::integer as late,
      min(created_at) as oldest
    from outbox where company_id = ${companyId} and done_at is null and kind <> 'realtime'`.execute(db)
  const { waiting = 0, parked = 0, late = 0, oldest = null } = rows[0] ?? {}
  const name = 'Messages to the outside'
  if (parked > 0)
    return {
      id: 'outbox',
      name,
      state: 'bad',
      words: `${capital(count(parked, 'message needs', 'messages need'))} a person, ${waiting} more wait.`,
      at: oldest,
    }
  if (late > 0)
    return {
      id: 'outbox',
      name,
      state: 'warning',
      words: `${capital(count(late, 'message is', 'messages are'))} late by more than five minutes.`,
      at: oldest,
    }
  const words =
    waiting === 0
      ? 'Nothing waits to be sent.'
      : `${capital(count(waiting, 'message waits', 'messages wait'))} to be sent.`
  return { id: 'outbox', name, state: 'good', words, at: oldest }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export async function mailCheck(db: Db, companyId: string, { config }: Installation): Promise<HealthCheck> {
  const { rows } = await sql<{ stuck: number; kept: number; sent: string | null }>`
    select count(*) filter (where status = 'Needs a person')::integer as stuck, count(*) filter (where status = 'Stored')::integer as kept,
      max(sent_at) as sent
    from mail_message where company_id = ${companyId} and created_at > now() - interval '30 days'`.execute(db)
  const { stuck = 0, kept = 0, sent = null } = rows[0] ?? {}
  const check = (state: HealthCheck['state'], words: string): HealthCheck => ({
    id: 'mail',
    name: 'Mail',
    state,
    words,
    at: sent,
  })
  if (config.smtpUrl === undefined)
    return check('warning', `No mail server is configured; ${count(kept, 'mail is', 'mails are')} stored as files.`)
  if (stuck > 0) return check('bad', `${capital(count(stuck, 'mail', 'mails'))} of the last 30 days could not be sent.`)
  return sent === null
    ? check('not known', 'No mail has been sent in the last 30 days.')
    : check('good', 'Mails are sent.')
}

/** The newest messages that will not go out before someone has looked at them. */
export async function parkedMessages(db: Db, companyId: string) {
  const { rows } = await sql<{
    id: string
    kind: string
    about: string | null
    attempts: number
    parkedAt: string
    lastError: string | null
  }>`
    select o.id, o.kind, coalesce(m.subject || ' to ' || m.recipient, o.payload ->> 'event') as about, o.attempts,
      o.needs_person_at as "parkedAt", o.last_error as "lastError"
    from outbox o left join mail_message m on o.kind = 'mail' and m.company_id = o.company_id and m.id::text = o.payload ->> 'mailId'
    where o.company_id = ${companyId} and o.needs_person_at is not null order by o.needs_person_at desc limit 100`.execute(
    db,
  )
  return rows
}
