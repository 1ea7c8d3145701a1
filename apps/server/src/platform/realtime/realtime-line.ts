import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { Change } from '@galen/contract/topic'
import type { Pool } from '../database/database.ts'
import { type Reservation, takeConnection } from '../database/reservation.ts'
import { repeatedly } from '../schedule.ts'

/** The one channel on which the server processes of an installation keep each other in step. */
export const CHANNEL = 'galen_realtime'
/** PostgreSQL takes less than 8,000 bytes; the rest is for the envelope. */
export const MAX_PAYLOAD_BYTES = 7800

/** Which company, which destination, what changed. */
export type News = readonly [companyId: string, destination: string, change: Change]

const Announcement = z.object({
  companyId: z.string(),
  destination: z.string(),
  /** One tab of one person. */
  place: z.string(),
  userId: z.string(),
  initials: z.string(),
  name: z.string(),
  open: z.boolean(),
})
/** Someone opened or closed a document, or still has it open. */
export type Announcement = z.infer<typeof Announcement>

const Payload = z.union([
  z.object({ news: z.array(z.tuple([z.string(), z.string(), z.looseObject({ type: z.string() })])) }),
  z.object({ presence: Announcement }),
  z.object({ watch: z.string() }),
])

export const newsPayload = (news: readonly News[]) => JSON.stringify({ news })

/** Notifies screens that they may have missed something and should fetch what they show. */
export const resync = (): Change => ({ ...NO_CHANGE, type: 'resync', at: new Date().toISOString() })

/** The same, to one that has just begun to listen and about what it listens to. */
export const missed = (): Change => ({ ...NO_CHANGE, type: 'missed', at: new Date().toISOString() })

const NO_CHANGE = {
  id: '',
  version: null,
  by: null,
  changed: [],
}

export type LineOptions = {
  /** Opens a pool of its own for listening. */
  readonly openListener: () => Pool
  /** The pool that notifications are sent with. */
  readonly jobs: Pool
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly watchMs: number
  onNews(news: News): void
  onPresence(announcement: Announcement): void
  /** The line was down and is back: what was said in the meantime is lost. */
  onGap(): void
}

export type Line = {
  /** Resolves when this process hears the others for the first time. */
  readonly ready: Promise<void>
  announce(announcement: Announcement): Promise<void>
  stop(): Promise<void>
}

/** Hears what the other processes say. A dropped connection is taken up again, and a silent one is noticed. */
export function openLine(options: LineOptions): Line {
  const self = randomUUID()
  const first = Promise.withResolvers<void>()
  const listener = options.openListener()
  let current: Reservation | null = null
  let listens = 0
  let heardMyself = true
  let stopped = false

  const hear = (text: string) => {
    const payload = readPayload(text)
    if (!payload) return
    if ('news' in payload) for (const news of payload.news) options.onNews(news as unknown as News)
    else if ('presence' in payload) options.onPresence(payload.presence)
    else if (payload.watch === self) heardMyself = true
  }
  const listenUntilCut = async () => {
    current = await takeConnection(listener)
    current.onNotification(hear)
    const { connection, cut } = current
    await Promise.race([cut, connection.unsafe(`listen ${CHANNEL}`).execute()])
    listens += 1
    heardMyself = true
    first.resolve()
    if (listens > 1) options.onGap()
    await cut
  }
  const keepListening = async () => {
    for (let failures = 0; !stopped; failures++) {
      const before = listens
      await listenUntilCut().catch((error: Error) => {
        current?.giveBack(error)
        current = null
        if (!stopped) options.log.warn({ err: error }, 'realtime: the line is down')
      })
      if (listens > before) failures = 0
      if (!stopped) await new Promise((resolve) => setTimeout(resolve, Math.min(50 * 2 ** failures, 2000)))
    }
  }
  // A connection can die without notice, for example when the database moves to another machine.
  const watch = repeatedly(
    options.watchMs,
    async () => {
      if (!heardMyself) current?.giveBack(new Error('The line is silent'))
      heardMyself = false
      await say(options.jobs, { watch: self })
    },
    (error) => options.log.warn({ err: error }, 'realtime: cannot reach the database'),
  )
  const listening = keepListening()
  return {
    ready: first.promise,
    announce: (presence) => say(options.jobs, { presence }),
    async stop() {
      stopped = true
      await watch.stop()
      current?.giveBack(new Error('The line is closed'))
      await Promise.all([listener.end({ timeout: 0 }), listening])
    },
  }
}

async function say(jobs: Pool, payload: z.input<typeof Payload>): Promise<void> {
  await jobs`select pg_notify(${CHANNEL}, ${JSON.stringify(payload)})`
}

function readPayload(text: string) {
  try {
    return Payload.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
