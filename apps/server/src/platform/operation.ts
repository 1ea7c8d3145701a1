import type * as z from 'zod'
import type { Answer, PlainBody, Route } from '@galen/contract/route'
import type { OutsideNeeds, Permission } from '@galen/domain/permissions'
import type { Db, Scope } from './database/database.ts'
import type { Installation } from './installation.ts'
import type { AuditedRead } from './read-log.ts'
import type { Request, Work } from './work.ts'

/** The person who acts, in the company they act in. */
export type Actor = {
  readonly userId: string
  readonly companyId: string
  readonly sessionId: string
  readonly permissions: ReadonlySet<Permission>
  readonly timeZone: string
  /** How often rights of the company had changed when theirs were read. */
  readonly rights?: number
  /** When they last proved who they are; delicate acts ask for a fresh proof. */
  readonly provedAt: string
}

/** A customer's own sign-in to the shop: acts for one customer and has no permission. */
export type WebAccountActor = {
  readonly kind: 'web-account'
  readonly externalId: string
  readonly companyId: string
  readonly customerId: string
  readonly sessionId: string
  readonly timeZone: string
}

/** A system that has a key of the company. */
export type ApiClient = {
  readonly kind: 'api-key'
  readonly externalId: string
  readonly companyId: string
  readonly sessionId: null
  readonly timeZone: string
}

export type ExternalPrincipal = WebAccountActor | ApiClient

type Parts<R extends Route> = {
  readonly params: z.output<R['params']>
  readonly query: z.output<R['query']>
  readonly body: z.output<R['body']>
  readonly request: Request
  readonly installation: Installation
}

const answered = Symbol('answered')
type Answered<R extends Route> = Answer<R> & { readonly [answered]: true }
type Result<R extends Route> = PlainBody<R> | Answered<R> | (undefined extends PlainBody<R> ? void : never)

/** Answers with another status than the plain one, or with headers. */
export const answer = <R extends Route>(_route: R, reply: Answer<R>) =>
  ({ ...reply, [answered]: true }) as unknown as Answered<R>
export const isAnswered = (result: unknown): result is Answer<Route> =>
  typeof result === 'object' && result !== null && answered in result

/** `by` names the callers from outside that an operation is for; without it, it is for people of the company. */
export type Query = {
  kind: 'query'
  route: Route
  by?: OutsideNeeds
  prepare?: (input: never) => Promise<unknown>
  run(input: never): Promise<unknown>
  looksAt?: (input: never) => AuditedRead | undefined
}
export type Command = {
  kind: 'command'
  route: Route
  by?: OutsideNeeds
  prepare?: (input: never) => Promise<unknown>
  run(input: never): Promise<unknown>
  /** Why this command leaves no audit row, for the few that rightly do not. */
  unaudited?: string
  /** Whether it posts to the ledgers: then it waits longer for its locks. */
  posting?: boolean
}
export type PublicCall = { kind: 'open'; route: Route; run(input: never): Promise<unknown> }
export type Operation = Query | Command | PublicCall

/**
 * Reads. Sees one snapshot of the company's rows and cannot change them. `prepare` runs before, for what others
 * outside are asked, who may take their time.
 */
export function query<R extends Route, P = undefined>(
  route: R,
  run: (input: Parts<R> & { actor: Actor; db: Db; prepared: P }) => Promise<Result<R>>,
  options: {
    prepare?: (input: Parts<R> & { actor: Actor }) => Promise<P>
    /** What the audit keeps of the look itself, for the few that are delicate. */
    looksAt?: (input: Parts<R>) => AuditedRead | undefined
  } = {},
): Query {
  return { kind: 'query', route, run, ...options }
}

/** A transaction of its own, committed whatever becomes of the call. */
export type OpenTransaction = <T>(
  scope: Scope & { readonly sessionId?: string; readonly externalId?: string },
  work: (input: Work) => Promise<T>,
) => Promise<T>

/** What a command has at hand before its transaction begins. */
export type Preparing<R extends Route> = Parts<R> & {
  readonly actor: Actor
  readonly read: <T>(work: (db: Db) => Promise<T>) => Promise<T>
  readonly transaction: OpenTransaction
}

/**
 * Writes. Runs in exactly one transaction with its permission check, idempotency key, audit rows and outbox.
 * `prepare` runs before the transaction, for what is slow, such as checking a password; a repeated request runs it
 * again, so a refusal belongs in `run`, where the earlier reply comes first.
 */
export function command<R extends Route, P = undefined>(
  route: R,
  run: (input: Parts<R> & { prepared: P } & Work<Actor>) => Promise<Result<R>>,
  options: { prepare?: (input: Preparing<R>) => Promise<P>; unaudited?: string; posting?: boolean } = {},
): Command {
  return { kind: 'command', route, run, ...options }
}

/**
 * A call by someone who is not signed in. It opens its own short transactions, because proving a password takes
 * longer than a transaction should.
 */
export function publicCall<R extends Route>(
  route: R,
  run: (input: Parts<R> & { transaction: OpenTransaction }) => Promise<Result<R>>,
): PublicCall {
  return { kind: 'open', route, run }
}

type ExternalPrincipalOf<K extends OutsideNeeds> = Extract<ExternalPrincipal, { kind: K }>

/** A query by a caller from outside. Its route needs the same kind of caller. */
export function outsideQuery<K extends OutsideNeeds, R extends Route>(
  by: K,
  route: R,
  run: (input: Parts<R> & { actor: ExternalPrincipalOf<K>; db: Db }) => Promise<Result<R>>,
): Query {
  return { kind: 'query', route, by, run }
}

/** A command by a caller from outside, with everything that a command has. Its audit rows name the caller. */
export function outsideCommand<K extends OutsideNeeds, R extends Route>(
  by: K,
  route: R,
  run: (input: Parts<R> & Work<ExternalPrincipalOf<K>>) => Promise<Result<R>>,
  options: { unaudited?: string; posting?: boolean } = {},
): Command {
  return { kind: 'command', route, by, run, ...options }
}
