import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from './database/database.ts'
import { useOf } from './database/reservation.ts'
import type { Metrics } from './metrics.ts'
import { hashingQueue } from './passwords.ts'
import type { Realtime } from './realtime/realtime.ts'

const NANOSECONDS = 1e9

/** What shows an operator why this process is slow: who waits for what, and how long its own loop keeps everyone. */
export function gaugeProcess(
  metrics: Metrics,
  watched: { readonly pool: Pool; readonly jobs: Pool; readonly realtime: Pick<Realtime, 'sockets' | 'subscriptions'> },
): { stop(): void } {
  const { pool, jobs, realtime } = watched
  const { gauge } = metrics
  gauge('galen_sockets', 'Tabs that are connected to this process.', () => realtime.sockets())
  gauge('galen_subscriptions', 'Topics that those tabs listen to.', () => realtime.subscriptions())
  gauge('galen_hashes_running', 'Password hashes that are computed now.', () => hashingQueue().running)
  gauge('galen_hashes_waiting', 'Password hashes that wait for their turn.', () => hashingQueue().waiting)
  gauge('galen_pool_in_use', 'Connections that calls hold.', () => useOf(pool).inUse)
  gauge('galen_pool_waiting', 'Calls that wait for a connection.', () => useOf(pool).waiting)
  gauge('galen_jobs_pool_in_use', 'Connections that background work holds.', () => useOf(jobs).inUse)
  gauge('galen_jobs_pool_waiting', 'Background work that waits for a connection.', () => useOf(jobs).waiting)
  gauge('galen_resident_bytes', 'Memory of this process.', () => process.memoryUsage.rss())

  // The longest since the last time someone asked: an average would hide the one call that kept everyone waiting.
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  gauge('galen_event_loop_delay_seconds', 'Longest delay of the event loop since the last scrape.', () => {
    const longest = delay.max / NANOSECONDS
    delay.reset()
    return longest
  })
  return { stop: () => void delay.disable() }
}
