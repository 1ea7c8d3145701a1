import { Socket } from 'node:net'
import type postgres from 'postgres'
import type { Pool } from './database.ts'
import { isLostConnection } from './errors.ts'

/*
 * postgres.js 3.4.9 cannot be trusted with a reserved connection that is cut: its own `reserve` and `begin` then write
 * to a socket that is no longer there, which ends the process, lose those who wait, or run the rest of a transaction
 * on a new connection outside of any (its issues 1186, 1208, 1216). So whoever needs a connection for themselves gets
 * a client of one connection that connects once in its life and is thrown away when it breaks.
 */

/** What a client of one connection is opened with. */
export type Hooks = {
  readonly max: 1
  readonly max_lifetime: null
  onclose(): void
  onnotify(channel: string, payload: string): void
  socket(options: SocketOptions): Socket
}
type SocketOptions = {
  readonly path?: string | false
  readonly host: readonly string[]
  readonly port: readonly number[]
}
type Open = (hooks: Hooks) => Pool

type Slot = {
  readonly client: Pool
  /** Rejects when the connection is gone. */
  readonly cut: Promise<never>
  gone: Error | null
  /** Hears what other connections notify about, for whoever holds this one. */
  heard: ((payload: string) => void) | null
  discard(error: Error): void
}

const connections = new WeakMap<Pool, ReturnType<typeof connectionsOf>>()

/** Gives a pool connections that one holder at a time has for themselves. */
export function withReservations(pool: Pool, size: number, open: Open): Pool {
  const held = connectionsOf(size, open)
  connections.set(pool, held)
  const end = pool.end.bind(pool)
  pool.end = async (options) => {
    await held.end((options?.timeout ?? 30) * 1000)
    await end(options)
  }
  pool.reserve = () => Promise.reject(new Error('Use onOneConnection'))
  return pool
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
export async function takeConnection(pool: Pool): Promise<Reservation> {
  const held = connections.get(pool)
  if (!held) throw new Error('This pool was not opened by openPool')
  const slot = await held.take()
  let over = false
  const usable = () => {
    if (slot.gone) throw slot.gone
    if (over) throw new Error('This transaction is over')
    return slot.client
  }
  const connection = new Proxy(slot.client, {
    apply: (_, self, args) => Reflect.apply(usable(), self, args) as unknown,
    get: (client, key) =>
      key === 'unsafe'
        ? (...args: Parameters<Pool['unsafe']>) => usable().unsafe(...args)
        : (Reflect.get(client, key) as unknown),
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
  const { connection, cut, giveBack } = await takeConnection(pool)
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

const ended = () => Object.assign(new Error('The pool was closed'), { code: 'CONNECTION_ENDED' })

function connectionsOf(size: number, open: Open) {
  const idle: Slot[] = []
  const inUse = new Set<Slot>()
  const waiting: PromiseWithResolvers<Slot>[] = []
  let ending: PromiseWithResolvers<void> | null = null
  const lend = (slot: Slot) => {
    inUse.add(slot)
    return slot
  }
  const nextIdle = () => {
    for (let slot = idle.pop(); slot; slot = idle.pop()) if (!slot.gone) return slot
    return undefined
  }
  return {
    async take(): Promise<Slot> {
      if (ending) throw ended()
      const slot = nextIdle()
      if (slot) return lend(slot)
      if (inUse.size < size) return lend(openSlot(open))
      const place = Promise.withResolvers<Slot>()
      waiting.push(place)
      return place.promise
    },
    give(slot: Slot) {
      inUse.delete(slot)
      const next = waiting.shift()
      if (next) next.resolve(lend(slot.gone ? openSlot(open) : slot))
      else if (ending) slot.discard(ended())
      else if (!slot.gone) idle.push(slot)
      if (inUse.size === 0) ending?.resolve()
    },
    /** Waits so long for those who hold a connection, then takes it from them. */
    async end(withinMs: number) {
      ending ??= Promise.withResolvers<void>()
      for (const place of waiting.splice(0)) place.reject(ended())
      for (const slot of idle.splice(0)) slot.discard(ended())
      if (inUse.size === 0) return
      const { resolve } = ending
      const late = setTimeout(() => {
        inUse.forEach((slot) => slot.discard(ended()))
        resolve()
      }, withinMs)
      await ending.promise
      clearTimeout(late)
    },
  }
}

const cutOff = () => Object.assign(new Error('The connection to the database was cut'), { code: 'CONNECTION_CLOSED' })

function openSlot(open: Open): Slot {
  const cut = Promise.withResolvers<never>()
  cut.promise.catch(() => {})
  const sockets = oneConnection()
  const discard = (error: Error) => {
    if (slot.gone) return
    slot.gone = error
    cut.reject(error)
    sockets.end()
    void slot.client.end({ timeout: 0 }).catch(() => {})
  }
  const client = open({
    max: 1,
    // The life of a connection must not end by the clock in the middle of a transaction.
    max_lifetime: null,
    onclose: () => discard(cutOff()),
    onnotify: (_channel, payload) => slot.heard?.(payload),
    socket: sockets.open,
  })
  const slot: Slot = { client, cut: cut.promise, gone: null, heard: null, discard }
  return slot
}

/** Until a connection was made it may be tried again, for example at another host; after that never. */
function oneConnection() {
  let over = false
  let attempt = 0
  let socket: (Socket & { host?: string | undefined }) | undefined
  return {
    open({ path, host, port }: SocketOptions): Socket {
      if (over) throw cutOff()
      const at = attempt++ % host.length
      socket = new Socket()
      socket.once('connect', () => {
        over = true
      })
      socket.host = host[at]
      if (path) socket.connect(path)
      else socket.connect(port[at] ?? 5432, host[at] ?? 'localhost')
      return socket
    },
    /** Politely if the other side is there, and in any case soon. */
    end() {
      over = true
      const last = socket
      setTimeout(() => last?.destroy(), 1000).unref()
    },
  }
}
