import { companyTopic, type Change } from '@galen/contract/topic'
import type { Pool } from '../database/database.ts'
import { CHANNEL, MAX_PAYLOAD_BYTES, type News, newsPayload, resync } from '../realtime/realtime-line.ts'
import { onOneConnection } from '../database/reservation.ts'

/** One relay at a time, so that what was committed first is heard first. */
const LOCK = 3_600_361
const BATCH = 500

type Row = { company_id: string; id: string; payload: { destination: string; change: Change } }

/**
 * Notifies all server processes of what changed, in the order of the commits, and deletes the rows in the same transaction.
 * Returns whether there may be more.
 */
export async function relayRealtime(jobs: Pool): Promise<boolean> {
  return onOneConnection(jobs, 'begin', async (connection) => {
    // Sent in one go. The delete takes its snapshot after the lock, so it sees all that an earlier holder left.
    const [, , rows] = await Promise.all([
      connection`select set_config('lock_timeout', '3s', true), set_config('idle_in_transaction_session_timeout', '10s', true)`.execute(),
      connection`select pg_advisory_xact_lock(${LOCK})`.execute(),
      connection<Row[]>`
        delete from outbox where (company_id, id) in (
          select company_id, id from outbox where kind = 'realtime' order by id limit ${BATCH})
        returning company_id, id, payload`.execute(),
    ])
    const payloads = payloadsOf(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    const told =
      payloads.length > 0
        ? [connection`select pg_notify(${CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute()]
        : []
    await Promise.all([...told, connection.unsafe('commit').execute()])
    return rows.length === BATCH
  })
}

/** As few notifications as fit: PostgreSQL takes less than 8,000 bytes each. */
export function payloadsOf(rows: readonly Pick<Row, 'company_id' | 'payload'>[]): string[] {
  const payloads: string[] = []
  let open: News[] = []
  let size = 0
  const close = () => {
    if (open.length > 0) payloads.push(newsPayload(open))
    open = []
    size = 0
  }
  for (const row of rows) {
    const news = fitting([row.company_id, row.payload.destination, row.payload.change])
    const bytes = Buffer.byteLength(JSON.stringify(news)) + 1
    if (size + bytes > MAX_PAYLOAD_BYTES) close()
    open.push(news)
    size += bytes
  }
  close()
  return payloads
}

/** The names of the changed fields are a kindness; without them, or when asked to fetch everything, a screen is still right. */
function fitting(news: News): News {
  const fits = (candidate: News) => Buffer.byteLength(JSON.stringify(candidate)) < MAX_PAYLOAD_BYTES
  if (fits(news)) return news
  const [companyId, destination, change] = news
  const shorter: News = [companyId, destination, { ...change, changed: [] }]
  return fits(shorter) ? shorter : [companyId, companyTopic.destination, resync()]
}
