import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * Does the work in the scope of another company, for the few actions that are about one. The caller has checked that the
 * person may. What fails in it fails the transaction, so the scope need not be put back then.
 */
export async function withinCompany<T>(db: Db, companyId: string, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ before: string }>`select current_setting('app.company', true) as before`.execute(db)
  const enter = (id: string) => sql`select set_config('app.company', ${id}, true)`.execute(db)
  await enter(companyId)
  const result = await work()
  await enter(rows[0]?.before ?? '')
  return result
}
