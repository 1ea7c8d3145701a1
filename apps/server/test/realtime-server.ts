import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { servedUserTopic } from '../src/admin/users/user.view.ts'
import { type Address, openPool } from '../src/platform/database/database.ts'
import { createRelay } from '../src/platform/outbox/outbox.ts'
import { createRealtime, type RealtimeLimits } from '../src/platform/realtime/realtime.ts'
import { type ServedTopic } from '../src/platform/realtime/realtime-topics.ts'
import { rateLimiter } from '../src/platform/rate-limiter.ts'
import { recognition } from '../src/platform/recognition.ts'
import { deriveSecrets } from '../src/platform/secrets.ts'
import { authenticator } from '../src/platform/session.ts'

/** What one server process has of realtime: a port, a relay and its own line to the other processes. */
export async function realtimeServer(options: {
  address: Address
  secret: string
  limits?: Partial<RealtimeLimits>
  publicUrl?: string
  name?: string
  requestsPerSecond?: number
  topics?: readonly ServedTopic[]
}) {
  const { address, name = 'test realtime' } = options
  const pool = openPool(address, { user: 'galen_app', size: 4, name: `${name} app` })
  const jobs = openPool(address, { user: 'galen_jobs', size: 3, name: `${name} jobs` })
  const authenticate = authenticator(pool, deriveSecrets(options.secret))
  const app = Fastify()
  const relay = createRelay({ jobs, log: app.log, deliverers: [] })
  const realtime = createRealtime({
    server: app.server,
    pool,
    jobs,
    openListener: () => openPool(address, { user: 'galen_jobs', size: 1, name: `${name} listener` }),
    authenticate,
    recognition: recognition(rateLimiter(options.requestsPerSecond ?? 100_000)),
    topics: options.topics ?? [servedUserTopic],
    publicUrl: options.publicUrl,
    trustProxy: false,
    log: app.log,
    ...(options.limits ? { limits: options.limits } : {}),
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await realtime.ready
  const { port } = app.server.address() as AddressInfo
  return {
    port,
    authenticate,
    relay,
    realtime,
    async stop() {
      await realtime.stop()
      await relay.stop()
      await app.close()
      await Promise.all([pool.end({ timeout: 1 }), jobs.end({ timeout: 1 })])
    },
  }
}
