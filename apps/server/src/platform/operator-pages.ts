import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '@galen/contract/route'
import type { Pool } from './database/database.ts'
import { acceptedEncodings } from './accepted-encodings.ts'
import { notFound } from './errors.ts'
import type { Metrics } from './metrics.ts'
import type { Networks } from './networks.ts'
import { storageOf } from './storage-state.ts'

type OperatorPages = {
  /** The description as it was printed with this version. */
  readonly descriptionFile?: string | undefined
  /** Who reads the figures besides the machine itself. */
  readonly mayReadMetrics?: Networks
}

const pack = promisify(gzip)

/** /health and its siblings, and the API's own description: for operators and tools, not for the browser. */
export function serveOperatorPages(
  app: FastifyInstance,
  pool: Pool,
  metrics: Metrics,
  routes: readonly Route[],
  { descriptionFile, mayReadMetrics = () => false }: OperatorPages = {},
) {
  const storage = storageOf(pool)
  // Asked for without a token, and dear to make: made once, for the first who asks, and kept in both forms.
  const description = once(async () => {
    const plain = await printed(descriptionFile).catch(async () => {
      const { openApi } = await import('./openapi.ts')
      return Buffer.from(JSON.stringify(openApi(routes)))
    })
    return { plain, packed: await pack(plain) }
  })
  app.get('/api/openapi.json', async (request, reply) => {
    const { plain, packed } = await description()
    reply.type('application/json').header('vary', 'accept-encoding')
    if (!acceptedEncodings(request.headers['accept-encoding']).has('gzip')) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(packed)
  })
  const isReachable = shared(async () => {
    await pool`select 1`
  })
  // Whether the process itself lives, asked of nothing else: a database that recovers must not have all processes restarted.
  app.get('/health/live', { exposeHeadRoute: true }, async (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/health', { exposeHeadRoute: true }, async (_request, reply) => {
    const database = await isReachable().then(
      () => 'ok',
      () => 'unreachable',
    )
    const isWhole = database === 'ok' && !storage.isFull()
    return reply
      .code(database === 'ok' ? 200 : 503)
      .send({ status: isWhole ? 'ok' : 'degraded', database, storage: storage.isFull() ? 'full' : 'ok' })
  })
  app.get('/health/ready', { exposeHeadRoute: true }, async (_request, reply) => {
    const database = await isReachable().then(
      () => 'ok',
      () => 'unreachable',
    )
    const isReady = database === 'ok' && !storage.isFull()
    return reply
      .code(isReady ? 200 : 503)
      .send({ status: isReady ? 'ready' : 'not ready', database, storage: storage.isFull() ? 'full' : 'ok' })
  })
  app.get('/health/metrics', async (request, reply) => {
    // Figures describe the business; they stay on the machine unless a scraper of its own fetches them there.
    if (!isFromThisMachine(request) && !mayReadMetrics(addressOf(request))) throw notFound('Address')
    return reply.type('text/plain; version=0.0.4').send(metrics.text())
  })
}

/** What proxies add to a request. Whether they are trusted or not: with any of these it came from somewhere else. */
const SIGNS_OF_A_PROXY = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
]

/** The connection itself is looked at, and not who is said to have asked: a proxy on this machine is no scraper. */
const isFromThisMachine = ({ socket, headers }: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  SIGNS_OF_A_PROXY.every((name) => headers[name] === undefined)

/** The address of the connection itself, as a list of networks names it. */
const addressOf = ({ socket, headers }: FastifyRequest) =>
  SIGNS_OF_A_PROXY.some((name) => headers[name] !== undefined)
    ? ''
    : (socket.remoteAddress ?? '').replace(/^::ffff:/, '')

const printed = (file: string | undefined): Promise<Buffer> =>
  file === undefined ? Promise.reject(new Error('Not printed')) : readFile(file)

/** Does the work for the first who asks and remembers it, unless it failed. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    })
    return done
  }
}

/** Anyone who asks while the answer is on its way waits for the same one. */
function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
