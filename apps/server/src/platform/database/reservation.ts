import type postgres from 'postgres'
import { type Connections, connectionsOf, type Open } from './connections.ts'
import { isLostConnection } from '../errors.ts'

type Pool = postgres.Sql

const connections = new WeakMap<Pool, Connections>()

/** What a statement of postgres.js is inside: a promise that its handler is asked to fulfil. */
type Statement = Promise<unknown> & { handler: (statement: Statement) => void; reject: (error: unknown) => void }

/** A pool whose statements, transactions and reservations all survive the loss of their connections. */
export function trustworthyPool(base: Pool, size: number, open: Open): Pool {
  const held = connectionsOf(size, open)
  const handler = (statement: Statement) => void runAlone(held, statement)
  const redirected = (made: unknown) => {
    if (typeof made === 'object' && made !== null && 'handler' in made) made.handler = handler
    return made
  }
  const own: Partial<Record<string | symbol, unknown>> = {
    unsafe: (...args: Parameters<Pool['unsafe']>) => redirected(base.unsafe(...args)),
    reserve: () => Promise.reject(new Error('Use onOneConnection')),
    begin: (...args: unknown[]) => begin(pool, args),
    async end(options?: { timeout?: number }) {
      await held.end((options?.timeout ?? 30) * 1000)
      await base.end(options)
    },
  }
  const pool = new Proxy(base, {
    apply: (_, self, args) => redirected(Reflect.apply(base, self, args)),
    get: (_, key) => own[key] ?? (Reflect.get(base, key) as unknown),
  })
  connections.set(pool, held)
  return pool
}

/** How busy a pool is, for operators. */
export const useOf = (pool: Pool) => connections.get(pool)?.use() ?? { inUse: 0, waiting: 0 }

/** One statement on a connection that is free. */
async function runAlone(held: Connections, statement: Statement): Promise<void> {
  try {
    const slot = await held.take()
    slot.cut.catch((error: unknown) => statement.reject(error))
    const asOfThisConnection = slot.client`` as unknown as Statement
    asOfThisConnection.handler(statement)
    await statement.catch((error: unknown) => {
      if (error instanceof Error && isLostConnection(error)) slot.discard(error)
    })
    held.give(slot)
  } catch (error) {
    statement.reject(error)
  }
}

function begin(pool: Pool, args: readonly unknown[]) {
  const work = args.at(-1) as (connection: postgres.ReservedSql) => Promise<unknown>
  const mode = typeof args[0] === 'string' ? args[0] : ''
  return onOneConnection(pool, `begin ${mode}`, async (connection) => {
    const result = await work(connection)
    await connection.unsafe('commit')
    return result
  })
}

export type Reservation = {
  readonly connection: postgres.ReservedSql
  readonly cut: Promise<never>
  /** Hears the notifications that this connection listens to. */
  onNotification(heard: (payload: string) => void): void
  /** Gives the connection back, or away when it broke; after that nothing can be asked through this reservation. */
  giveBack(broken?: Error): void
}

/** A connection for oneself, until it is given back. */
export const takeConnection = (pool: Pool): Promise<Reservation> => reserve(pool, new Set())

/** After one of these nothing more is sent: it would be stored by itself, outside of the transaction it belonged to. */
const ENDS = new Set(['commit', 'rollback'])

async function reserve(pool: Pool, ends: ReadonlySet<string>): Promise<Reservation> {
  const held = connections.get(pool)
  if (!held) throw new Error('This pool was not opened by openPool')
  const slot = await held.take()
  let [ended, over] = [false, false]
  const usable = () => {
    if (slot.gone) throw slot.gone
    if (ended || over) throw new Error('This transaction is over')
    return slot.client
  }
  const unsafe = (...args: Parameters<Pool['unsafe']>) => {
    const sent = usable().unsafe(...args)
    ended = ends.has(args[0])
    return sent
  }
  const connection = new Proxy(slot.client, {
    apply: (_, self, args) => Reflect.apply(usable(), self, args) as unknown,
    get: (client, key) => (key === 'unsafe' ? unsafe : (Reflect.get(client, key) as unknown)),
  }) as postgres.ReservedSql
  const giveBack = (broken?: Error) => {
    if (over) return
    over = true
    slot.heard = null
    if (broken) slot.discard(broken)
    held.give(slot)
  }
  const onNotification = (heard: (payload: string) => void) => {
    if (!over) slot.heard = heard
  }
  return { connection, cut: slot.cut, onNotification, giveBack }
}

/**
 * One connection for the length of the work. When it is cut, whatever waits for it fails at once and nothing more is
 * sent. `first` is a statement without parameters that goes before anything else.
 */
export async function onOneConnection<T>(
  pool: Pool,
  first: string,
  work: (connection: postgres.ReservedSql, opened: Promise<unknown>) => Promise<T>,
): Promise<T> {
  const { connection, cut, giveBack } = await reserve(pool, ENDS)
  try {
    const opened = connection.unsafe(first).execute()
    opened.catch(() => {})
    return await Promise.race([cut, work(connection, opened)])
  } catch (error) {
    if (error instanceof Error && isLostConnection(error)) giveBack(error)
    else await Promise.race([cut, rollBack(connection)]).catch(() => {})
    throw error
  } finally {
    giveBack()
  }
}

const rollBack = async (connection: postgres.ReservedSql) => void (await connection.unsafe('rollback'))
