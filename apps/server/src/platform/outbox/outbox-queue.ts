import type postgres from 'postgres'
import type { Pool } from '../database/database.ts'
import type { Deliverer, Message, Outcome } from './outbox-message.ts'
import { onOneConnection } from '../database/reservation.ts'

/** The time it is for the outbox: the database's own clock, or the one a test holds. */
export type Clock = () => Date | null
export const databaseClock: Clock = () => null

const DAY_MS = 24 * 60 * 60 * 1000
const KEEP_DONE_MS = 3 * DAY_MS
const CHUNK = 5000

type Row = {
  company_id: string
  id: string
  kind: string
  dedupe_key: string
  payload: Message['payload']
  attempts: number
}
const messageOf = (row: Row): Message => ({
  companyId: row.company_id,
  id: row.id,
  kind: row.kind,
  dedupeKey: row.dedupe_key,
  payload: row.payload,
  attempts: row.attempts,
})

/** Takes the next due messages of a kind for one relay. The claim is committed before anyone acts on it. */
export async function claim(jobs: Pool, deliverer: Deliverer, clock: Clock): Promise<Message[]> {
  const rows = await jobs<Row[]>`
    with clock as (select coalesce(${instant(clock)}::timestamptz, clock_timestamp()) as now), due as (
      select company_id, id from outbox, clock
      where kind = ${deliverer.kind} and kind <> 'realtime' and done_at is null and needs_person_at is null
        and next_at <= clock.now and claimed_until is null
      order by next_at, id limit ${deliverer.batch} for update of outbox skip locked
    )
    update outbox o set claimed_until = clock.now + ${deliverer.leaseMs} * interval '1 millisecond', started_at = null
    from due, clock where o.company_id = due.company_id and o.id = due.id
    returning o.company_id, o.id, o.kind, o.dedupe_key, o.payload, o.attempts`
  return rows.map(messageOf).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * Says, just before an act that must not happen twice, that it begins now. False when the claim ran out in the meantime:
 * then someone else may have it, and this relay must not act.
 */
export async function begin(jobs: Pool, message: Message, leaseMs: number, clock: Clock): Promise<boolean> {
  const begun = await jobs`
    with clock as (select coalesce(${instant(clock)}::timestamptz, clock_timestamp()) as now)
    update outbox set started_at = clock.now, claimed_until = clock.now + ${leaseMs} * interval '1 millisecond'
    from clock where company_id = ${message.companyId} and id = ${message.id} and attempts = ${message.attempts}
      and done_at is null and claimed_until > clock.now
    returning 1`
  return begun.length > 0
}

/** Records how it ended, unless the claim has passed to someone else. */
export async function settle(
  jobs: Pool,
  deliverer: Deliverer,
  message: Message,
  outcome: Outcome,
  clock: Clock,
): Promise<boolean> {
  if (!deliverer.settle) return record(jobs, message, outcome, clock)
  const alsoSettle = deliverer.settle.bind(deliverer)
  return onOneConnection(jobs, 'begin', async (sql) => {
    const recorded = await record(sql, message, outcome, clock)
    if (recorded) await alsoSettle(sql, message, outcome)
    await sql.unsafe('commit')
    return recorded
  })
}

async function record(
  sql: Pool | postgres.ReservedSql,
  message: Message,
  outcome: Outcome,
  clock: Clock,
): Promise<boolean> {
  const { result } = outcome
  const waitMs = result === 'later' ? outcome.inMs : 0
  const rows = await sql`
    with clock as (select coalesce(${instant(clock)}::timestamptz, clock_timestamp()) as now)
    update outbox set claimed_until = null, started_at = null,
      attempts = attempts + ${result === 'done' ? 0 : 1},
      done_at = case when ${result === 'done'} then clock.now end,
      needs_person_at = case when ${result === 'needs a person'} then clock.now end,
      next_at = case when ${result === 'later'} then clock.now + ${waitMs} * interval '1 millisecond' else next_at end,
      last_error = ${result === 'done' ? null : outcome.error}
    from clock where company_id = ${message.companyId} and id = ${message.id} and attempts = ${message.attempts}
      and claimed_until is not null and done_at is null and needs_person_at is null
    returning 1`
  return rows.length > 0
}

/** Gives back what was claimed but not begun, so that a stopping process leaves nothing waiting for its lease. */
export async function release(jobs: Pool, message: Message): Promise<void> {
  await jobs`
    update outbox set claimed_until = null
    where company_id = ${message.companyId} and id = ${message.id} and attempts = ${message.attempts}
      and started_at is null and done_at is null`
}

export type LostMessage = { readonly message: Message; readonly started: boolean }

/** Claims that ran out: the process that held them is gone or stuck. Rows that are being worked on are left alone. */
export async function lostClaims(jobs: Pool, kinds: readonly string[], clock: Clock): Promise<LostMessage[]> {
  const rows = await jobs<(Row & { started: boolean })[]>`
    select company_id, id, kind, dedupe_key, payload, attempts, started_at is not null as started from outbox
    where claimed_until < coalesce(${instant(clock)}::timestamptz, clock_timestamp())
      and done_at is null and needs_person_at is null and kind = any(${kinds as string[]})
    order by claimed_until limit 200 for update skip locked`
  return rows.map((row) => ({ message: messageOf(row), started: row.started }))
}

export type Depth = { readonly waiting: number; readonly oldestSeconds: number; readonly needPerson: number }

export async function depthOf(jobs: Pool): Promise<Depth> {
  const [row] = await jobs<{ waiting: number; oldest: number; stuck: number }[]>`
    select count(*) as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest,
      (select count(*) from outbox where needs_person_at is not null) as stuck
    from outbox where done_at is null and needs_person_at is null`
  return { waiting: row?.waiting ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0), needPerson: row?.stuck ?? 0 }
}

/** Deletes what has been done for three days; what needs a person stays until someone has looked at it. */
export async function cleanOutbox(jobs: Pool): Promise<void> {
  for (;;) {
    const gone = await jobs`
      delete from outbox where (company_id, id) in (
        select company_id, id from outbox where done_at < now() - ${KEEP_DONE_MS} * interval '1 millisecond' limit ${CHUNK})`
    if (gone.count < CHUNK) return
  }
}

const instant = (clock: Clock) => clock()?.toISOString() ?? null
