import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Change } from '@galen/contract/topic'
import type { Tx } from '../database/database.ts'

/** Notifies open screens of another company; the transaction has to be in its scope. */
export async function publishInCompany(
  tx: Tx,
  companyId: string,
  destination: string,
  change: Omit<Change, 'at'>,
): Promise<void> {
  const payload = { destination, change: { ...change, at: new Date().toISOString() } }
  await sql`
    insert into outbox (company_id, kind, dedupe_key, payload)
    values (${companyId}, 'realtime', ${randomUUID()}, ${JSON.stringify(payload)}::text::jsonb)`.execute(tx)
}
