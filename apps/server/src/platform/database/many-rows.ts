import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Schema } from './schema.gen.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Rows of a table as one parameter, however many there are. */
const sent = (table: keyof Schema, rows: Rows) =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::text::json)`

const columnsOf = (rows: Rows) => Object.keys(rows[0] ?? {})

/** Their columns, and what to select these from; without any row nothing is selected. */
const rowsOf = (table: keyof Schema, rows: Rows) => ({
  columns: rows.length === 0 ? sql`company_id` : sql.join(columnsOf(rows).map((column) => sql.ref(column))),
  rows: sent(table, rows),
})

/** Adds many rows as a part of a larger statement. All have the same columns. */
export function insertionOf(table: keyof Schema, rows: Rows) {
  const { columns, rows: given } = rowsOf(table, rows)
  return sql`insert into ${sql.table(table)} (${columns}) select ${columns} from ${given}`
}

/** Adds many rows by one statement. All have the same columns. */
export async function insertMany(tx: Tx, table: keyof Schema, rows: Rows): Promise<void> {
  if (rows.length > 0) await insertionOf(table, rows).execute(tx)
}

/** Changes many rows of a company by one statement, each found by its id. All have the same columns. */
export async function updateMany(tx: Tx, table: keyof Schema, rows: Rows): Promise<void> {
  if (rows.length === 0) return
  const columns = columnsOf(rows).filter((column) => column !== 'id' && column !== 'company_id')
  const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`s.${column}`)}`))
  await sql`
    update ${sql.table(table)} t set ${set} from ${sent(table, rows)} s
    where t.company_id = s.company_id and t.id = s.id`.execute(tx)
}

/** Adds many rows by one statement, or changes those whose id is there already. All have the same columns. */
export async function saveMany(tx: Tx, table: keyof Schema, rows: Rows): Promise<void> {
  if (rows.length === 0) return
  const names = columnsOf(rows)
  const columns = sql.join(names.map((column) => sql.ref(column)))
  const changing = names.filter((column) => column !== 'id' && column !== 'company_id')
  const set = sql.join(changing.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${sent(table, rows)}
    on conflict (company_id, id) do update set ${set}`.execute(tx)
}
