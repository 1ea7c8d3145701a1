import type { FastifyBaseLogger } from 'fastify'
import type { DomainEvent, PayloadOf } from '@galen/contract/event'
import type { Pool } from '../database/database.ts'
import type { Values } from '../effects.ts'
import { isLostConnection } from '../errors.ts'
import type { Installation } from '../installation.ts'
import type { Metrics } from '../metrics.ts'
import { type Deliverer, type Message, NeedsPerson, type Outcome, outcomeOfFailure } from './outbox-message.ts'
import {
  begin,
  claim,
  type Clock,
  databaseClock,
  type Depth,
  depthOf,
  lostClaims,
  release,
  settle,
} from './outbox-queue.ts'
import { relayRealtime } from './outbox-realtime.ts'
import { outage } from './outage.ts'
import { repeatedly } from '../schedule.ts'
import type { Work } from '../work.ts'

/** What happens after an event, in a transaction of its own within the company of the event; events come in no order. */
export type Listener = {
  readonly event: string
  run(input: ListenerInput): Promise<void>
}

export type ListenerInput<Payload = Values> = Work & {
  readonly companyId: string
  /** What the event said, and `by` whom. */
  readonly payload: Payload & { readonly by?: string | null }
  readonly installation: Installation
}

/** Listeners may notify, mail, print and index. They never post, move stock or decide. */
export const on = <E extends DomainEvent>(
  { name }: E,
  run: (input: ListenerInput<PayloadOf<E>>) => Promise<void>,
): Listener => ({ event: name, run: run as Listener['run'] })

export type RelayOptions = {
  /** The pool of galen_jobs. */
  readonly jobs: Pool
  readonly deliverers: readonly Deliverer[]
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly metrics?: Metrics
  /** Between two looks for rows that no one nudged about: those of a process that crashed, and those due again. */
  readonly pollMs?: number
  readonly clock?: Clock
}

export type Relay = {
  /** Something was committed to the outbox: look now. Costs nothing when it is looking already. */
  nudge(): void
  /** Waits until everything that is due now has been tried. */
  drain(): Promise<void>
  /** How much waits, as it was at the last look. */
  depth(): Depth
  /** Finishes what it began, gives back what it only claimed. */
  stop(): Promise<void>
}

const POLL_MS = 1000
const LOOK_FOR_LOST_MS = 5000
const RECORD_ATTEMPTS = 5
/** How long a stop waits for a delivery that is under way; after that it counts as lost. */
const STOP_WITHIN_MS = 10_000

/** Carries what was committed to the outbox to where it belongs. Any number of processes may run one. */
export function createRelay(options: RelayOptions): Relay {
  const { jobs, deliverers, log, clock = databaseClock, pollMs = POLL_MS } = options
  const state = { stopping: false }
  let depth: Depth = { waiting: 0, oldestSeconds: 0, needPerson: 0 }
  const away = outage()
  const failed = (error: unknown) => {
    if (state.stopping) return
    if (!isLostConnection(error)) log.error({ err: error }, 'outbox: reading the queue failed')
    else if (away.lasts()) log.warn('outbox: the database cannot be reached; it is asked again until it answers')
  }
  const lines = [
    oneAtATime(() => relayAllRealtime(jobs, state), failed),
    ...deliverers.map((deliverer) => oneAtATime(() => deliverDue(options, deliverer, clock, state, failed), failed)),
  ]
  const returnLost = () => returnLostClaims(jobs, deliverers, clock)
  const nudge = () => {
    if (!state.stopping && !away.isPaused()) for (const line of lines) line.run()
  }
  const timers = [
    repeatedly(pollMs, async () => nudge(), failed),
    repeatedly(
      Math.min(LOOK_FOR_LOST_MS, pollMs * 5),
      async () => {
        if (away.isPaused()) return
        await returnLost()
        depth = await depthOf(jobs)
        away.ends()
      },
      failed,
    ),
  ]
  options.metrics?.gauge('galen_outbox_waiting', 'Messages that wait to be delivered.', () => depth.waiting)
  options.metrics?.gauge('galen_outbox_oldest_seconds', 'Age of the oldest waiting message.', () => depth.oldestSeconds)
  options.metrics?.gauge('galen_outbox_needs_person', 'Messages that a person has to check.', () => depth.needPerson)
  return {
    nudge,
    async drain() {
      await returnLost()
      nudge()
      await Promise.all(lines.map((line) => line.idle()))
    },
    depth: () => depth,
    async stop() {
      state.stopping = true
      await Promise.all(timers.map((timer) => timer.stop()))
      await Promise.race([Promise.all(lines.map((line) => line.idle())), waitMs(STOP_WITHIN_MS)])
      for (const deliverer of deliverers) await deliverer.close?.()
    },
  }
}

type State = { stopping: boolean }

async function relayAllRealtime(jobs: Pool, state: State) {
  while (!state.stopping && (await relayRealtime(jobs)));
}

async function deliverDue(
  options: RelayOptions,
  deliverer: Deliverer,
  clock: Clock,
  state: State,
  failed: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    if (state.stopping) return
    const messages = await claim(options.jobs, deliverer, clock)
    const waiting = messages.values()
    const worker = async () => {
      for (const message of waiting)
        if (state.stopping) await release(options.jobs, message)
        else await carry(options, deliverer, message, clock).catch(failed)
    }
    await Promise.all(Array.from({ length: Math.min(deliverer.atOnce, messages.length) }, worker))
    if (messages.length < deliverer.batch) return
  }
}

async function carry(options: RelayOptions, deliverer: Deliverer, message: Message, clock: Clock): Promise<void> {
  const { jobs, log } = options
  if (!deliverer.repeatable && !(await begin(jobs, message, deliverer.leaseMs, clock))) return
  let outcome: Outcome
  try {
    const delivery = await withinLease(deliverer, deliverer.deliver(message))
    if (delivery?.recorded) return
    outcome = { result: 'done', note: delivery?.note ?? null }
  } catch (error) {
    outcome = outcomeOfFailure(error, message.attempts)
    const about = { kind: message.kind, id: message.id, failures: message.attempts + 1, err: error }
    if (outcome.result === 'later') log.warn(about, 'outbox: not delivered, tried again later')
    else log.error(about, 'outbox: not delivered, needs a person')
  }
  await recordPatiently(() => settle(jobs, deliverer, message, outcome, clock))
}

const TOO_LONG = 'It took longer than it may'

/** A delivery that hangs must not hold up what waits behind it. */
async function withinLease<T>(deliverer: Deliverer, delivery: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = deliverer.repeatable ? new Error(TOO_LONG) : new NeedsPerson(`${TOO_LONG}; ${MAYBE_SENT}`)
    timer = setTimeout(() => reject(error), deliverer.leaseMs)
  })
  return Promise.race([delivery, late]).finally(() => clearTimeout(timer))
}

/** What was done outside must not be forgotten because the database was away for a moment. */
async function recordPatiently(record: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await record()
      return
    } catch (error) {
      if (attempt >= RECORD_ATTEMPTS || !isLostConnection(error)) throw error
      await waitMs(100 * 2 ** attempt)
    }
  }
}

const LOST = 'The process that had taken it ended before it was done'
const MAYBE_SENT = 'it may have arrived. Send it again only if it did not'

/** Counts a lost claim as a failure. Where a second delivery would do harm and the first had begun, a person decides. */
async function returnLostClaims(jobs: Pool, deliverers: readonly Deliverer[], clock: Clock): Promise<void> {
  const kinds = deliverers.map((deliverer) => deliverer.kind)
  for (const { message, started } of await lostClaims(jobs, kinds, clock)) {
    const deliverer = deliverers.find(({ kind }) => kind === message.kind)
    if (!deliverer) continue
    const error =
      started && !deliverer.repeatable
        ? new NeedsPerson(`The process that was sending it ended; ${MAYBE_SENT}`)
        : new Error(LOST)
    await settle(jobs, deliverer, message, outcomeOfFailure(error, message.attempts), clock)
  }
}

const waitMs = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())

/** Runs the work again when it was asked for while it ran, never twice at the same time. */
function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void) {
  let running: Promise<void> | null = null
  let again = false
  const turn = async () => {
    do {
      again = false
      await work().catch(failed)
    } while (again)
    running = null
  }
  return {
    run() {
      if (running) again = true
      else running = turn()
    },
    idle: () => running ?? Promise.resolve(),
  }
}
