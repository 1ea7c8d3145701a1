import type { Input, PlainReply, Route } from '@galen/contract/route'
import { useEffect, useMemo } from 'react'
import { call, freshKey } from '../../client/call.ts'
import { ApiError, errorCode, errorText } from '../../kit/error-text.ts'
import { sayKept } from '../../client/stored-changes.ts'
import { useSettings } from '../../client/session.ts'
import { useStore } from '../../kit/store.ts'
import { deviceStorage } from './device-storage.ts'
import { createScanQueue, type ScanQueue, type Sent, waiting } from './scan-queue.ts'

const REPLAY_EVERY_MS = 15_000

/** The server did not say no: it was not reached, is busy, or wants us to sign in again. */
function isUndecided(reason: unknown): boolean {
  if (!(reason instanceof ApiError)) return true
  return reason.status === 0 || reason.status >= 500 || [401, 408, 429].includes(reason.status) || isBusy(reason)
}
const isBusy = (reason: unknown) => errorCode(reason)?.endsWith('busy') ?? false

type RouteQueue<R extends Route> = ScanQueue<Input<R>, PlainReply<R>>

function openQueue<R extends Route>(name: string, route: R): RouteQueue<R> {
  const queue: RouteQueue<R> = createScanQueue({
    storage: deviceStorage(name),
    freshKey,
    now: Date.now,
    alone: (work) => (navigator.locks ? navigator.locks.request(`galen.${name}`, work) : work()),
    send: async ({ key, payload }): Promise<Sent<PlainReply<R>>> => {
      try {
        // The banner says what a scan came to, not the words beside the path.
        const reply = await call(route, payload, { key, ownState: true })
        return { kind: 'done', reply: reply.body as PlainReply<R> }
      } catch (reason) {
        return isUndecided(reason) ? { kind: 'kept' } : { kind: 'refused', reason: errorText(reason), cause: reason }
      }
    },
  })
  queue.entries.subscribe(() => sayKept(name, waiting(queue.entries.get()).length))
  return queue
}

/** One queue for a call and a person, whichever screen uses it: what waits goes on after the screen was left. */
const queues = new Map<string, unknown>()

function queueFor<R extends Route>(name: string, route: R): RouteQueue<R> {
  const queue = (queues.get(name) as RouteQueue<R> | undefined) ?? openQueue(name, route)
  queues.set(name, queue)
  return queue
}

/** Sends scans through one call of the contract; what cannot be sent waits on this device and is replayed in order. */
export function useScanQueue<R extends Route>(route: R) {
  const { user, company } = useSettings()
  const name = `${company.id} ${user.id} ${route.method} ${route.path}`
  const queue = useMemo(() => queueFor(name, route), [name, route])
  useEffect(() => {
    const replay = () => void queue.replay()
    replay()
    window.addEventListener('online', replay)
    const timer = setInterval(() => waiting(queue.entries.get()).length > 0 && replay(), REPLAY_EVERY_MS)
    return () => {
      window.removeEventListener('online', replay)
      clearInterval(timer)
    }
  }, [queue])
  return { ...queue, entries: useStore(queue.entries) }
}
