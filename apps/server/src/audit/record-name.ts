import { type RawBuilder, sql } from 'kysely'

/** Where records are called something else than their kind. People and companies are known to the browser anyway. */
const NAMED: Readonly<Record<string, readonly [table: string, name: string]>> = {
  customer: ['customer', 'company_name'],
  item: ['item', 'item_name'],
  manufacturer: ['manufacturer', 'name'],
  role: ['role', 'name'],
  vendor: ['vendor', 'friendly_name'],
}

// Other entities have ids of other kinds, and what is asked of them here must not fail.
const ENTITY_ID = sql`case when pg_input_is_valid(e.entity_id, 'uuid') then e.entity_id::uuid end`

const cases = Object.entries(NAMED).map(
  ([entity, [table, name]]) => sql`
    when ${sql.lit(entity)} then (
      select r.${sql.ref(name)} from ${sql.table(table)} r where r.company_id = e.company_id and r.id = ${ENTITY_ID})`,
)

/** How the record of an entry is called today; null when it is gone or has no name. */
export const RECORD_NAME: RawBuilder<string | null> = sql`case e.entity ${sql.join(cases, sql` `)} end`
