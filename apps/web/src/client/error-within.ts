import { ApiError } from '../kit/error-text.ts'

/** The refusal of one part of what was sent, with its fields named as the part names them: `lines.0.price` is `price`. */
export function errorWithin(reason: unknown, prefix: string): Error {
  if (!(reason instanceof ApiError)) return reason instanceof Error ? reason : new Error(String(reason))
  if (typeof reason.body !== 'object' || !reason.body.details) return reason
  const details = reason.body.details.map((detail) => ({
    ...detail,
    field: detail.field.startsWith(prefix) ? detail.field.slice(prefix.length) : detail.field,
  }))
  return new ApiError(reason.status, { ...reason.body, details }, reason.retryAfterSeconds)
}
