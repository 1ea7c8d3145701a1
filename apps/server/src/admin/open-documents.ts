import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** What waits for somebody in a company. Whoever adds documents adds the count of the open ones over the company `c` here. */
const open: readonly RawBuilder<number>[] = [
  sql`select count(*) from sales_request r where r.company_id = c.id and r.status = 'Received'`,
]

/** How many documents are open in the company in whose scope the transaction is. */
export async function openDocumentsOf(db: Db, companyId: string): Promise<number> {
  const counts = sql.join(
    open.map((count) => sql`(${count})`),
    sql` + `,
  )
  const { rows } = await sql<{ open: number }>`
    select (${counts})::integer as open from company c where c.id = ${companyId}`.execute(db)
  return rows[0]?.open ?? 0
}
