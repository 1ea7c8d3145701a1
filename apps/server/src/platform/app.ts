import { randomUUID } from 'node:crypto'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { BusinessError } from '@galen/domain/business-error'
import { closeConnectionsAtTheEnd } from './closing-connections.ts'
import type { Config } from './config.ts'
import { limitConnections } from './limited-connections.ts'
import { asBusinessError, errorBody, notFound, Refusal, statusOf, UNEXPECTED } from './errors.ts'
import { readJsonBodies } from './json-bodies.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { speakPlainly } from './validation-messages.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: import('@galen/contract/route').Route
  }
}

const BODY_LIMIT = 1024 * 1024
const TOO_LARGE = 413
const HEADERS_TIMEOUT_MS = 10_000

/**
 * Nothing runs that is not ours: files of our own, and of what is in a page only what is named by its hash. `framed` is
 * the one other address whose pages ours may show inside.
 */
export const policyOfPages = (inside: readonly string[] = [], framed?: string) =>
  `default-src 'self'; script-src ${["'self'", ...inside.map((hash) => `'${hash}'`)].join(' ')}; ` +
  "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
  "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
  `frame-src ${framed === undefined ? "'none'" : new URL(framed).origin}`

/** Sent with every reply: nothing runs that is not ours, no one frames us, nothing is guessed. */
const SECURITY_HEADERS = {
  'content-security-policy': policyOfPages(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Anyone who came through TLS once never comes without it again. */
const TLS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** The HTTP server without its calls: headers, logs, errors and figures, the same for everything it will serve. */
export function createApp(config: Config): { app: FastifyInstance; metrics: Metrics } {
  speakPlainly()
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // A second route for each call, that no one asks for.
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    requestTimeout: 120_000,
    http: { headersTimeout: HEADERS_TIMEOUT_MS },
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    logController: new LogController({ disableRequestLogging: true }),
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, base: null, serializers: { req: maskedRequest } },
  })
  closeConnectionsAtTheEnd(app)
  limitConnections(app.server, config)
  // The body of what nothing serves is not even read.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw notFound('Address')
  })
  readJsonBodies(app)
  const metrics = createMetrics()
  const headers = config.publicUrl?.startsWith('https:') ? { ...SECURITY_HEADERS, ...TLS_ONLY } : SECURITY_HEADERS
  const host = config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host
  app.addHook('onSend', async (request, reply) => {
    const sent = { ...headers, ...ownPolicy(reply) }
    return void reply.headers({ ...sent, [POLICY]: withOwnSocket(sent[POLICY], host ?? request.host) })
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (/^\/(api|search)\//.test(request.url) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    return payload
  })
  app.addHook('onResponse', async (request, reply) => {
    const path = request.routeOptions.config.route?.path ?? 'other'
    metrics.observeRequest(request.method, path, reply.statusCode, reply.elapsedTime / 1000)
    request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
  })
  app.setErrorHandler((error: FastifyError, request, reply) => refuse(error, request, reply))
  return { app, metrics }
}

const POLICY = 'content-security-policy'

/** Some browsers do not count the websocket of a page's own host as its own, so it is named; no other host is. */
const withOwnSocket = (policy: string, host: string) =>
  /^[\w.:[\]-]+$/.test(host)
    ? policy.replace("connect-src 'self';", `connect-src 'self' ws://${host} wss://${host};`)
    : policy

/** A file has a stricter policy than a page. */
const ownPolicy = (reply: FastifyReply) => {
  const own = reply.getHeader(POLICY)
  return typeof own === 'string' ? { [POLICY]: own } : {}
}

/** Requests are read by the schemas of the contract, so Fastify need not even load its own compilers. */
function noSchema(): never {
  throw new Error('A route has a schema of Fastify; declare it in the contract instead')
}

/** What the log keeps of a request: no query of the sign-in calls, no email addresses in paths, no bodies, no headers. */
function maskedRequest(request: FastifyRequest) {
  const [path = '', query] = request.url.split('?')
  const masked = path
    .split('/')
    .map((part) => (/@|%40/.test(part) ? '[e-mail]' : part))
    .join('/')
  return {
    id: request.id,
    method: request.method,
    url: query && !path.startsWith('/api/sign') ? `${masked}?…` : masked,
  }
}

type FastifyRefusal = readonly [code: string, message: string, field: string]

const BAD_ADDRESS: FastifyRefusal = ['validation', 'The address cannot be read', 'address']
const FASTIFY_REFUSALS: Readonly<Record<number, FastifyRefusal>> = {
  400: ['validation', 'The body is not valid JSON', 'body'],
  404: ['not-found', 'Not found', 'address'],
  413: ['too-large', 'The request is too large', 'body'],
  414: ['validation', 'The address is too long', 'address'],
  415: ['unsupported-media', 'The body must be JSON', 'body'],
}

export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const errorId = request.id
  const known = asBusinessError(error) ?? fromFastify(error)
  if (!known) {
    request.log.error({ err: error, req: request, errorId }, 'unexpected')
    return reply.code(500).send(errorBody(UNEXPECTED, errorId))
  }
  const status = statusOf(known)
  if (status >= 500) request.log.error({ err: error, req: request, errorId }, 'unavailable')
  if (known instanceof Refusal) reply.headers(known.headers)
  if (status === TOO_LARGE) {
    // The rest is read and thrown away: a connection that is cut while the caller still sends takes the reply with it.
    reply.header('connection', 'keep-alive')
    request.raw.resume()
  }
  return reply.code(status).send(errorBody(known, errorId))
}

function fromFastify(error: unknown): BusinessError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || !('code' in error)) return undefined
  if (!String(error.code).startsWith('FST_') && Number(error.statusCode) !== 400) return undefined
  const known = error.code === 'FST_ERR_BAD_URL' ? BAD_ADDRESS : FASTIFY_REFUSALS[Number(error.statusCode)]
  if (!known) return undefined
  const [code, message, field] = known
  return new BusinessError(code, message, [{ field, message }])
}
