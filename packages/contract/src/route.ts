import * as z from 'zod'
import type { Needs } from '@galen/domain/permissions'

/** A reply that is a file: its media type instead of a schema. */
export type FileReply = { readonly file: string }
export const file = (mediaType: string): FileReply => ({ file: mediaType })

/** A file as it arrives; a browser's Blob fits. */
export type ReceivedFile = { readonly size: number; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> }

export type ReplyShape = z.ZodType | FileReply | null
export type Status = 200 | 202 | 204 | 206
export type Replies = { readonly [S in Status]?: ReplyShape }

/** One call of the API: what it is named, who may make it, what goes in and what comes out. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: `/${string}`
  readonly needs: Needs
  readonly summary: string
  readonly params: z.ZodType
  readonly query: z.ZodType
  readonly body: z.ZodType
  readonly replies: Replies
  /** The longest its transaction may run, where the usual 15 seconds are not enough (Spec §9: invoice place). */
  readonly timeLimitMs?: number
  /** The most bytes its body may have, where a file is inside and the usual 1 MB are not enough. */
  readonly largestBody?: number
  /** What concerns only one's own account may be done before the second factor is set up that the company asks for. */
  readonly beforeSecondFactor?: true
}

const nothing = z.strictObject({})
type Declared = Pick<
  Route,
  'method' | 'path' | 'needs' | 'summary' | 'timeLimitMs' | 'largestBody' | 'beforeSecondFactor'
> & {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly replies: Replies
}
type Part<D, K extends string> = K extends keyof D ? (D[K] extends z.ZodType ? D[K] : typeof nothing) : typeof nothing
type RouteOf<D extends Declared> = Omit<Route, 'params' | 'query' | 'body' | 'replies'> & {
  readonly params: Part<D, 'params'>
  readonly query: Part<D, 'query'>
  readonly body: Part<D, 'body'>
  readonly replies: D['replies']
}

export function route<const D extends Declared>(call: D): RouteOf<D> {
  const { params = nothing, query = nothing, body = nothing, ...rest } = call as Declared
  return { ...rest, params, query, body } as unknown as RouteOf<D>
}

type Given<S> = S extends z.ZodType ? z.input<S> : S extends FileReply ? Uint8Array : undefined
type Gotten<S> = S extends z.ZodType ? z.output<S> : S extends FileReply ? ReceivedFile : undefined
type StatusOf<R extends Route> = keyof R['replies'] & Status

/** What an operation may answer: a status the route declares, with the body declared for it. */
export type Answer<R extends Route> = {
  [S in StatusOf<R>]: {
    readonly status: S
    readonly body: Given<R['replies'][S]>
    readonly headers?: Record<string, string>
  }
}[StatusOf<R>]

/** What a caller gets back. */
export type Reply<R extends Route> = {
  [S in StatusOf<R>]: { readonly status: S; readonly body: Gotten<R['replies'][S]> }
}[StatusOf<R>]

/** The body of the plain reply: 200, or nothing for 204. */
export type PlainBody<R extends Route> = 200 extends StatusOf<R> ? Given<R['replies'][200]> : undefined
export type PlainReply<R extends Route> = 200 extends StatusOf<R> ? Gotten<R['replies'][200]> : undefined

type InputOf<R extends Route, K extends 'params' | 'query' | 'body'> = z.input<R[K]>
type Needed<T> = Record<string, never> extends T ? { optional: T } : { needed: T }
type Take<K extends string, T> = Needed<T> extends { optional: infer O } ? { [P in K]?: O } : { [P in K]: T }

/** What a caller passes: only the parts that the route asks for are required. */
export type Input<R extends Route> = Take<'params', InputOf<R, 'params'>> &
  Take<'query', InputOf<R, 'query'>> &
  Take<'body', InputOf<R, 'body'>>

export const isFile = (shape: ReplyShape | undefined): shape is FileReply => shape != null && 'file' in shape

/** The address of a call with its parameters filled in. */
export function pathOf(call: Pick<Route, 'path'>, params: Readonly<Record<string, unknown>> = {}): string {
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

export const byId = z.strictObject({ id: z.uuid() })

/** HTTP 202: nothing was done yet; the same call with confirm=true goes through, with a `reason` in its body where one is asked. */
export const NeedsConfirmation = z.object({
  detail: z.string(),
  confirmations: z.array(
    z.object({
      code: z.string(),
      detail: z.string(),
      /** The record that the sentence names. */
      about: z.object({ kind: z.string(), id: z.uuid(), number: z.string() }).optional(),
    }),
  ),
  reason: z.enum(['required', 'optional']).optional(),
})
export type NeedsConfirmation = z.infer<typeof NeedsConfirmation>
/** P45: what was asked waits for another person, who finds it in Approvals. */
export const NeedsSecondPerson = z.object({ detail: z.string(), requestId: z.uuid() })
export const confirmable = z.strictObject({ confirm: z.stringbool().optional() })

/** The body of every refusal (Spec §8). */
export const ErrorBody = z.object({
  title: z.string(),
  message: z.string(),
  code: z.string(),
  details: z.array(z.looseObject({ field: z.string(), message: z.string() })),
  errorId: z.string(),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** The version a change was made on; the server merges field by field or answers 409 naming both values. */
export const baseVersion = { version: z.int().positive() }
