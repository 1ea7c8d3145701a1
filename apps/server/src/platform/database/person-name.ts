import { sql } from 'kysely'
import type { Place } from '../search/search-lookups.ts'

/** The name of the user whose id is in this column, looked up for the rows that are shown. */
export const personName = (column: string) =>
  sql<string | null>`(select u.given_name || ' ' || u.family_name from app_user u where u.id = ${sql.ref(column)})`

/** The same name for a list to be found and ordered by: `by` is the field with the id. */
export const personElsewhere = (companyId: string, by: string): Place => ({
  by,
  few: true,
  values: sql`select m.user_id as id, u.given_name || ' ' || u.family_name as value
    from company_user m join app_user u on u.id = m.user_id where m.company_id = ${companyId}::uuid`,
})
