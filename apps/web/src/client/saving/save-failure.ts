import { NotConfirmed } from '../confirmation.tsx'
import { clashesIn, type Clash } from '../conflict.ts'
import { ApiError, errorCode, errorText } from '../../kit/error-text.ts'

/** What the lack of a good answer means for a change. */
export type SaveFailure =
  /** No one knows whether it happened: ask again with the same key. */
  | { readonly kind: 'unanswered'; readonly waitMs: number | undefined }
  /** The session ended; the change waits for the next one. */
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'clash'; readonly clashes: readonly Clash[] }
  | { readonly kind: 'gone' }
  /** The user did not confirm it. */
  | { readonly kind: 'declined' }
  | { readonly kind: 'refused'; readonly reasons: Readonly<Record<string, string>>; readonly problem: string }

/** Not reached, asked too often, or someone on the way gave up waiting. A plain 500 is an answer: it was undone. */
const UNANSWERED = new Set([0, 408, 429, 502, 503, 504])
const isUnanswered = (reason: ApiError) => UNANSWERED.has(reason.status) || errorCode(reason) === 'busy'

export function saveFailure(reason: unknown): SaveFailure {
  if (reason instanceof NotConfirmed) return { kind: 'declined' }
  if (!(reason instanceof ApiError)) return { kind: 'refused', reasons: {}, problem: errorText(reason) }
  if (isUnanswered(reason))
    return { kind: 'unanswered', waitMs: reason.retryAfterSeconds && reason.retryAfterSeconds * 1000 }
  if (reason.status === 401) return { kind: 'signed-out' }
  if (reason.status === 404) return { kind: 'gone' }
  const clashes = clashesIn(reason)
  if (clashes.length > 0) return { kind: 'clash', clashes }
  const details = typeof reason.body === 'object' ? (reason.body.details ?? []) : []
  const reasons = Object.fromEntries(details.map(({ field, message }) => [field, message]))
  return { kind: 'refused', reasons, problem: errorText(reason) }
}
