import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import type { DomainEvent, PayloadOf } from '@galen/contract/event'
import { type Change, companyTopic } from '@galen/contract/topic'
import type { Pool } from '../database/database.ts'

/** Notifies open lists that the status of a row changed, where no command did it but a delivery. */
export async function tellOfStatus(
  sql: Pool | postgres.ReservedSql,
  companyId: string,
  { type, id }: Pick<Change, 'type' | 'id'>,
): Promise<void> {
  const change: Change = { type, id, version: null, by: null, at: new Date().toISOString(), changed: ['status'] }
  const message = { destination: companyTopic.destination, change }
  await sql`
    insert into outbox (company_id, kind, dedupe_key, payload)
    values (${companyId}, 'realtime', ${randomUUID()}, ${JSON.stringify(message)}::text::jsonb)`
}

/** Notifies the listeners of an event that a delivery, and no command, brought about. */
export async function tellListeners<E extends DomainEvent>(
  sql: Pool | postgres.ReservedSql,
  companyId: string,
  { name }: E,
  payload: PayloadOf<E>,
): Promise<void> {
  const message = { event: name, ...(payload as object), by: null }
  await sql`
    insert into outbox (company_id, kind, dedupe_key, payload)
    values (${companyId}, 'event', ${randomUUID()}, ${JSON.stringify(message)}::text::jsonb)`
}
