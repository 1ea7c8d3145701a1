import { sql } from 'kysely'

/** A value for a jsonb column. Through text, because the driver would write what is given as jsonb a second time. */
export const asJson = (value: unknown) => sql<string>`${JSON.stringify(value)}::text::jsonb`
