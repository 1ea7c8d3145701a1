import { afterAll } from 'vitest'
import { type Input, pathOf, type Route } from '@galen/contract/route'
import { readConfig } from '../src/platform/config.ts'
import { openPool } from '../src/platform/database/database.ts'
import { deriveSecrets } from '../src/platform/secrets.ts'
import { startServer } from '../src/main.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { given, type GivenUser } from './given.ts'
import { TEST_SECRET, type TestReply } from './kernel.ts'
import { throwAwayFolder } from './throw-away-folder.ts'

/** The whole server on a database of its own, reached over a real socket. */
export async function testServer(
  options: { demo?: boolean; environment?: Record<string, string>; database?: FreshDatabase } = {},
) {
  const { address, owner: ownerName } = options.database ?? (await freshDatabase())
  const folder = throwAwayFolder('server')
  const dataFolder = folder.path
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    GALEN_LOG: 'error',
    GALEN_SECRET: TEST_SECRET,
    GALEN_QUICK_HASHES: 'true',
    GALEN_REQUESTS_PER_SECOND: '100000',
    ...options.environment,
  })
  const server = await startServer({
    config,
    database: address,
    owner: ownerName,
    dataFolder,
    webFolder: dataFolder,
    demo: options.demo ?? false,
    log: () => {},
    checkReplies: true,
  })
  const url = `http://127.0.0.1:${server.port}`
  const owner = openPool(address, { user: ownerName, size: 4, name: 'test owner' })
  const secrets = deriveSecrets(TEST_SECRET)
  afterAll(async () => {
    await server.stop()
    await owner.end()
    folder.remove()
  })

  async function call<R extends Route>(
    route: R,
    input: Input<R>,
    how: { as?: Pick<GivenUser, 'token'>; key?: string; headers?: Record<string, string> } = {},
  ): Promise<TestReply> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>
      query?: Record<string, unknown>
      body?: unknown
    }
    const asked = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
    const text = new URLSearchParams(asked.map(([name, value]) => [name, String(value)])).toString()
    const reply = await fetch(`${url}${pathOf(route, params)}${text ? `?${text}` : ''}`, {
      method: route.method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(how.as ? { authorization: `Bearer ${how.as.token}` } : {}),
        ...(how.key ? { 'idempotency-key': how.key } : {}),
        ...how.headers,
      },
    })
    const content = await reply.text()
    return {
      status: reply.status,
      body: content === '' ? undefined : JSON.parse(content),
      headers: Object.fromEntries(reply.headers),
    }
  }

  return { ...server, url, address, owner, secrets, dataFolder, call, given: given(owner, secrets) }
}
