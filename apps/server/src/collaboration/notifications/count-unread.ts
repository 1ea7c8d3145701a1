import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

/** How many notifications a person has not read. */
export async function countUnread(db: Db, { companyId, userId }: Actor): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::integer as unread from notification n
    where n.company_id = ${companyId} and n.user_id = ${userId} and n.read_at is null`.execute(db)
  return rows[0]?.unread ?? 0
}
