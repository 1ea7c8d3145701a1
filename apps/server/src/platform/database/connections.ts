import { Socket } from 'node:net'
import type postgres from 'postgres'

type Pool = postgres.Sql

/*
 * postgres.js 3.4.9 cannot be trusted with a connection that is cut: statements hang for ever, its own `reserve` and
 * `begin` write to a socket that is no longer there, which ends the process, or the rest of a transaction runs on a new
 * connection outside of any (its issues 1186, 1208, 1216). So every statement runs on a client of one connection that
 * connects once in its life, has one holder at a time, and is thrown away when it breaks.
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
export type Open = (hooks: Hooks) => Pool

export type Slot = {
  readonly client: Pool
  /** Rejects when the connection is gone. */
  readonly cut: Promise<never>
  gone: Error | null
  /** Hears what other connections notify about, for the holder of this one. */
  heard: ((payload: string) => void) | null
  discard(error: Error): void
}

/** So many connections, lent to one holder each. */
export type Connections = ReturnType<typeof connectionsOf>

const ended = () => Object.assign(new Error('The pool was closed'), { code: 'CONNECTION_ENDED' })

export function connectionsOf(size: number, open: Open) {
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
    /** How many are lent, and how many ask in vain for one now. */
    use: () => ({ inUse: inUse.size, waiting: waiting.length }),
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
