import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFile, type Route, type Status } from '@galen/contract/route'
import { BusinessError } from '@galen/domain/business-error'
import { permits, needsInWords } from '@galen/domain/permissions'
import { inTransaction, type Pool, scopeOf, type Tx } from './database/database.ts'
import type { Witness } from './database/dialect.ts'
import { type Caller, gatherEffects, type ListFeeds, writeEffects } from './effects.ts'
import { isContention, isLostConnection } from './errors.ts'
import type { FairShare } from './fair-share.ts'
import { type Earlier, KEY_HEADER, keyedRequest, sealedReply, takeKey } from './idempotency.ts'
import type { Installation } from './installation.ts'
import type { Actor, Command, CommittedRefusal, OpenCall, Operation, Query, Request } from './operation.ts'
import { isAnswered } from './operation.ts'
import { type Parts, readParts } from './request-parts.ts'
import type { Authenticated, Authenticator } from './session.ts'

export type Serving = {
  readonly installation: Installation
  readonly pool: Pool
  readonly authenticate: Authenticator
  readonly fairShare: FairShare
  /** Called after each commit that left messages, so that they go out at once. */
  readonly nudgeOutbox: () => void
  /** The lists to be told of what is audited. */
  readonly listFeeds?: ListFeeds
  /** Tests check that every reply is what the contract promised. */
  readonly checkReplies: boolean
}

type Outcome = { status: number; body: unknown; headers?: Record<string, string> | undefined }
type Input = Parts & { readonly installation: Installation }
type Run = (input: unknown) => Promise<unknown>

const ATTEMPTS = 4

/** Binds every operation to its route. Permission, transaction, idempotency, audit and outbox happen here and nowhere else. */
export function serve(app: FastifyInstance, serving: Serving, operations: readonly Operation[]) {
  for (const operation of operations)
    app.route({
      method: operation.route.method,
      url: operation.route.path,
      config: { route: operation.route },
      handler: async (http, reply) => send(reply, operation.route, serving, await handle(serving, operation, http)),
    })
}

async function handle(serving: Serving, operation: Operation, http: FastifyRequest): Promise<Outcome> {
  const { route } = operation
  const request = requestOf(http)
  const { installation } = serving
  if (operation.kind === 'open') {
    const parts = { ...readParts(route, http), installation }
    return serving.fairShare.run(request.address, async () =>
      outcomeOf(route, await runOpenCall(serving, operation, parts, request)),
    )
  }
  const actor = await serving.authenticate.actorOf(http.headers.authorization)
  if (!permits(route.needs, actor.permissions)) throw forbidden(route, actor)
  const parts = { ...readParts(route, http), installation }
  return serving.fairShare.run(actor.userId, async () =>
    operation.kind === 'query'
      ? outcomeOf(route, await runQuery(serving, operation, parts, request, actor))
      : runCommand(serving, operation, parts, request, actor),
  )
}

const forbidden = ({ needs }: Route, { secondFactorDue }: Authenticated) =>
  secondFactorDue
    ? new BusinessError('second-factor.forbidden', 'Your company requires two-factor sign-in. Set it up first.')
    : new BusinessError('forbidden', `You need the permission ${needsInWords(needs)}`)

const runQuery = (serving: Serving, operation: Query, parts: Input, request: Request, actor: Actor) =>
  again(ATTEMPTS, () =>
    inTransaction(serving.pool, 'read', scopeWithin(actor, operation.route), (db) =>
      (operation.run as Run)({ ...parts, request, actor, db }),
    ),
  )

const scopeWithin = (actor: Actor, { timeLimitMs }: Route) => ({
  ...scopeOf(actor),
  ...(timeLimitMs ? { timeLimitMs } : {}),
})

const runOpenCall = (serving: Serving, operation: OpenCall, parts: Input, request: Request) =>
  (operation.run as Run)({ ...parts, request, transaction: shortTransactions(serving, operation.route, request) })

/** Transactions that a call opens by itself, each committed before the next begins. */
const shortTransactions =
  (serving: Serving, route: Route, request: Request) =>
  async (scope: { companyId: string | null; userId: string | null; sessionId?: string }, work: Run) => {
    const { result, sent } = await again(ATTEMPTS, () =>
      inTransaction(serving.pool, 'write', scope, async (tx, witness, connection) => {
        const caller = callerOf(request, scope.userId, scope.sessionId ?? null)
        const effects = gatherEffects(actionOf(route), scope.companyId ?? '', caller, serving.listFeeds)
        const result = await work({ tx, ...effects })
        writeEffects(connection, witness, scope.companyId ?? '', scope.userId, effects, null)
        return { result, sent: effects.messages.length > 0 }
      }),
    )
    if (sent) serving.nudgeOutbox()
    return result
  }

async function runCommand(serving: Serving, operation: Command, parts: Input, request: Request, actor: Actor) {
  const { route } = operation
  const { params, query, body, installation } = parts
  const keyed = keyedRequest(installation.secrets.requestKey, actionOf(route), request.header(KEY_HEADER), {
    params,
    query,
    body,
  })
  const read = (work: (db: Tx) => Promise<unknown>) => inTransaction(serving.pool, 'read', scopeOf(actor), work)
  const transaction = shortTransactions(serving, route, request)
  const prepared =
    operation.prepare && (await (operation.prepare as Run)({ ...parts, request, actor, read, transaction }))
  const input = { ...parts, request, actor, prepared }
  const scope = scopeWithin(actor, route)
  const done = await again(keyed ? ATTEMPTS : 1, () =>
    inTransaction(serving.pool, 'write', scope, async (tx, witness, connection) => {
      const earlier = keyed && (await takeKey(connection, actor, keyed))
      if (earlier) return { outcome: replayed(earlier), refusal: null, sent: false }
      const caller = callerOf(request, actor.userId, actor.sessionId)
      const effects = gatherEffects(actionOf(route), actor.companyId, caller, serving.listFeeds)
      const result = await (operation.run as Run)({ ...input, tx, ...effects })
      checkAudited(operation, witness, effects.audits.length)
      const refusal = isRefusal(result) ? result.refusal : null
      const outcome = outcomeOf(route, refusal ? undefined : result)
      const reply =
        keyed && !refusal ? { ...keyed, status: outcome.status, body: sealedReply(keyed, outcome.body) } : null
      writeEffects(connection, witness, actor.companyId, actor.userId, effects, reply)
      return { outcome, refusal, sent: effects.messages.length > 0 }
    }),
  )
  if (done.sent) serving.nudgeOutbox()
  if (done.refusal) throw done.refusal
  return done.outcome
}

/** Tries again what failed only because of others: a deadlock, a lock held too long, a connection that went away. */
async function again<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const limit = isContention(error) ? ATTEMPTS : isLostConnection(error) ? Math.min(attempts, 2) : 0
      if (attempt >= limit) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * 2 ** attempt * (1 + Math.random())))
    }
  }
}

/** A change that nobody can ask about later is a mistake in our code; it must not be committed. */
function checkAudited(operation: Command, witness: Witness, audits: number) {
  if (witness.wrote && audits === 0 && operation.unaudited === undefined)
    throw new Error(`${operation.route.method} ${operation.route.path} changed something without an audit row`)
}

const isRefusal = (result: unknown): result is CommittedRefusal =>
  typeof result === 'object' && result !== null && 'refusal' in result && result.refusal instanceof BusinessError

const replayed = (earlier: Earlier): Outcome => ({ ...earlier, headers: { 'idempotent-replayed': 'true' } })

function outcomeOf(route: Route, result: unknown): Outcome {
  if (isAnswered(result)) return result
  const [plain] = Object.keys(route.replies).map(Number)
  return { status: plain ?? 200, body: result }
}

export const actionOf = (route: Route) => `${route.method} ${route.path}`

const callerOf = (request: Request, userId: string | null, sessionId: string | null): Caller => ({
  userId,
  sessionId,
  requestId: request.id,
  address: request.address,
})

function requestOf(http: FastifyRequest): Request {
  return {
    id: http.id,
    address: http.ip,
    device: String(http.headers['user-agent'] ?? 'unknown').slice(0, 200),
    header: (name) => {
      const value = http.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
  }
}

function send(reply: FastifyReply, route: Route, serving: Serving, outcome: Outcome) {
  const shape = route.replies[outcome.status as Status]
  if (serving.checkReplies && shape && !isFile(shape)) shape.parse(JSON.parse(JSON.stringify(outcome.body ?? null)))
  reply.code(outcome.status)
  if (outcome.headers) reply.headers(outcome.headers)
  if (isFile(shape) && !reply.hasHeader('content-type')) reply.type(shape.file)
  return reply.send(shape === null ? undefined : (outcome.body ?? null))
}
