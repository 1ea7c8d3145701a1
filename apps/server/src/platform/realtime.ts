import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import { companyTopic } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { inTransaction, type Pool, scopeOf } from './database.ts'
import { openDoor } from './realtime-door.ts'
import { type News, openLine, resync } from './realtime-line.ts'
import { initialsOf, presenceBoard } from './realtime-presence.ts'
import {
  ownDestination,
  placeOf,
  presenceOf,
  type ServedTopic as Served,
  subjectOf,
  topicRights,
} from './realtime-topics.ts'
import { type Visitor, visitorBook } from './realtime-visitors.ts'
import type { Authenticator } from './session.ts'
import { STOMP_LIMITS, type StompLimits, StompRefusal, type StompSocket, stompSocket } from './stomp-socket.ts'

export type ServedTopic = Served

export type RealtimeLimits = StompLimits & {
  readonly subscriptions: number
  readonly socketsPerUser: number
  readonly presenceMs: number
  readonly watchMs: number
}

const LIMITS: RealtimeLimits = {
  ...STOMP_LIMITS,
  subscriptions: 50,
  socketsPerUser: 10,
  presenceMs: 15_000,
  watchMs: 10_000,
}

export type RealtimeOptions = {
  /** The HTTP server of fastify (`app.server`). */
  readonly server: Server
  /** The pool of galen_app, for the row checks. */
  readonly pool: Pool
  /** The pool of galen_jobs, for telling the other processes. */
  readonly jobs: Pool
  /** Opens a pool of size 1 for listening to the other processes. */
  readonly openListener: () => Pool
  readonly authenticate: Authenticator
  readonly topics: readonly ServedTopic[]
  readonly publicUrl: string | undefined
  readonly trustProxy: boolean
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly limits?: Partial<RealtimeLimits>
}

export type Realtime = {
  /** Resolves when this process hears what the others commit. */
  readonly ready: Promise<void>
  /** How many tabs are connected to this process. */
  sockets(): number
  stop(): Promise<void>
}

const SESSION_EXPIRED = 'Session expired.'
const FORBIDDEN = 'Forbidden'

/**
 * Tells open screens what changed: STOMP over a websocket at /api/sales/ws. The token travels in the Authorization
 * header of the CONNECT frame and nowhere else.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const limits = { ...LIMITS, ...options.limits }
  const { authenticate, log } = options
  const visitors = visitorBook()
  const mayHear = topicRights(options.pool, options.topics)
  let unproved = 0

  const presence = presenceBoard(limits.presenceMs, (companyId, destination) =>
    visitors.tell(placeOf(companyId, destination), presence.now(companyId, destination)),
  )
  const line = openLine({
    openListener: options.openListener,
    jobs: options.jobs,
    log,
    watchMs: limits.watchMs,
    onNews,
    onPresence: presence.heard,
    onGap: () => visitors.placesOf(companyTopic.destination).forEach((place) => visitors.tell(place, resync())),
  })
  const close = openDoor({
    ...options,
    frameBytes: limits.frameBytes,
    waiting: () => unproved,
    entered: (ws) => receive(ws),
  })

  function onNews([companyId, destination, change]: News) {
    const subject = subjectOf(destination)
    if (subject) authenticate.forget(subject)
    visitors.tell(placeOf(companyId, destination), change)
    if (subject) for (const visitor of visitors.of(subject)) void lookAgainAt(visitor)
  }

  /** Rights may have been taken away or the session ended: what no longer holds is cut off. */
  async function lookAgainAt(visitor: Visitor) {
    try {
      visitor.actor = await authenticate.actorOf(visitor.authorization)
      for (const { destination, id } of visitor.subscriptions.values())
        if (!(await mayHear(visitor.actor, destination))) return visitor.socket.fail(FORBIDDEN, id)
    } catch (error) {
      if (!(error instanceof BusinessError)) log.error({ err: error }, 'realtime: cannot check a session')
      visitor.socket.fail(SESSION_EXPIRED)
    }
  }

  function receive(ws: WebSocket) {
    let visitor: Visitor | null = null
    let expiry: NodeJS.Timeout | undefined
    unproved += 1
    const present = () => {
      if (!visitor) throw new StompRefusal('Not connected')
      return visitor
    }
    stompSocket(ws, limits, {
      async connect(socket, authorization = '') {
        const { actor, expiresAt } = await prove(authenticate, authorization)
        if (visitors.of(actor.userId).length >= limits.socketsPerUser) throw new StompRefusal('Too many connections')
        if (ws.readyState !== ws.OPEN) return
        visitor = newVisitor(socket, authorization, actor)
        visitors.enter(visitor)
        unproved -= 1
        expiry = setTimeout(() => socket.fail(SESSION_EXPIRED), Math.max(0, expiresAt - Date.now()))
      },
      subscribe: (id, destination) => subscribe(present(), id, destination),
      unsubscribe: (id) => unsubscribe(present(), id),
      send: (destination, body) => announce(present(), destination, body),
      closed() {
        clearTimeout(expiry)
        if (!visitor) unproved -= 1
        else bidFarewell(visitor)
      },
      unexpected: (error) => log.error({ err: error }, 'realtime: unexpected'),
    })
  }

  async function subscribe(visitor: Visitor, id: string, destination: string) {
    if (visitor.subscriptions.size >= limits.subscriptions) throw new StompRefusal('Too many subscriptions')
    if (visitor.subscriptions.has(id)) throw new StompRefusal('This subscription exists already')
    const { actor } = await prove(authenticate, visitor.authorization)
    visitor.actor = actor
    if (!(await mayHear(actor, destination))) throw new StompRefusal(FORBIDDEN)
    visitors.join(visitor, id, destination)
    if (presenceOf(destination))
      visitor.socket.message(id, destination, JSON.stringify(presence.now(visitor.companyId, destination)))
  }

  function unsubscribe(visitor: Visitor, id: string) {
    const left = visitors.leave(visitor, id)
    if (left) void sayGone(visitor, left.destination)
  }

  /** Only presence may be sent, and only by those who hear of it already. */
  async function announce(visitor: Visitor, destination: string, body: string) {
    const heard = [...visitor.subscriptions.values()].some((subscription) => subscription.destination === destination)
    if (!presenceOf(destination) || !heard) throw new StompRefusal(FORBIDDEN)
    if (/"open"\s*:\s*false/.test(body)) return sayGone(visitor, destination)
    const last = visitor.announced.get(destination)
    if (last !== undefined && Date.now() - last < limits.presenceMs / 4) return
    visitor.announced.set(destination, Date.now())
    visitor.person ??= await personOf(options.pool, visitor)
    await line.announce(announcement(visitor, destination, true))
  }

  async function sayGone(visitor: Visitor, destination: string) {
    if (!visitor.announced.delete(destination)) return
    await line
      .announce(announcement(visitor, destination, false))
      .catch((error: unknown) => log.warn({ err: error }, 'realtime: cannot tell'))
  }

  function bidFarewell(visitor: Visitor) {
    visitors.exit(visitor)
    for (const destination of [...visitor.announced.keys()]) void sayGone(visitor, destination)
  }

  return {
    ready: line.ready,
    sockets: () => visitors.count(),
    async stop() {
      close()
      await Promise.all([line.stop(), presence.stop()])
    },
  }
}

async function prove(authenticate: Authenticator, authorization: string) {
  try {
    const { tokenExpiresAt: expiresAt, ...actor } = await authenticate.actorOf(authorization)
    return { actor, expiresAt }
  } catch (error) {
    throw error instanceof BusinessError ? new StompRefusal(SESSION_EXPIRED) : error
  }
}

const newVisitor = (socket: StompSocket, authorization: string, actor: Visitor['actor']): Visitor => ({
  key: randomUUID(),
  socket,
  authorization,
  companyId: actor.companyId,
  actor,
  subscriptions: new Map(),
  announced: new Map(),
  person: null,
})

async function personOf(pool: Pool, { actor }: Visitor) {
  const row = await inTransaction(pool, 'read', scopeOf(actor), (db) =>
    db
      .selectFrom('app_user')
      .select(['given_name', 'family_name'])
      .where('id', '=', actor.userId)
      .executeTakeFirstOrThrow(),
  )
  return { name: `${row.given_name} ${row.family_name}`, initials: initialsOf(row.given_name, row.family_name) }
}

const announcement = (visitor: Visitor, destination: string, open: boolean) => ({
  companyId: visitor.companyId,
  destination: ownDestination(visitor.actor, destination),
  place: visitor.key,
  userId: visitor.actor.userId,
  initials: visitor.person?.initials ?? '',
  name: visitor.person?.name ?? '',
  open,
})
