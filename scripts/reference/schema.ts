import { openPool, type Pool } from '@galen/server/platform/database/database'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import { migrate } from '@galen/server/platform/database/migrate'
import { throwAwayFolder } from '../../apps/server/test/throw-away-folder.ts'

type Column = { table: string; column: string; type: string; nullable: boolean; filled: boolean }

const TYPES: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  bpchar: 'string',
  date: 'string',
  xid8: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'string',
  timestamptz: 'Instant',
  bytea: 'Buffer',
  jsonb: 'Json',
  _text: 'string[]',
  _uuid: 'string[]',
  _int4: 'number[]',
}

/** The row types of every table, read from a migrated database, so that the SQL migrations stay the one truth. */
async function schemaText(owner: Pool): Promise<string> {
  const columns = await owner<Column[]>`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef or a.attidentity <> '' as filled
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration'
    order by c.relname collate "C", a.attnum`
  const tables = Map.groupBy(columns, (column) => column.table)
  const printed = [...tables].map(
    ([table, list]) =>
      `  ${table}: {\n${list.map((column) => `    ${column.column}: ${typeOf(column)}`).join('\n')}\n  }`,
  )
  return [
    '// Printed from the migrations by `npm run reference`; do not edit.',
    "import type { ColumnType, Generated } from 'kysely'",
    '',
    '/** An instant is ISO text when read; a Date is taken as well when written. */',
    'type Instant = ColumnType<string, string | Date, string | Date>',
    'type FilledInstant = ColumnType<string, string | Date | undefined, string | Date>',
    '/** Written as JSON text. */',
    'type Json = ColumnType<unknown, string, string>',
    'type FilledJson = ColumnType<unknown, string | undefined, string>',
    '',
    'export type Schema = {',
    ...printed,
    '}',
    '',
  ].join('\n')
}

function typeOf({ table, column, type, nullable, filled }: Column): string {
  const known = TYPES[type]
  if (!known) throw new Error(`No type for ${table}.${column} (${type})`)
  if (filled && (known === 'Instant' || known === 'Json')) return nullable ? `Filled${known} | null` : `Filled${known}`
  const plain = nullable ? `${known} | null` : known
  return filled ? `Generated<${plain}>` : plain
}

/** The schema as the migrations make it, on a database that lives only for this. */
export async function schemaOfMigrations(): Promise<string> {
  const folder = throwAwayFolder('schema')
  const server = await startEmbeddedPostgres({ dataFolder: folder.path, log: () => {}, settings: { fsync: 'off' } })
  const owner = openPool(server.address, { user: server.owner, size: 2, name: 'schema' })
  try {
    await migrate(owner)
    return await schemaText(owner)
  } finally {
    await owner.end()
    await server.stop()
    folder.remove()
  }
}
