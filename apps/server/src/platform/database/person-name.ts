import { sql } from 'kysely'

/** The name of the user whose id is in this column, looked up for the rows that are shown. */
export const personName = (column: string) =>
  sql<string | null>`(select u.given_name || ' ' || u.family_name from app_user u where u.id = ${sql.ref(column)})`
