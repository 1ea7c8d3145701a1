import { sql } from 'kysely'
import { inTransaction, type Pool, type Tx } from '../database/database.ts'
import { collectEffects, type ListFeeds, writeEffects } from '../effects.ts'
import type { Installation } from '../installation.ts'
import { workOf } from '../registered-areas.ts'
import type { Deliverer, Message } from './outbox-message.ts'
import type { Listener } from './outbox.ts'

export type EventsOptions = {
  /** The pool of galen_app: a listener sees the company of its event and nothing else. */
  readonly pool: Pool
  readonly installation: Installation
  readonly listeners: readonly Listener[]
  /** The lists to be notified of what is audited. */
  readonly listFeeds?: ListFeeds
  /** Called when listeners left messages of their own. */
  readonly nudge: () => void
}

/**
 * Brings events to their listeners. All listeners of an event, their messages and the mark that it is done are one
 * transaction: after a crash either all of it happened or none.
 */
export function eventDeliverer(options: EventsOptions): Deliverer {
  const listenersOf = Map.groupBy(options.listeners, (listener) => listener.event)
  return {
    kind: 'event',
    repeatable: true,
    batch: 50,
    atOnce: 2,
    leaseMs: 60_000,
    async deliver(message) {
      const listeners = listenersOf.get(String(message.payload['event']))
      if (!listeners) return undefined
      if (await runListeners(options, listeners, message)) options.nudge()
      return { recorded: true }
    },
  }
}

async function runListeners(
  options: EventsOptions,
  listeners: readonly Listener[],
  message: Message,
): Promise<boolean> {
  const { companyId, payload } = message
  const { event, by, ...facts } = payload
  const userId = typeof by === 'string' ? by : null
  return inTransaction(options.pool, 'write', { companyId, userId }, async (tx, tracker, connection) => {
    if (!(await markDone(tx, message))) return false
    const caller = { userId, sessionId: null, requestId: `outbox ${message.id}`, address: '' }
    const effects = collectEffects(`event ${String(event)}`, companyId, caller, options.listFeeds)
    for (const listener of listeners)
      await listener.run(
        workOf({
          ...effects,
          tx,
          actor: { companyId, userId },
          companyId,
          payload: { ...facts, by: userId },
          installation: options.installation,
        }),
      )
    writeEffects(connection, tracker, effects)
    return effects.messages.length > 0
  })
}

/** Takes effect with the commit; false when the claim has passed to someone else. */
async function markDone(tx: Tx, message: Message): Promise<boolean> {
  const marked = await sql`
    update outbox set done_at = clock_timestamp(), claimed_until = null, last_error = null
    where company_id = ${message.companyId} and id = ${message.id} and attempts = ${message.attempts}
      and claimed_until is not null and done_at is null and needs_person_at is null`.execute(tx)
  return marked.numAffectedRows === 1n
}
