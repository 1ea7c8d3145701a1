import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { withinCompany } from '../../platform/database/within-company.ts'
import { insertBuiltInValues } from '../properties/built-in-values.ts'

/** What a new company can take over, each table after those that it refers to. */
const TABLES = [
  'property',
  'setting',
  'justification',
  'sales_rule',
  'sales_rule_value',
  'item_flag',
  'item_flag_screen',
  'credit_event',
] as const

/** A new company has a first day of the books of its own. */
const KEEP_OWN = sql`on conflict (company_id, key) do nothing`

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Copies the lists of one company to a new one. What refers to each other does so in the copy, under ids of its own. */
export async function copyLists(tx: Tx, from: string, to: string): Promise<void> {
  const rows = await withinCompany(tx, from, () => readLists(tx, from))
  const ids = new Map<string, string>([[from, to]])
  const own = JSON.parse(rows) as Record<string, { id?: string }[]>
  for (const { id } of Object.values(own).flat()) if (id !== undefined) ids.set(id, randomUUIDv7())
  const copy = rows.replaceAll(UUID, (id) => ids.get(id) ?? id)
  await withinCompany(tx, to, async () => {
    await tx.deleteFrom('property').where('company_id', '=', to).execute()
    for (const table of TABLES)
      await sql`
        insert into ${sql.table(table)}
        select * from jsonb_populate_recordset(null::${sql.table(table)}, ${copy}::text::jsonb -> ${table})
        ${table === 'setting' ? KEEP_OWN : sql``}`.execute(tx)
    await insertBuiltInValues(tx, to)
  })
}

/** Everything as it is, but for who changed it: they may be no one in the other company. */
async function readLists(tx: Tx, companyId: string): Promise<string> {
  const lists = sql.join(
    TABLES.map(
      (table) => sql`${sql.lit(table)}, coalesce((
        select jsonb_agg(to_jsonb(t) || case when to_jsonb(t) ? 'changed_by' then '{"changed_by": null}' else '{}' end::jsonb)
        from ${sql.table(table)} t where t.company_id = ${companyId}), '[]')`,
    ),
  )
  const { rows } = await sql<{ lists: string }>`select jsonb_build_object(${lists})::text as lists`.execute(tx)
  return rows[0]?.lists ?? '{}'
}
