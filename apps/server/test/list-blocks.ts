import { Kysely } from 'kysely'
import type postgres from 'postgres'
import { permissionNames } from '@galen/domain/permissions'
import { dialectOver } from '../src/platform/database/dialect.ts'
import { type Db, inTransaction, type Pool } from '../src/platform/database/database.ts'
import type { Schema } from '../src/platform/database/schema.gen.ts'
import type { Actor } from '../src/platform/operation.ts'
import { matchesOf } from '../src/platform/search/search-matches.ts'
import { run, searchOperation, type ServedIndex } from '../src/platform/search/search.ts'
import { totalsOperation } from '../src/platform/search/search-totals.ts'

/** What a case of a list touched: the page with what was looked up for it, and the count apart. */
export type Touched = {
  readonly name: string
  readonly rows: number
  readonly blocks: number
  readonly counting: number
  readonly worst: string
}

/** So many rows of an export are looked at. */
const EXPORTED = 1000

type Counted = { page: number; counting: number; most: number; worst: string }
type Row = Record<string, unknown>
type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

/** Someone who sees every row of the company. */
export const seesAll = (companyId: string, userId: string): Actor => ({
  userId,
  companyId,
  sessionId: userId,
  permissions: new Set(permissionNames),
  timeZone: 'America/New_York',
  provedAt: new Date().toISOString(),
})

/** Every statement is explained with what it is asked with, then run. */
function explaining(connection: postgres.ReservedSql, counted: Counted): Db {
  const unsafe = (text: string, parameters: postgres.ParameterOrJSON<never>[], options: postgres.UnsafeQueryOptions) =>
    (async () => {
      if (!text.includes('set_config')) {
        const explained = await connection.unsafe(
          `explain (analyze, buffers, timing off, format json) ${text}`,
          parameters,
          { prepare: false },
        )
        const found = explained[0]?.['QUERY PLAN'] as string | { Plan: Plan }[]
        const [{ Plan: plan }] = (typeof found === 'string' ? JSON.parse(found) : found) as [{ Plan: Plan }]
        const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
        counted[text.startsWith('select count(*) as total') ? 'counting' : 'page'] += blocks
        if (blocks > counted.most)
          Object.assign(counted, { most: blocks, worst: `${text}\n${JSON.stringify(parameters)}` })
      }
      return connection.unsafe(text, parameters, options)
    })()
  const runner = { unsafe } as unknown as Parameters<typeof dialectOver>[0]
  return new Kysely<Schema>({ dialect: dialectOver(runner, { wrote: false, last: [] }) })
}

const quoted = (value: unknown) => `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`

/** The values that the middle of a page has; what is missing there is taken from another row. */
function sampleOf(content: readonly Row[], field: string): unknown {
  const middle = Math.floor(content.length / 2)
  const rows = [...content.slice(middle), ...content.slice(0, middle)]
  return rows.map((row) => row[field]).find((value) => value !== null && value !== undefined && value !== '')
}

function filtersOf({ index }: ServedIndex, content: readonly Row[]): [string, Row][] {
  return Object.keys(index.fields).flatMap((field): [string, Row][] => {
    const sample = sampleOf(content, field)
    const value: unknown = Array.isArray(sample) ? sample[0] : sample
    if (value === undefined || typeof value === 'object') return []
    return [[`filter ${field}`, { query: `${field}:${quoted(value)}` }]]
  })
}

function wordsOf({ index }: ServedIndex, content: readonly Row[]): [string, Row][] {
  const words = index.matches.flatMap((field): [string, Row][] => {
    const sample = sampleOf(content, field)
    if (typeof sample !== 'string') return []
    const [longest] = sample.split(/\s+/).toSorted((one, other) => other.length - one.length)
    return longest ? [[`word of ${field}`, { query: quoted(longest) }]] : []
  })
  return [...words, ['word of none', { query: 'zzqqxx' }]]
}

const sortsOf = ({ index }: ServedIndex): [string, Row][] =>
  index.sortable.flatMap((field) =>
    ['Asc', 'Desc'].map((direction): [string, Row] => [
      `sort ${field} ${direction}`,
      { 'sort[0].field': field, 'sort[0].direction': direction },
    ]),
  )

/** Everything that a person can ask an index for, a page each, by what its first page shows. */
export const casesOf = (served: ServedIndex, first: readonly Row[], total: number): [string, Row][] => [
  ...sortsOf(served),
  ...filtersOf(served, first),
  ...wordsOf(served, first),
  ...(total > 1030 ? [['page past 1,000', { from: 1000 }] satisfies [string, Row]] : []),
]

/** What is touched while something is read that says how many rows it had. */
export const touchedWhile = (pool: Pool, actor: Actor, name: string, ask: (db: Db) => Promise<number>) =>
  inTransaction(
    pool,
    'read',
    { companyId: actor.companyId, userId: actor.userId, timeLimitMs: 60_000 },
    async (...[, , connection]): Promise<Touched> => {
      const counted: Counted = { page: 0, counting: 0, most: 0, worst: '' }
      const rows = await ask(explaining(connection, counted))
      return { name, rows, blocks: counted.page, counting: counted.counting, worst: counted.worst }
    },
  )

/** Asks an index for everything that a person can ask it for, a page each, or only for what is given. */
export async function touchedBy(
  pool: Pool,
  actor: Actor,
  served: ServedIndex,
  only?: readonly [string, Row][],
): Promise<Touched[]> {
  const { index } = served
  const operation = searchOperation([served])
  const asking = (name: string, ask: (db: Db) => Promise<number>) => touchedWhile(pool, actor, name, ask)
  let first: Row[] = []
  let total = 0
  const list = (name: string, query: Row) =>
    asking(name, async (db) => {
      const input = { params: { index: index.name }, query: { size: 30, ...query }, db, actor, prepared: undefined }
      const reply = (await operation.run(input as never)) as { total: number; content: Row[] }
      if (name === 'first page') ({ content: first, total } = reply)
      return reply.content.length
    })
  if (only) return Promise.all(only.map(([name, query]) => list(name, query)))
  const found = [await list('first page', {})]
  for (const [name, query] of casesOf(served, first, total)) found.push(await list(name, query))
  found.push(
    await asking('export', async (db) => {
      const matches = await matchesOf(db, actor, served, { query: '', sort: [] })
      return (await run(db, matches.rows(EXPORTED))).length
    }),
  )
  if (index.totals.length > 0) {
    const input = { params: { index: index.name }, query: {}, actor, prepared: undefined }
    found.push(
      await asking('totals', async (db) => {
        await totalsOperation([served]).run({ ...input, db } as never)
        return 0
      }),
    )
  }
  return found
}
