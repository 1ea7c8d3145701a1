import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { WebSocket } from 'ws'
import { companyTopic } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { inTransaction, type Pool } from '../database/database.ts'
import { openDoor } from './realtime-upgrade.ts'
import { type Line, missed, type News, openLine, resync } from './realtime-line.ts'
import { initialsOf, type PresenceBoard, presenceBoard } from './realtime-presence.ts'
import { recentNews, type RecentNews } from './realtime-recent.ts'
import {
  ownDestination,
  placeOf,
  presenceOf,
  type ServedTopic,
  subjectOf,
  topicRights,
  withRightsOfNow,
} from './realtime-topics.ts'
import { type Visitor, visitorBook } from './realtime-visitors.ts'
import type { Recognition } from '../recognition.ts'
import type { Authenticated, Authenticator } from '../session.ts'
import type { TrustsProxy } from '../trusted-proxies.ts'
import { STOMP_LIMITS, type StompLimits, StompRefusal, type StompSocket, stompSocket } from './stomp-socket.ts'

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
  readonly recognition: Recognition
  readonly topics: readonly ServedTopic[]
  readonly publicUrl: string | undefined
  readonly trustProxy: TrustsProxy | false
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly limits?: Partial<RealtimeLimits>
}

export type Realtime = {
  /** Resolves when this process hears what the others commit. */
  readonly ready: Promise<void>
  /** How many tabs are connected to this process. */
  sockets(): number
  /** How many topics they listen to, each tab counted by itself. */
  subscriptions(): number
  stop(): Promise<void>
}

const SESSION_EXPIRED = 'Session expired.'
const FORBIDDEN = 'Forbidden'
const TOO_MANY_CONNECTIONS = 'Too many connections'

/** What the parts of one process have in common. */
type House = {
  readonly options: RealtimeOptions
  readonly limits: RealtimeLimits
  readonly visitors: ReturnType<typeof visitorBook>
  readonly mayHear: ReturnType<typeof topicRights>
  readonly presence: PresenceBoard
  readonly line: Line
  readonly recent: RecentNews
  /** Sockets through which no one has proved anything yet. */
  unproved: number
}

/**
 * Notifies open screens of what changed: STOMP over a websocket at /api/sales/ws. The token travels in the Authorization
 * header of the CONNECT frame and nowhere else.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const limits = { ...LIMITS, ...options.limits }
  const visitors = visitorBook()
  const recent = recentNews()
  const presence = presenceBoard(limits.presenceMs, (companyId, destination) =>
    visitors.tell(placeOf(companyId, destination), presence.now(companyId, destination)),
  )
  const line = openLine({
    openListener: options.openListener,
    jobs: options.jobs,
    log: options.log,
    watchMs: limits.watchMs,
    onNews: (news) => passOn(house, news),
    onPresence: presence.heard,
    onGap: () => {
      recent.missedSome()
      visitors.placesOf(companyTopic.destination).forEach((place) => visitors.tell(place, resync()))
    },
  })
  const mayHear = topicRights(options.pool, options.topics)
  const house: House = { options, limits, visitors, mayHear, presence, line, recent, unproved: 0 }
  const { server, publicUrl, trustProxy } = options
  const { frameBytes } = limits
  const close = openDoor({
    server,
    publicUrl,
    trustProxy,
    frameBytes,
    waiting: () => house.unproved,
    entered: (ws, address) => receive(house, ws, address),
  })
  return {
    ready: line.ready,
    sockets: () => visitors.count(),
    subscriptions: () => visitors.subscriptions(),
    async stop() {
      close()
      await Promise.all([line.stop(), presence.stop()])
    },
  }
}

/** What a process committed reaches those who listen here. */
function passOn(house: House, [companyId, destination, change]: News) {
  const { authenticate } = house.options
  const subject = subjectOf(destination)
  // Before anyone is notified, so that anyone who asks again is answered with the rights they have now.
  if (subject) authenticate.forget(subject)
  const place = placeOf(companyId, destination)
  house.recent.told(place)
  house.visitors.tell(place, change)
  if (subject) for (const visitor of house.visitors.of(subject)) void lookAgainAt(house, visitor)
}

/** Rights may have been taken away or the session ended: what no longer holds is cut off. */
async function lookAgainAt({ options, mayHear }: House, visitor: Visitor) {
  try {
    const { authenticate } = options
    const look = async () => (visitor.actor = await authenticate.actorOf(visitor.authorization))
    await look()
    for (const { destination, id } of visitor.subscriptions.values())
      if (!(await withRightsOfNow(authenticate, look, (actor) => mayHear(actor, destination))))
        return visitor.socket.fail(FORBIDDEN, id)
  } catch (error) {
    if (!(error instanceof BusinessError)) options.log.error({ err: error }, 'realtime: cannot check a session')
    visitor.socket.fail(SESSION_EXPIRED)
  }
}

function receive(house: House, ws: WebSocket, address: string) {
  const { options, limits, visitors } = house
  const { authenticate, recognition } = options
  let visitor: Visitor | null = null
  let expiry: NodeJS.Timeout | undefined
  house.unproved += 1
  const present = () => {
    if (!visitor) throw new StompRefusal('Not connected')
    return visitor
  }
  stompSocket(ws, limits, {
    async connect(socket, authorization = '') {
      const { actor, expiresAt } = await proved(() =>
        recognition.prove(address, authorization, () => authenticate.actorOf(authorization)),
      )
      if (visitors.of(actor.userId).length >= limits.socketsPerUser) throw new StompRefusal(TOO_MANY_CONNECTIONS)
      if (ws.readyState !== ws.OPEN) return
      visitor = newVisitor(socket, authorization, actor)
      visitors.enter(visitor)
      house.unproved -= 1
      expiry = setTimeout(() => socket.fail(SESSION_EXPIRED), Math.max(0, expiresAt - Date.now()))
    },
    subscribe: (id, destination, headers) =>
      subscribe(house, present(), { id, destination, readAgo: readAgoIn(headers) }),
    unsubscribe(id) {
      const left = visitors.leave(present(), id)
      if (left) void sayGone(house, left.visitor, left.destination)
    },
    send: (destination, body) => announce(house, present(), destination, body),
    closed() {
      clearTimeout(expiry)
      if (visitor) bidFarewell(house, visitor)
      else house.unproved -= 1
    },
    unexpected: (error) => options.log.error({ err: error }, 'realtime: unexpected'),
  })
}

/** How long ago the screen was read that is to be kept up to date from here on, in milliseconds; a header of our own. */
const readAgoIn = (headers: Readonly<Record<string, string | undefined>>) =>
  /^\d{1,9}$/.test(headers['read-ago'] ?? '') ? Number(headers['read-ago']) : null

type Wish = { readonly id: string; readonly destination: string; readonly readAgo: number | null }

async function subscribe(house: House, visitor: Visitor, { id, destination, readAgo }: Wish) {
  // Reckoned as soon as it comes in: what follows takes time, and the screen gets no younger by it.
  const readAt = readAgo === null ? null : house.recent.ago(readAgo)
  if (visitor.subscriptions.size >= house.limits.subscriptions) throw new StompRefusal('Too many subscriptions')
  if (visitor.subscriptions.has(id)) throw new StompRefusal('This subscription exists already')
  const { authenticate } = house.options
  const look = async () => {
    const { actor } = await proved(() => authenticate.actorOf(visitor.authorization))
    return (visitor.actor = actor)
  }
  const mayHear = await withRightsOfNow(authenticate, look, (actor) => house.mayHear(actor, destination))
  if (!mayHear) throw new StompRefusal(FORBIDDEN)
  if (!visitor.socket.isOpen()) return
  const { place } = house.visitors.join(visitor, id, destination)
  const say = (message: unknown) => visitor.socket.message(id, destination, JSON.stringify(message))
  if (presenceOf(destination)) say(house.presence.now(visitor.companyId, destination))
  else if (readAt !== null && house.recent.mayHaveBeenSaid(place, readAt)) say(missed())
}

/** Only presence may be sent, and only by those who hear of it already. */
async function announce(house: House, visitor: Visitor, destination: string, body: string) {
  const heard = visitor.subscriptions.values().some((subscription) => subscription.destination === destination)
  if (!presenceOf(destination) || !heard) throw new StompRefusal(FORBIDDEN)
  if (/"open"\s*:\s*false/.test(body)) return sayGone(house, visitor, destination)
  const last = visitor.announced.get(destination)
  if (last !== undefined && Date.now() - last < house.limits.presenceMs / 4) return
  visitor.announced.set(destination, Date.now())
  visitor.person ??= await personOf(house.options.pool, visitor)
  if (visitor.socket.isOpen()) await house.line.announce(announcement(visitor, destination, true))
}

async function sayGone(house: House, visitor: Visitor, destination: string) {
  if (!visitor.announced.delete(destination)) return
  const said = house.line.announce(announcement(visitor, destination, false))
  await said.catch((error: unknown) => house.options.log.warn({ err: error }, 'realtime: cannot tell'))
}

function bidFarewell(house: House, visitor: Visitor) {
  house.visitors.exit(visitor)
  for (const destination of visitor.announced.keys()) void sayGone(house, visitor, destination)
}

async function proved(look: () => Promise<Authenticated>) {
  try {
    const { tokenExpiresAt: expiresAt, ...actor } = await look()
    return { actor, expiresAt }
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    throw new StompRefusal(error.code === 'too-many' ? TOO_MANY_CONNECTIONS : SESSION_EXPIRED)
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

/** Their own name, which needs no right: rights that changed since do not matter here. */
async function personOf(pool: Pool, { actor: { companyId, userId } }: Visitor) {
  const row = await inTransaction(pool, 'read', { companyId, userId }, (db) =>
    db.selectFrom('app_user').select(['given_name', 'family_name']).where('id', '=', userId).executeTakeFirstOrThrow(),
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
