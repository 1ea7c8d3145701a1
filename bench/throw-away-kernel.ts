import { tmpdir } from 'node:os'
import { pathOf, type Route } from '@galen/contract/route'
import { createApp } from '@galen/server/platform/app'
import { readConfig } from '@galen/server/platform/config'
import { type Address, openPool, type Pool } from '@galen/server/platform/database/database'
import { startEmbeddedPostgres } from '@galen/server/platform/embedded-postgres'
import { rateLimiter } from '@galen/server/platform/rate-limiter'
import { recognition } from '@galen/server/platform/recognition'
import { serve } from '@galen/server/platform/http'
import { migrate } from '@galen/server/platform/database/migrate'
import type { Operation } from '@galen/server/platform/operation'
import { deriveSecrets } from '@galen/server/platform/secrets'
import { authenticator, signAccessToken } from '@galen/server/platform/session'
import { throwAwayFolder } from '../apps/server/test/throw-away-folder.ts'

export type App = ReturnType<typeof createApp>['app']

export const BENCH_SECRET = 'the secret of a bench that nobody keeps, long enough'

/** Serves these operations from a database that is there. */
export function serveOn(address: Address, dataFolder: string, operations: readonly Operation[]) {
  const pool = openPool(address, { user: 'galen_app', size: 10, name: 'bench' })
  const secrets = deriveSecrets(BENCH_SECRET)
  const config = readConfig({ GALEN_LOG: 'silent', GALEN_REQUESTS_PER_SECOND: '100000' })
  const { app } = createApp(config)
  const limiter = rateLimiter(config.requestsPerSecond)
  serve(
    app,
    {
      installation: { config, secrets, publicUrl: 'http://localhost', dataFolder },
      pool,
      authenticate: authenticator(pool, secrets),
      rateLimiter: limiter,
      recognition: recognition(limiter),
      nudgeOutbox: () => {},
      checkReplies: false,
    },
    operations,
  )
  return { app, pool }
}

/**
 * The kernel with these operations on a database that is thrown away, and one person who may use them; and, to compare with,
 * whatever was written by hand to be compared with.
 */
export async function throwAwayKernel(operations: readonly Operation[], byHand?: (app: App, pool: Pool) => void) {
  const folder = throwAwayFolder('bench', tmpdir())
  const postgres = await startEmbeddedPostgres({ dataFolder: folder.path, log: () => {} })
  const { address } = postgres
  const owner = openPool(address, { user: postgres.owner, size: 2, name: 'bench owner' })
  await migrate(owner)
  const secrets = deriveSecrets(BENCH_SECRET)
  const { app, pool } = serveOn(address, folder.path, operations)
  byHand?.(app, pool)
  await app.ready()
  const [person] = await owner<{ companyId: string; userId: string; sessionId: string }[]>`
    with c as (insert into company (name, time_zone) values ('Bench', 'UTC') returning id),
      u as (insert into app_user (email, given_name, family_name) values ('bench@test.example', 'Bench', 'Person') returning id),
      m as (insert into company_user (company_id, user_id, number) select c.id, u.id, 1 from c, u),
      s as (insert into user_session (user_id, company_id, device, address, expires_at, refresh_hash)
            select u.id, c.id, 'bench', '127.0.0.1', now() + interval '1 day', '' from c, u returning id)
    select c.id as "companyId", u.id as "userId", s.id as "sessionId" from c, u, s`
  if (!person) throw new Error('The bench has nobody to act')
  const token = await signAccessToken(secrets, { ...person, givenName: 'Bench', familyName: 'Person' })

  const runOperation = async (route: Route, body: unknown, key: string) => {
    const reply = await app.inject({
      method: route.method,
      url: pathOf(route),
      payload: body as object,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    })
    if (reply.statusCode >= 400) throw new Error(reply.body)
    return reply.body === '' ? undefined : (reply.json() as unknown)
  }
  const stop = async () => {
    await app.close()
    await Promise.all([owner.end(), pool.end()])
    await postgres.stop()
    folder.remove()
  }
  return { address, dataFolder: folder.path, owner, pool, secrets, person, token, app, runOperation, stop }
}
