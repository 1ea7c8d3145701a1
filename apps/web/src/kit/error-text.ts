import { withoutEnding } from '@galen/domain/text-ending'
import type { ErrorBody } from '@galen/contract/route'
import { messages } from './messages.ts'

/** The server refused or could not be reached (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly body: Partial<ErrorBody> | string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: ApiError['body'], retryAfterSeconds?: number) {
    super(textOf(body))
    this.name = 'ApiError'
    this.status = status
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The server understood and said no; asking again would not help. */
export const isRefusal = (reason: unknown): reason is ApiError =>
  reason instanceof ApiError && reason.status >= 400 && reason.status < 500

const withOnePeriod = (text: string) => `${withoutEnding(text.trim(), '.')}.`
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** Spec §8: the title or message followed by one period, or the string itself, else the default. */
function textOf(payload: unknown): string {
  if (isText(payload)) return payload
  if (payload != null && typeof payload === 'object') {
    const { title, message } = payload as { title?: unknown; message?: unknown }
    if (isText(title)) return withOnePeriod(title)
    if (isText(message)) return withOnePeriod(message)
  }
  return messages.requestFailed
}

/** What went wrong, as the user reads it. */
export const errorText = (reason: unknown): string => (reason instanceof ApiError ? reason.message : textOf(reason))

/** The second sentence: the server's message where the title stands first. */
export function errorDetail(reason: unknown): string | undefined {
  const body = reason instanceof ApiError ? reason.body : undefined
  if (typeof body !== 'object' || !isText(body.message) || !isText(body.title)) return undefined
  return withOnePeriod(body.message) === withOnePeriod(body.title) ? undefined : withOnePeriod(body.message)
}

export const errorCode = (reason: unknown): string | undefined =>
  reason instanceof ApiError && typeof reason.body === 'object' ? reason.body.code : undefined

export const errorId = (reason: unknown): string | undefined =>
  reason instanceof ApiError && typeof reason.body === 'object' ? reason.body.errorId : undefined

/** What the server says about one field; `administrator.email` is found by its whole path. */
export function fieldError(reason: unknown, field: string): string | undefined {
  if (!(reason instanceof ApiError) || typeof reason.body !== 'object') return undefined
  return reason.body.details?.find((detail) => detail.field === field)?.message
}
