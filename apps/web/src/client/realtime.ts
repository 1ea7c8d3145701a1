import { type Change, destinationOf, type Topic } from '@galen/contract/topic'
import type { Client } from '@stomp/stompjs'
import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../kit/store.ts'
import { whenIdle } from './idle.ts'
import { isNearlyExpired, refreshTokens, sessionIdOf } from './refresh.ts'
import { refusedTopics } from './refused-topics.ts'
import { server } from './server-reach.ts'
import { expireSession, leavingFor, session } from './session.ts'

/** Spec §9. */
const HEART_BEAT_MS = 10_000
const MOST_RETRIES = 5
const DISCONNECT_AFTER_MS = 500
const POLL_EVERY_MS = 15_000
const PRESENT_EVERY_MS = 5000
/** What is on the screen was asked for at most this long before someone listened on its behalf. */
const READ_BEFORE_MS = 10_000

export type Connection = 'off' | 'connecting' | 'live' | 'polling'
export const connection = createStore<Connection>('off')

type Listener = {
  /** A message came. */
  readonly heard: (message: Change) => void
  /** Messages may have been missed: read again what matters. */
  readonly missed: () => void
}

/** Who listens, and since when what they show may be old. */
type Audience = { readonly all: Set<Listener>; since: number }

const audiences = new Map<string, Audience>()
const refused = refusedTopics()
let client: Client | undefined
let failures = 0
let wasLive = false
let tokenRefused = false
let leaving: ReturnType<typeof setTimeout> | undefined

const isWanted = () =>
  audiences.size > 0 && document.visibilityState === 'visible' && session.get() !== null && leavingFor.get() === null

function tellMissed(audience: Audience): void {
  audience.since = performance.now()
  for (const listener of audience.all) listener.missed()
}

const tellAllMissed = () => audiences.values().forEach(tellMissed)

/** Connects when someone listens and the tab is seen, and disconnects half a second after neither is true. */
function arrange(): void {
  clearTimeout(leaving)
  if (isWanted()) void connect()
  else leaving = setTimeout(() => void (isWanted() || disconnect()), DISCONNECT_AFTER_MS)
}

async function connect(): Promise<void> {
  if (client || connection.get() !== 'off') return
  connection.set('connecting')
  await new Promise<void>((resolve) => void whenIdle(resolve))
  const stomp = await import('@stomp/stompjs').catch(() => undefined)
  if (!stomp) return pollInstead('its code could not be loaded')
  if (client || !isWanted()) return connection.set('off')
  const address = new URL('/api/sales/ws', window.location.href)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  client = new stomp.Client({
    brokerURL: address.href,
    heartbeatIncoming: HEART_BEAT_MS,
    heartbeatOutgoing: HEART_BEAT_MS,
    reconnectDelay: 1000,
    reconnectTimeMode: stomp.ReconnectionTimeMode.EXPONENTIAL,
    maxReconnectDelay: 30_000,
    beforeConnect: giveToken,
    onConnect: () => {
      failures = 0
      tokenRefused = false
      server.heard()
      connection.set('live')
      if (wasLive) tellAllMissed()
      for (const [destination, audience] of audiences) subscribe(destination, audience)
      wasLive = true
    },
    onStompError: ({ headers }) => {
      if (!refused.hear(headers)) tokenRefused = true
    },
    onWebSocketClose: countFailure,
  })
  client.activate()
}

/** A connection outlives a token, so it never starts with one about to end. */
async function giveToken(starting: Client): Promise<void> {
  const token = session.get()?.accessToken
  if (token && (tokenRefused || isNearlyExpired(token))) {
    const outcome = await refreshTokens(token).catch(() => undefined)
    if (outcome?.renewed === false) return expireSession(outcome.said)
  }
  starting.connectHeaders = { Authorization: `Bearer ${session.get()?.accessToken ?? ''}` }
}

function countFailure(): void {
  if (!client?.active) return
  failures += 1
  server.missed()
  connection.set('connecting')
  if (failures <= MOST_RETRIES) return
  void client.deactivate()
  client = undefined
  pollInstead(`it failed ${failures} times`)
}

function pollInstead(reason: string): void {
  console.warn(`No live connection, ${reason}. Asking every ${POLL_EVERY_MS / 1000} seconds instead.`)
  connection.set('polling')
}

function disconnect(): void {
  void client?.deactivate()
  client = undefined
  failures = 0
  tokenRefused = false
  connection.set('off')
}

/** Says how old the screen may be, and is notified when it has missed something by then. */
function subscribe(destination: string, audience: Audience): void {
  if (refused.has(destination)) return
  const readAgo = Math.round(performance.now() - audience.since) + READ_BEFORE_MS
  client?.subscribe(
    destination,
    (message) => {
      const change = JSON.parse(message.body) as Change
      // The server itself missed something: everything on the screen may be old.
      if (change.type === 'resync') return tellAllMissed()
      if (change.type === 'missed') return tellMissed(audience)
      for (const listener of audience.all) listener.heard(change)
    },
    { id: destination, 'read-ago': String(readAgo) },
  )
}

function listen(destination: string, listener: Listener): () => void {
  const audience = audiences.get(destination) ?? { all: new Set(), since: performance.now() }
  audiences.set(destination, audience)
  audience.all.add(listener)
  if (audience.all.size === 1 && client?.connected) subscribe(destination, audience)
  arrange()
  return () => {
    audience.all.delete(listener)
    if (audience.all.size > 0) return
    audiences.delete(destination)
    refused.forget(destination)
    if (client?.connected) client.unsubscribe(destination)
    arrange()
  }
}

/** Starts once: follows the tab and the session, and polls while there is no live connection. */
export function startRealtime(): void {
  const tryAgain = () => {
    if (document.visibilityState === 'visible' && connection.get() === 'polling') {
      failures = 0
      connection.set('off')
    }
    arrange()
  }
  document.addEventListener('visibilitychange', tryAgain)
  window.addEventListener('online', tryAgain)
  let token = session.get()?.accessToken
  let connectedAs = sessionIdOf(token ?? '')
  session.subscribe(() => {
    // Other rights may come with other tokens.
    if (session.get()?.accessToken !== token) refused.forgetAll()
    token = session.get()?.accessToken
    const sessionId = sessionIdOf(token ?? '')
    // What waits longer and longer to try again for a session that has ended would keep the next one waiting.
    if (client && sessionId !== undefined && sessionId !== connectedAs) disconnect()
    connectedAs = sessionId ?? connectedAs
    arrange()
  })
  leavingFor.subscribe(arrange)
  setInterval(() => {
    if (connection.get() === 'polling' && document.visibilityState === 'visible') tellAllMissed()
  }, POLL_EVERY_MS)
}

/** Hears one topic while the component is there. */
export function useTopic(topic: Topic, params: Readonly<Record<string, string>>, listener: Listener): void {
  const heard = useEffectEvent(listener.heard)
  const missed = useEffectEvent(listener.missed)
  const destination = destinationOf(topic, params)
  useEffect(() => listen(destination, { heard: (message) => heard(message), missed: () => missed() }), [destination])
}

function announce(destination: string): void {
  if (client?.connected && !refused.has(destination)) client.publish({ destination, body: '{}' })
}

/**
 * Hears who is at a topic and says that one is there oneself, until the component goes. The server answers every
 * subscription with who is there now, and takes announcements only from those it has subscribed.
 */
export function usePresence(topic: Topic, params: Readonly<Record<string, string>>, listener: Listener): void {
  const destination = destinationOf(topic, params)
  useTopic(topic, params, {
    heard: (message) => {
      announce(destination)
      listener.heard(message)
    },
    missed: listener.missed,
  })
  useEffect(() => {
    const timer = setInterval(() => announce(destination), PRESENT_EVERY_MS)
    return () => clearInterval(timer)
  }, [destination])
}
