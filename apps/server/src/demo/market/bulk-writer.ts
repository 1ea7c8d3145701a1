import { setImmediate as breath } from 'node:timers/promises'
import type postgres from 'postgres'
import { COPIED_NULL, copiedText, copyLines } from '../../platform/database/copy-lines.ts'
import { isSuperuser } from '../../platform/database/in-bulk.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>
type Value = string | number | boolean | object | null | undefined
export type BulkRow = Readonly<Record<string, Value>>
type Lines = { readonly columns: readonly string[]; readonly texts: string[]; rows: number }

export type BulkWriter = {
  /** Rows by table, those that are referred to first. Until it is finished all rows of a table have the columns of its first one. */
  add(rows: Readonly<Record<string, readonly BulkRow[]>>): Promise<void>
  /** Settles when everything that was added is written. */
  finish(): Promise<void>
}

/** How many rows of all tables go to PostgreSQL at once: few enough to fit in memory, enough to keep it busy. */
const AT_ONCE = 20_000
/** How many rows are turned into text before the connection gets its turn. */
const SLICE = 5000

/** Writes rows by COPY, and lets more of them be made in the meantime: neither side waits for the other. */
export async function bulkWriter(connection: Connection): Promise<BulkWriter> {
  // A superuser loads without looking up references, so no one plans by how large a table is.
  const counted = (await isSuperuser(connection)) ? null : new Map<string, Counted>()
  let pending = new Map<string, Lines>()
  const shapes = new Map<string, readonly string[]>()
  let written = Promise.resolve()
  const write = async (): Promise<void> => {
    const batch = pending
    pending = new Map()
    await written
    written = writeBatch(connection, batch, counted)
    // Awaited with the next batch; without a handler of its own a failure would count as unhandled before that.
    written.catch(() => {})
  }
  const writeMany = async (): Promise<void> => {
    if (pending.values().reduce((sum, lines) => sum + lines.rows, 0) >= AT_ONCE) await write()
  }
  return {
    async add(rows) {
      for (const [table, added] of Object.entries(rows))
        for (let taken = 0; taken < added.length; taken += SLICE) {
          addLines(pending, shapes, table, added.slice(taken, taken + SLICE))
          await breath()
          // Where references are looked up, a table is written whole and counted before others refer to it.
          if (counted === null) await writeMany()
        }
      await writeMany()
    },
    async finish() {
      await write()
      await written
      shapes.clear()
    },
  }
}

function addLines(
  pending: Map<string, Lines>,
  shapes: Map<string, readonly string[]>,
  table: string,
  rows: readonly BulkRow[],
): void {
  const columns = shapes.get(table) ?? Object.keys(rows[0] ?? {})
  shapes.set(table, columns)
  const lines = pending.get(table) ?? { columns, texts: [], rows: 0 }
  pending.set(table, lines)
  lines.texts.push(rows.map((row) => lines.columns.map((column) => asText(row[column])).join('\t')).join('\n') + '\n')
  lines.rows += rows.length
}

async function writeBatch(
  connection: Connection,
  batch: ReadonlyMap<string, Lines>,
  counted: Map<string, Counted> | null,
): Promise<void> {
  for (const [table, { columns, texts, rows }] of batch) {
    await copyLines(connection, `copy ${table} (${columns.join(', ')}) from stdin`, texts)
    if (counted) await countAnew(connection, counted, table, rows)
  }
}

type Counted = { readonly rows: number; readonly counted: number }
const MANY = 1000

/**
 * A connection keeps the plan by which it checks foreign keys; unless a table is counted again when it has become four
 * times as large, it would be read whole for each row.
 */
async function countAnew(
  connection: Connection,
  tables: Map<string, Counted>,
  table: string,
  added: number,
): Promise<void> {
  const { rows, counted } = tables.get(table) ?? { rows: 0, counted: 0 }
  const due = rows + added >= Math.max(MANY, counted * 4)
  tables.set(table, { rows: rows + added, counted: due ? rows + added : counted })
  if (due) await connection.unsafe(`analyze ${table}`)
}

/** A value as COPY reads it; the only lists in these tables are lists of texts. */
function asText(value: Value): string {
  if (typeof value === 'string') return copiedText(value)
  if (value === null || value === undefined) return COPIED_NULL
  if (Array.isArray(value)) return copiedText(`{${value.map((entry) => JSON.stringify(entry)).join(',')}}`)
  return typeof value === 'object' ? copiedText(JSON.stringify(value)) : String(value)
}
