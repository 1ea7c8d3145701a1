import { type Input, isFile, pathOf, type Reply, type Route } from '@galen/contract/route'
import { ApiError } from '../kit/error-text.ts'
import { isQuestion } from './confirmation.tsx'
import { refreshTokens } from './refresh.ts'
import { whileSaving } from './save-state.ts'
import { server } from './server-reach.ts'
import { expireSession, leavingFor, session } from './session.ts'
import { learnOfStorage } from './storage-full.ts'

const LONGEST_MS = 60_000
/** A proxy says them in place of a server that is not there. */
const GATEWAY_ERRORS = [502, 503, 504]

export type CallOptions = {
  /** Proves oneself by user name and password, for calls that come before or outside the session. */
  as?: { readonly username: string; readonly password: string }
  /** Bearer token of a session that is not stored yet. */
  token?: string
  signal?: AbortSignal
  /** The key of an earlier try of the same write, of which no one knows whether it happened. */
  key?: string
  /** The caller shows its state; it reports to the indicator of the frame. */
  ownState?: true
}

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/**
 * Makes one call of the contract. Refreshes the session once when the server no longer takes the token, and repeats
 * the call once; a repeated write carries the same key, so that it cannot happen twice.
 */
export async function call<R extends Route>(route: R, input: Input<R>, options: CallOptions = {}): Promise<Reply<R>> {
  if (leavingFor.get() !== null) return new Promise(() => {})
  const key = route.method === 'GET' ? undefined : (options.key ?? freshKey())
  const send = () => sendOnce(route, input as Parts, options, key)
  const isWrite = route.method !== 'GET' && !route.path.startsWith('/api/sign/')
  const reply = await (isWrite && !options.ownState
    ? whileSaving(
        () => withRefresh(route, send, options),
        (reply) => !isQuestion(reply),
      )
    : withRefresh(route, send, options))
  return reply as Reply<R>
}

async function withRefresh<T>(route: Route, send: () => Promise<T>, options: CallOptions): Promise<T> {
  const token = session.get()?.accessToken
  try {
    return await send()
  } catch (reason) {
    const isMine = reason instanceof ApiError && reason.status === 401 && usesSession(route, options)
    if (!isMine || !token) throw reason
    const outcome = await refreshTokens(token)
    if (!outcome.renewed) {
      expireSession(outcome.said)
      throw reason
    }
    return await send()
  }
}

const usesSession = (route: Route, options: CallOptions) =>
  route.needs !== 'anyone' && route.needs !== 'password' && options.token === undefined

async function sendOnce(route: Route, parts: Parts, options: CallOptions, key: string | undefined) {
  const limit = AbortSignal.timeout(route.timeLimitMs ?? LONGEST_MS)
  const response = await fetch(pathOf(route, parts.params) + queryOf(parts.query), {
    method: route.method,
    headers: headersOf(route, parts, options, key),
    body: parts.body === undefined ? null : JSON.stringify(parts.body),
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
  }).catch((reason: unknown) => {
    if (options.signal?.aborted) throw reason
    server.missed()
    throw new ApiError(0, undefined)
  })
  if (GATEWAY_ERRORS.includes(response.status)) server.missed()
  else server.heard()
  const refusal = response.ok ? undefined : await refusalFrom(response)
  learnOfStorage(route.method, refusal)
  if (refusal) throw refusal
  return { status: response.status, body: await bodyOf(route, response) }
}

function headersOf(route: Route, parts: Parts, options: CallOptions, key: string | undefined): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  const token = options.token ?? session.get()?.accessToken
  if (options.as) headers.set('Authorization', `Basic ${basicCredentials(options.as)}`)
  else if (token && (options.token || usesSession(route, options))) headers.set('Authorization', `Bearer ${token}`)
  if (parts.body !== undefined) headers.set('Content-Type', 'application/json')
  if (key) headers.set('Idempotency-Key', key)
  return headers
}

/** User name and password as UTF-8, which btoa alone does not take. */
function basicCredentials({ username, password }: { username: string; password: string }): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(`${username}:${password}`)))
}

async function bodyOf(route: Route, response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const shape = route.replies[response.status as keyof Route['replies']]
  return isFile(shape) ? response.blob() : response.json()
}

async function refusalFrom(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const wait = Number(response.headers.get('Retry-After'))
  return new ApiError(
    response.status,
    payloadFrom(text, response),
    Number.isFinite(wait) && wait > 0 ? wait : undefined,
  )
}

function payloadFrom(text: string, response: Response): ApiError['body'] {
  if (!response.headers.get('Content-Type')?.includes('json')) return undefined
  try {
    return JSON.parse(text) as ApiError['body']
  } catch {
    // Half a reply says nothing that can be shown.
    return undefined
  }
}

function queryOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** The key of a write: a random UUID, also where the page came over plain http and the browser's own manufacturer is missing. */
export function freshKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
