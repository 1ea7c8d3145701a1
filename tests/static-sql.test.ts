import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPool } from '@galen/server/platform/database/database'
import { freshDatabase } from '../apps/server/test/database.ts'
import { sqlTextsOf } from './sql/sql-texts.ts'

const ROOT = join(import.meta.dirname, '../apps/server/src')
const database = await freshDatabase()
const owner = openPool(database.address, { user: database.owner, size: 1, name: 'test owner' })
afterAll(() => owner.end())

const statements = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => sqlTextsOf(readFileSync(join(ROOT, file), 'utf8')).map((statement) => ({ file, ...statement })))

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

it.each(['sql`select nonsense from item`', 'sql<Row>`update nowhere set a = ${a({ b: `c` })}`'])(
  'would find %s',
  async (source) => {
    const [statement] = sqlTextsOf(`const found = await ${source}.execute(tx)`)
    expect(await problemOf(statement?.text ?? '')).toMatch(UNKNOWN)
  },
)
