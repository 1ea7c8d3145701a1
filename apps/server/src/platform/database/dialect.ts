import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type postgres from 'postgres'

type Runner = Pick<postgres.Sql, 'unsafe'>

/** Without parameters postgres.js would fall back to the simple protocol and parse the text every time. */
const PREPARED = { prepare: true, simple: false }

/** A statement whose text depends on what a person asked for. */
export type VaryingQuery = CompiledQuery & { readonly varies: true }

const MOST_KEPT = 300
const kept = new Set<string>()

/** Of the texts that people shape only the first few hundred stay prepared, or each new one would cost memory for ever. */
function optionsOf(query: CompiledQuery) {
  if (!('varies' in query) || kept.has(query.sql)) return PREPARED
  if (kept.size >= MOST_KEPT) return { prepare: false, simple: false }
  kept.add(query.sql)
  return PREPARED
}

const TEXTS = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g
const LOCKS = /\bfor (?:no key )?update\b/gi
const WRITES = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\b/i

/** Whether a statement changes rows, wherever in it that is. To lock them is no change. */
export const isWrite = (text: string) => WRITES.test(text.replaceAll(TEXTS, '').replaceAll(LOCKS, ''))

const MOST_JUDGED = 2000
const judged = new Map<string, boolean>()

/** Most statements come again with the same text. */
function changes(text: string): boolean {
  const known = judged.get(text)
  if (known !== undefined) return known
  const found = isWrite(text)
  if (judged.size < MOST_JUDGED) judged.set(text, found)
  return found
}

/** What a transaction noticed about the statements that went through it. */
export type WriteTracker = {
  wrote: boolean
  /** The last statements, already sent: they travel together with the commit and fail it when they fail. */
  readonly last: Promise<unknown>[]
}

// Shared by all: a compiler keeps nothing from one statement to the next, and making one took longer than compiling.
const ADAPTER = new PostgresAdapter()
const COMPILER = new PostgresQueryCompiler()

/**
 * Kysely over postgres.js: prepared statements, pipelined on one connection. Transactions are not its business,
 * they belong to `inTransaction`.
 */
export function dialectOver(runner: Runner, tracker: WriteTracker): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (changes(query.sql)) tracker.wrote = true
      const rows = await runner.unsafe(
        query.sql,
        query.parameters as postgres.ParameterOrJSON<never>[],
        optionsOf(query),
      )
      return { rows: rows as unknown as R[], numAffectedRows: BigInt(rows.count ?? 0) }
    },
    streamQuery() {
      throw new Error('Streams are read through a cursor of postgres.js')
    },
  }
  const refuse = () => Promise.reject(new Error('A transaction is opened by inTransaction'))
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  }
  return {
    createAdapter: () => ADAPTER,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => COMPILER,
    createDriver: () => driver,
  }
}
