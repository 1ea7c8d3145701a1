import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPool } from '@galen/server/platform/database/database'
import { freshDatabase } from '../apps/server/test/database.ts'
import { fieldsOfType } from './sql/row-types.ts'
import { sqlTextsOf } from './sql/sql-texts.ts'

const ROOT = join(import.meta.dirname, '../apps/server/src')
const database = await freshDatabase()
const owner = openPool(database.address, { user: database.owner, size: 1, name: 'test owner' })
afterAll(() => owner.end())

const statements = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    return sqlTextsOf(source).map((statement) => ({ file, source, ...statement }))
  })

/** What a placeholder stands for may be a piece of SQL; then PostgreSQL finds other faults than a name that is unknown. */
const UNKNOWN = /^(?:relation|column|function|type) .* does not exist$/

/** Why PostgreSQL would refuse the statement; null when it would not. */
const problemOf = (text: string): Promise<string | null> =>
  owner
    .unsafe(`prepare looked_at as ${text}`)
    .then(() => owner.unsafe('deallocate looked_at').then(() => null))
    .catch((error: Error) => error.message)

it('every statement whose tables and columns are written out names what there is', async () => {
  const wrong: string[] = []
  let prepared = 0
  for (const { file, line, text } of statements) {
    const problem = await problemOf(text)
    if (problem === null) prepared += 1
    else if (UNKNOWN.test(problem)) wrong.push(`${file}:${line}: ${problem}`)
  }
  expect(wrong).toEqual([])
  expect(prepared).toBeGreaterThan(250)
})

/** The names of the columns of its rows; null where it cannot be prepared by itself. */
const columnsOf = (text: string): Promise<string[] | null> =>
  owner
    .unsafe(text)
    .describe()
    .then(({ columns }) => columns.map(({ name }) => name).toSorted())
    .catch(() => null)

/** What differs between the type of a row and its columns; a field that can be absent need not be there. */
function differences(fields: ReadonlyMap<string, boolean>, columns: readonly string[]): string[] {
  const missing = [...fields].filter(([name, isOptional]) => !isOptional && !columns.includes(name))
  return missing.map(([name]) => `says ${name}, and the columns are ${columns.join(', ')}`)
}

/** What PostgreSQL calls a column that a piece of SQL stands for. */
const HOLE = '?column?'

/** Statements with pieces put in cannot be prepared alone; this many are left, and not more may be. */
const MOST_NOT_COMPARED = 38

it('the rows of every statement have the fields that their type says', async () => {
  const wrong: string[] = []
  let [compared, left] = [0, 0]
  for (const { file, source, line, text, type } of statements) {
    const fields = type === null ? null : fieldsOfType(source, type)
    if (fields === null) continue
    const columns = await columnsOf(text)
    if (columns === null || columns.includes(HOLE)) left += 1
    else {
      compared += 1
      wrong.push(...differences(fields, columns).map((difference) => `${file}:${line}: ${difference}`))
    }
  }
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThan(250)
  expect(left).toBeLessThanOrEqual(MOST_NOT_COMPARED)
})

it('would find a column that was renamed', async () => {
  const source =
    'type Row = { id: string; label?: string }\nconst found = await sql<Row>`select id as item_id from item`.execute(tx)'
  const [statement] = sqlTextsOf(source)
  const columns = await columnsOf(statement?.text ?? '')
  expect(differences(fieldsOfType(source, 'Row') ?? new Map(), columns ?? [])).toEqual([
    'says id, and the columns are item_id',
  ])
})

it.each(['sql`select nonsense from item`', 'sql<Row>`update nowhere set a = ${a({ b: `c` })}`'])(
  'would find %s',
  async (source) => {
    const [statement] = sqlTextsOf(`const found = await ${source}.execute(tx)`)
    expect(await problemOf(statement?.text ?? '')).toMatch(UNKNOWN)
  },
)
