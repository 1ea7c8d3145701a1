import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

type Parts = Readonly<Record<string, RawBuilder<unknown>>>
type RowsOf<P extends Parts> = {
  readonly [Name in keyof P]: P[Name] extends RawBuilder<infer Row> ? readonly Row[] : never
}

/**
 * Reads what belongs together by one statement, as it is at one moment. Each part answers its rows as JSON has them: amounts
 * that have to be exact are selected as text, and instants written out.
 */
export async function readTogether<P extends Parts>(db: Db, parts: P): Promise<RowsOf<P>> {
  const columns = Object.entries(parts).map(
    ([name, part]) => sql`(select coalesce(json_agg(x), '[]') from (${part}) x) as ${sql.ref(name)}`,
  )
  const { rows } = await sql`select ${sql.join(columns)}`.execute(db)
  return rows[0] as RowsOf<P>
}
