import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshDatabase } from '../apps/server/test/database.ts'
import { openPool } from '../apps/server/src/platform/database/database.ts'

/**
 * Every column that can hold words has a place in the map of personal data, reviewed by a person: `personal` describes
 * someone, `secret` must never be read out, `free` is what people type and may hold anything, `business` and `technical`
 * describe no one.
 */
const CLASSES = ['personal', 'secret', 'free', 'business', 'technical']

const mapped = readFileSync(join(import.meta.dirname, 'personal-data.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [column: string, kind: string])

const { address, owner } = await freshDatabase()

it('every column that can hold words is classified, and nothing is that is not there', async () => {
  const pool = openPool(address, { user: owner, size: 1, name: 'test' })
  const rows = await pool<{ column: string }[]>`
    select format('%s.%s', c.table_name, c.column_name) as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.table_name not in (select inhrelid::regclass::text from pg_inherits)
      and (c.data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'inet') or c.udt_name in ('_text', 'citext', '_jsonb'))`
  await pool.end()
  expect(new Set(mapped.map(([, kind]) => kind))).toEqual(new Set(CLASSES))
  expect(mapped.map(([column]) => column)).toEqual(rows.map(({ column }) => column).toSorted())
})

it('what is secret has a name that says so, and is nothing that a list shows', () => {
  const secrets = mapped.filter(([, kind]) => kind === 'secret').map(([column]) => column)
  for (const column of secrets) expect(column).toMatch(/hash|secret|sealed/)
  const hashes = mapped.filter(([column]) =>
    /(?:password|token|code|link|refresh)_hash$|_secret$|_sealed$/.test(column),
  )
  for (const [column, kind] of hashes) expect([column, kind]).toEqual([column, 'secret'])
})
