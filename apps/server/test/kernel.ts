import '../src/areas.ts'
import { afterAll } from 'vitest'
import { type Input, pathOf, type Route } from '@galen/contract/route'
import { createApp } from '../src/platform/app.ts'
import { readConfig } from '../src/platform/config.ts'
import { openPool } from '../src/platform/database/database.ts'
import { asBusinessError } from '../src/platform/errors.ts'
import { rateLimiter } from '../src/platform/rate-limiter.ts'
import { recognition } from '../src/platform/recognition.ts'
import { serve } from '../src/platform/http.ts'
import type { Installation } from '../src/platform/installation.ts'
import type { Operation } from '../src/platform/operation.ts'
import { deriveSecrets } from '../src/platform/secrets.ts'
import { authenticator } from '../src/platform/session.ts'
import { freshDatabase } from './database.ts'
import { given, type GivenUser } from './given.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

export const TEST_SECRET = 'a secret that only the tests know, long enough to be one'

export type TestReply = { readonly status: number; readonly body: unknown; readonly headers: Record<string, unknown> }

/** The kernel serving the given operations on a database of its own, called through HTTP without a socket. */
export async function kernel(operations: readonly Operation[], settings: Readonly<Record<string, string>> = {}) {
  const database = await freshDatabase()
  const owner = openPool(database.address, { user: database.owner, size: 4, name: 'test owner' })
  let heard: string[] = []
  const onStatement = (text: string) => void heard.push(text)
  const pool = openPool(database.address, { user: 'galen_app', size: 16, name: 'test app', onStatement })
  const jobs = openPool(database.address, { user: 'galen_jobs', size: 4, name: 'test jobs' })
  const folder = throwAwayFolder('kernel')
  const dataFolder = folder.path
  const config = readConfig({
    GALEN_LOG: 'silent',
    GALEN_QUICK_HASHES: 'true',
    GALEN_REQUESTS_PER_SECOND: '100000',
    ...settings,
  })
  const secrets = deriveSecrets(TEST_SECRET)
  const installation: Installation = { config, secrets, publicUrl: 'http://galen.test', dataFolder }
  const { app, metrics } = createApp(config)
  // A test that fails with "Unexpected" is looked into by what was thrown, which no reply may tell.
  app.addHook('onError', async (_request, reply, error) => {
    if (reply.statusCode >= 500 || !asBusinessError(error)) console.error(error)
  })
  const authenticate = authenticator(pool, secrets)
  let nudges = 0
  const limiter = rateLimiter(config.requestsPerSecond)
  serve(
    app,
    {
      installation,
      pool,
      authenticate,
      rateLimiter: limiter,
      recognition: recognition(limiter),
      nudgeOutbox: () => void nudges++,
      checkReplies: true,
    },
    operations,
  )
  await app.ready()
  afterAll(async () => {
    await app.close()
    await Promise.all([owner.end(), pool.end(), jobs.end()])
    folder.remove()
  })

  /** Makes one call; `as` is the person, `key` its Idempotency-Key. */
  async function call<R extends Route>(
    route: R,
    input: Input<R>,
    options: { as?: GivenUser; key?: string; headers?: Record<string, string> } = {},
  ): Promise<TestReply> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    }
    const reply = await app.inject({
      method: route.method,
      url: pathOf(route, params),
      ...(query ? { query: query as Record<string, string> } : {}),
      ...(body === undefined ? {} : { payload: body as object }),
      headers: {
        ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}),
        ...(options.key ? { 'idempotency-key': options.key } : {}),
        ...options.headers,
      },
    })
    return { status: reply.statusCode, body: reply.body === '' ? undefined : reply.json(), headers: reply.headers }
  }

  /** Every statement that the product sends while this is done, opening and closing of transactions included. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    heard = []
    await work()
    return heard
  }

  return {
    app,
    metrics,
    statementsOf,
    address: database.address,
    owner,
    pool,
    jobs,
    secrets,
    installation,
    authenticate,
    call,
    given: given(owner, secrets),
    nudges: () => nudges,
  }
}
