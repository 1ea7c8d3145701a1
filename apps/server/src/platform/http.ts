import { isDeepStrictEqual } from 'node:util'
import type { ZodType } from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type FileReply, isFile, type Route, type Status } from '@galen/contract/route'
import { BusinessError } from '@galen/domain/business-error'
import { isOutside, permits } from '@galen/domain/permissions'
import { admission, idOf } from './admission.ts'
import { inTransaction, type Pool, RightsChanged, scopeOf, type Tx } from './database/database.ts'
import type { WriteTracker } from './database/dialect.ts'
import { type EffectAuthor, type Effects, collectEffects, type ListFeeds, writeEffects } from './effects.ts'
import { isContention, isLostConnection } from './errors.ts'
import type { RateLimiter } from './rate-limiter.ts'
import {
  DoneBefore,
  earlierReply,
  KEY_HEADER,
  keyedRequest,
  lockOf,
  sealedReply,
  unlessDoneBefore,
} from './idempotency.ts'
import { asSeen, asSent } from './guarded-fields.ts'
import type { Installation } from './installation.ts'
import { type AuditedRead, newReads } from './read-log.ts'
import type { Actor, Command, PublicCall, OpenTransaction, Operation, ExternalPrincipal, Query } from './operation.ts'
import { isAnswered } from './operation.ts'
import { workOf } from './registered-areas.ts'
import { checkShownUnchanged, puttingBack } from './put-back.ts'
import { type Parts, readParts } from './request-parts.ts'
import type { Recognition } from './recognition.ts'
import type { Authenticator } from './session.ts'
import { heavyReads, isHeavy } from './heavy-reads.ts'
import { storageOf } from './storage-state.ts'
import { UNPROVED_BODY_LIMIT } from './waiting-bodies.ts'
import type { Request } from './work.ts'

export type Serving = {
  readonly installation: Installation
  readonly pool: Pool
  readonly authenticate: Authenticator
  readonly rateLimiter: RateLimiter
  readonly recognition: Recognition
  /** Called after each commit that left messages, so that they go out at once. */
  readonly nudgeOutbox: () => void
  /** The lists to be notified of what is audited. */
  readonly listFeeds?: ListFeeds
  /** Tests check that every reply is what the contract promised. */
  readonly checkReplies: boolean
}

type Outcome = { status: number; body: unknown; headers?: Record<string, string> | undefined }
type Input = Parts & { readonly installation: Installation }
type Run = (input: unknown) => Promise<unknown>

const ATTEMPTS = 4

/** A posting holds many rows that others want too: it waits longer for them before it is tried again. */
const POSTING = { lockTimeoutMs: 15_000, timeLimitMs: 30_000 }

/** Binds every operation to its route. Permission, transaction, idempotency, audit and outbox happen here and nowhere else. */
export function serve(app: FastifyInstance, serving: Serving, operations: readonly Operation[]) {
  operations.forEach(checkCallers)
  const gate = admission(serving)
  const takenBack = puttingBack(operations)
  for (const operation of operations)
    app.route({
      method: operation.route.method,
      url: operation.route.path,
      config: { route: operation.route },
      ...bodyLimitOf(operation),
      onRequest: (http, reply) => gate.admit(operation, http, reply),
      handler: async (http, reply) => {
        const back = takenBack(operation.route, http.body)
        const sent = back.body
        for (let attempt = 1; ; attempt++) {
          const granted = operation.kind === 'open' ? NOTHING : rightsOf(gate.callerOf(http))
          http.body = asSent(operation.route.body, sent, granted)
          try {
            if (back.reader && back.onlyShown.length > 0)
              checkShownUnchanged(back, await shownNow(serving, back.reader, http, gate.callerOf(http)))
            return send(reply, operation.route, serving, await handle(serving, operation, http, gate.callerOf), granted)
          } catch (error) {
            if (!(error instanceof RightsChanged) || attempt > ATTEMPTS) throw error
            await gate.admitAgain(operation, http)
          }
        }
      },
    })
}

/** What a call shows this caller now; undefined where it would not be shown, so that the change itself says why. */
async function shownNow(serving: Serving, reader: Query, http: FastifyRequest, caller: Actor | ExternalPrincipal) {
  const { route } = reader
  if (reader.prepare || !permits(route.needs, rightsOf(caller))) return undefined
  const params = route.params.safeParse(http.params ?? {})
  const query = route.query.safeParse({})
  if (!params.success || !query.success) return undefined
  const parts = { params: params.data, query: query.data, body: {}, installation: serving.installation }
  try {
    const found = await runQuery(serving, reader, parts, requestOf(http), caller)
    return asSeen(route.replies[200], outcomeOf(route, found).body, rightsOf(caller))
  } catch (error) {
    if (error instanceof BusinessError) return undefined
    throw error
  }
}

const NOTHING: ReadonlySet<string> = new Set()
const rightsOf = (caller: Actor | ExternalPrincipal) => ('permissions' in caller ? caller.permissions : NOTHING)

function bodyLimitOf({ kind, route }: Operation): { bodyLimit?: number } {
  if (route.largestBody) return { bodyLimit: route.largestBody }
  return kind === 'open' ? { bodyLimit: UNPROVED_BODY_LIMIT } : {}
}

/** An operation for one kind of caller on a route for another is a mistake in our code. */
function checkCallers(operation: Operation) {
  const { needs } = operation.route
  const by = operation.kind === 'open' ? undefined : operation.by
  if ((isOutside(needs) ? needs : undefined) !== by)
    throw new Error(`${actionOf(operation.route)} is served for other callers than its route is for`)
}

async function handle(
  serving: Serving,
  operation: Operation,
  http: FastifyRequest,
  callerOf: (http: FastifyRequest) => Actor | ExternalPrincipal,
): Promise<Outcome> {
  const { route } = operation
  const request = requestOf(http)
  const { installation } = serving
  if (operation.kind === 'open') {
    const parts = { ...readParts(route, http), installation }
    return serving.rateLimiter.run(request.address, async () =>
      outcomeOf(route, await runOpenCall(serving, operation, parts, request)),
    )
  }
  const actor = callerOf(http)
  const parts = { ...readParts(route, http), installation }
  const run = async () =>
    operation.kind === 'query'
      ? outcomeOf(route, await runQuery(serving, operation, parts, request, actor))
      : runCommand(serving, operation, parts, request, actor)
  return serving.rateLimiter.run(idOf(actor), () => (isHeavy(route) ? inHeavyTurn(idOf(actor), run) : run()))
}

/** One line for the whole process, as the processor and the connections are. */
const inHeavyTurn = heavyReads()

const whoIs = (actor: Actor | ExternalPrincipal) => ({
  companyId: actor.companyId,
  userId: idOf(actor),
  rights: 'rights' in actor ? actor.rights : undefined,
})

async function runQuery(
  serving: Serving,
  operation: Query,
  parts: Input,
  request: Request,
  actor: Actor | ExternalPrincipal,
) {
  const prepared = operation.prepare && (await (operation.prepare as Run)({ ...parts, request, actor }))
  const found = await again(ATTEMPTS, () =>
    inTransaction(serving.pool, 'read', scopeWithin(actor, operation.route), (db) =>
      (operation.run as Run)({ ...parts, request, actor, prepared, db }),
    ),
  )
  const looked = operation.looksAt?.(parts as never)
  if (looked && 'userId' in actor) await keepLook(serving, operation.route, request, actor, looked)
  return found
}

const isNewLook = newReads()

/** A user who may not be written down may not look: the reply waits for the commit. */
async function keepLook(serving: Serving, route: Route, request: Request, actor: Actor, looked: AuditedRead) {
  if (!isNewLook(actor.userId, looked)) return
  const { companyId, userId, sessionId } = actor
  const { entity, id, action } = looked
  await shortTransactions(
    serving,
    route,
    request,
  )({ companyId, userId, sessionId }, async (input) => {
    const { audit } = input as Effects
    audit(entity, { id, action, before: null, after: null })
  })
}

const scopeWithin = (actor: Actor | ExternalPrincipal, { timeLimitMs }: Route) => ({
  ...scopeOf(whoIs(actor)),
  ...(timeLimitMs ? { timeLimitMs } : {}),
})

const runOpenCall = (serving: Serving, operation: PublicCall, parts: Input, request: Request) =>
  (operation.run as Run)({ ...parts, request, transaction: shortTransactions(serving, operation.route, request) })

/** Transactions that a call opens by itself, each committed before the next begins. */
const shortTransactions =
  (serving: Serving, route: Route, request: Request) => async (scope: Parameters<OpenTransaction>[0], work: Run) => {
    const { result, sent } = await again(ATTEMPTS, () =>
      inTransaction(serving.pool, 'write', scope, async (tx, tracker, connection) => {
        const caller = callerOf(request, scope)
        const effects = collectEffects(actionOf(route), scope.companyId ?? '', caller, serving.listFeeds)
        const principal = { ...scope, companyId: scope.companyId ?? '' }
        const result = await work(workOf({ tx, actor: principal, request, ...effects }))
        writeEffects(connection, tracker, effects)
        return { result, sent: effects.messages.length > 0 }
      }),
    )
    if (sent) serving.nudgeOutbox()
    return result
  }

async function runCommand(
  serving: Serving,
  operation: Command,
  parts: Input,
  request: Request,
  actor: Actor | ExternalPrincipal,
) {
  const { route } = operation
  const { params, query, body, installation } = parts
  const keyed = keyedRequest(installation.secrets.requestKey, actionOf(route), request.header(KEY_HEADER), {
    params,
    query,
    body,
  })
  const read = (work: (db: Tx) => Promise<unknown>) => inTransaction(serving.pool, 'read', scopeOf(whoIs(actor)), work)
  const transaction = shortTransactions(serving, route, request)
  const prepared =
    operation.prepare && (await (operation.prepare as Run)({ ...parts, request, actor, read, transaction }))
  const input = { ...parts, request, actor, prepared }
  const scope = {
    ...(operation.posting ? POSTING : {}),
    ...scopeWithin(actor, route),
    ...(keyed ? { advisoryLockKey: lockOf(whoIs(actor), keyed) } : {}),
  }
  const done = await again(keyed ? ATTEMPTS : 1, () =>
    inTransaction(serving.pool, 'write', scope, async (tx, tracker, connection) => {
      const looking = keyed ? earlierReply(connection, whoIs(actor), keyed) : Promise.resolve(null)
      const caller = callerOf(request, actor)
      const effects = collectEffects(actionOf(route), actor.companyId, caller, serving.listFeeds)
      const result = await unlessDoneBefore(looking, (operation.run as Run)(workOf({ ...input, tx, ...effects })))
      const outcome = outcomeOf(route, result)
      // A question leaves nothing behind but the fiscal period that a posting begins with.
      if (outcome.status !== 202) checkAudited(operation, tracker, effects.audits.length)
      const reply = keyed && { ...keyed, userId: idOf(actor), sealed: sealedReply(keyed, outcome) }
      writeEffects(connection, tracker, effects, reply)
      return { outcome, sent: effects.messages.length > 0 }
    }),
  )
    .catch((error: unknown) => {
      storageOf(serving.pool).refused(error)
      throw error
    })
    .catch(replayed)
  storageOf(serving.pool).wrote()
  if (done.sent) serving.nudgeOutbox()
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

/** A change that no one can ask about later is a mistake in our code; it must not be committed. */
function checkAudited(operation: Command, tracker: WriteTracker, audits: number) {
  if (tracker.wrote && audits === 0 && operation.unaudited === undefined)
    throw new Error(`${operation.route.method} ${operation.route.path} changed something without an audit row`)
}

function replayed(error: unknown): { outcome: Outcome; sent: boolean } {
  if (!(error instanceof DoneBefore)) throw error
  return { outcome: { ...error.earlier, headers: { 'idempotent-replayed': 'true' } }, sent: false }
}

function outcomeOf(route: Route, result: unknown): Outcome {
  if (isAnswered(result)) return result
  const [plain] = Object.keys(route.replies).map(Number)
  return { status: plain ?? 200, body: result }
}

export const actionOf = (route: Route) => `${route.method} ${route.path}`

type Known = { readonly userId?: string | null; readonly externalId?: string; readonly sessionId?: string | null }

/** A caller from outside is no person of the company, so the audit names one or the other. */
const callerOf = (request: Request, { userId, externalId, sessionId }: Known): EffectAuthor => ({
  userId: externalId === undefined ? (userId ?? null) : null,
  externalId: externalId ?? null,
  sessionId: sessionId ?? null,
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

/**
 * A file may come from anyone: opened in the browser it could pretend to be a page of ours, so it is saved instead of
 * shown, no one guesses what it is, and whatever shows it all the same shows it without scripts or our origin.
 */
function sendAsFile(reply: FastifyReply, { file }: FileReply) {
  if (!reply.hasHeader('content-type')) reply.type(file)
  if (!reply.hasHeader('content-disposition')) reply.header('content-disposition', 'attachment')
  reply.header('content-security-policy', "sandbox; default-src 'none'")
}

/** A reply is what its contract says and nothing besides it: what is sent by oversight may be what not everyone may see. */
function checkReply({ method, path }: Route, shape: ZodType, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body ?? null))
  const promised = shape.parse(sent)
  if (!isDeepStrictEqual(promised, sent)) throw new Error(`${method} ${path} answers more than its contract says`)
}

function send(reply: FastifyReply, route: Route, serving: Serving, outcome: Outcome, granted: ReadonlySet<string>) {
  const shape = route.replies[outcome.status as Status]
  const body = asSeen(shape, outcome.body, granted)
  if (serving.checkReplies && shape && !isFile(shape)) checkReply(route, shape, body)
  reply.code(outcome.status)
  if (outcome.headers) reply.headers(outcome.headers)
  if (isFile(shape)) sendAsFile(reply, shape)
  return reply.send(shape === null ? undefined : (body ?? null))
}
