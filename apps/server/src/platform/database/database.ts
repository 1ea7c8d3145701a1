import { Kysely, sql } from 'kysely'
import postgres from 'postgres'
import { arrayTypes } from './array-types.ts'
import { readDatabaseUrl } from './database-url.ts'
import { dialectOver, type WriteTracker } from './dialect.ts'
import { onOneConnection, trustworthyPool } from './reservation.ts'
import type { Schema } from './schema.gen.ts'

/** The rows as one transaction sees them, within one company. */
export type Db = Kysely<Schema>

declare const writing: unique symbol
/** A transaction that may write. Only `command` hands one out. */
export type Tx = Db & { readonly [writing]: true }

export type Pool = postgres.Sql

/** Whose rows a transaction may see; row-level security reads it. */
export type Scope = {
  readonly companyId: string | null
  readonly userId: string | null
  readonly purpose?: 'sign-in' | 'set-up'
  readonly timeLimitMs?: number
  /** How long a statement waits for a lock; 3 seconds by default. */
  readonly lockTimeoutMs?: number
  /** How often rights had changed when those of the person were read; a transaction after another change is not begun. */
  readonly rights?: number
  /** A name under which one transaction at a time goes on. */
  readonly advisoryLockKey?: string
}

export type Address =
  | { readonly socketFolder: string; readonly port: number; readonly database: string }
  | { readonly url: string; readonly password: string | undefined }

/** Instants travel as ISO text, days as 'YYYY-MM-DD', counts as numbers: the shapes that the wire has. */
const types = {
  instant: {
    to: 1184,
    from: [1184],
    serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
    parse: (text: string) => new Date(text).toISOString(),
  },
  day: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
  count: { to: 20, from: [20], serialize: String, parse: Number },
}

const PLANNING: Record<string, string> = {
  // Calls are short and many: helpers and compiled plans cost each more than they give, and helpers read past the page.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  // Disks have no arm to move any more: reading here and there costs hardly more than reading on.
  random_page_cost: '1.1',
}

type PoolOptions = {
  readonly user: string
  readonly size: number
  readonly name: string
  /** Hears the text of every statement that is sent; tests count them. */
  readonly onStatement?: (text: string) => void
}

export function openPool(address: Address, options: PoolOptions): Pool {
  const { onStatement } = options
  const common = {
    max: options.size,
    idle_timeout: 0,
    connect_timeout: 10,
    // The driver's question for array types would fail uncaught when a connection is cut while it opens.
    fetch_types: false,
    types: { ...types, ...arrayTypes } as unknown as Record<string, postgres.PostgresType>,
    onnotice: () => {},
    ...(onStatement ? { debug: (_connection: number, text: string) => onStatement(text) } : {}),
    connection: { application_name: options.name, ...PLANNING },
  }
  const open = (more: object) => {
    if ('socketFolder' in address)
      return postgres({
        ...common,
        path: `${address.socketFolder}/.s.PGSQL.${address.port}`,
        database: address.database,
        username: options.user,
        ...more,
      } as postgres.Options<Record<string, postgres.PostgresType>>) as Pool
    const login = address.password === undefined ? {} : { username: options.user, password: address.password }
    // The driver takes the name of the database as it is written, escapes and all.
    const database = readDatabaseUrl(address.url)?.database
    return postgres(address.url, { ...common, ...(database ? { database } : {}), ...login, ...more }) as Pool
  }
  return trustworthyPool(open({}), options.size, open)
}

/** `recognize` reads too: who is calling, by keys alone. */
type Mode = 'read' | 'recognize' | 'write'

/** Most of what is read and written goes by keys, the same way for every value; planning it takes longer than doing it. */
const PLANS = { read: 'auto', recognize: 'force_generic_plan', write: 'auto' }

/**
 * From here on PostgreSQL plans what this transaction asks for again each time: to look through a million rows is another
 * thing than through ten, and the way to something rare another than to something common. Travels with what is asked next,
 * and fails it when it fails.
 */
export function forceCustomPlan(db: Db): void {
  sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(db).catch(() => {})
}

const BEGIN_READING = 'begin isolation level repeatable read read only'
const BEGIN = { read: BEGIN_READING, recognize: BEGIN_READING, write: 'begin isolation level read committed' }

/** Runs the work in one transaction within the scope. Opening it costs no round trip of its own. */
export async function inTransaction<T>(
  pool: Pool,
  mode: Mode,
  scope: Scope,
  work: (tx: Tx, tracker: WriteTracker, connection: postgres.ReservedSql) => Promise<T>,
): Promise<T> {
  return onOneConnection(pool, BEGIN[mode], async (connection, begun) => {
    const tracker: WriteTracker = { wrote: false, last: [] }
    const opened = Promise.all([begun, enterScope(connection, mode, scope)]).then(([, [entered]]) => {
      if (scope.rights !== undefined && Number(entered?.['rights'] ?? 0) !== scope.rights) throw new RightsChanged()
    })
    // Awaited below; without a handler of its own a failure would count as unhandled before the work notices it.
    opened.catch(() => {})
    const db = new Kysely<Schema>({ dialect: dialectOver(connection, tracker) }) as Tx
    // Behind an opening that failed every statement fails: what is reported is why it could not be opened.
    const result = await work(db, tracker, connection).catch((error: unknown) =>
      opened.then(() => Promise.reject(error)),
    )
    // Answered before anything that the work asked for, so it costs no time; nothing is committed on rights of before.
    await opened
    // A statement that fails here aborts the transaction, and the commit behind it becomes a rollback.
    await Promise.all([...tracker.last, connection.unsafe('commit').execute()])
    return result
  })
}

/** Someone was given a right or lost one since those of this person were read: they are read again. */
export class RightsChanged extends Error {}

/** The counter is looked up by what setting the company answered, so that the walls stand before it is read. */
function enterScope(connection: postgres.ReservedSql, mode: Mode, scope: Scope) {
  return connection`
    select (select r.count from rights_counter r where r.company_id = nullif(entered.company, '')::uuid) as rights from (
    select set_config('app.company', ${scope.companyId ?? ''}, true) as company, set_config('app.actor', ${scope.userId ?? ''}, true),
      set_config('app.purpose', ${scope.purpose ?? ''}, true), set_config('plan_cache_mode', ${PLANS[mode]}, true),
      set_config('lock_timeout', ${String(scope.lockTimeoutMs ?? 3000)}, true),
      set_config('statement_timeout', ${String(scope.timeLimitMs ?? 15_000)}, true),
      set_config('idle_in_transaction_session_timeout', ${String(scope.timeLimitMs ?? 10_000)}, true),
      pg_advisory_xact_lock(hashtextextended(${scope.advisoryLockKey ?? null}, 0)) offset 0) entered`.execute()
}

/** What a person's own operation sees: their company, as themselves. */
export const scopeOf = (actor: { companyId: string; userId: string; rights?: number | undefined }): Scope => ({
  companyId: actor.companyId,
  userId: actor.userId,
  ...(actor.rights === undefined ? {} : { rights: actor.rights }),
})
