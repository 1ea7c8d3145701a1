import { text } from '../kit/text.ts'
import { ApiError } from '../kit/error-text.ts'

/** Someone changed the same field in the meantime: their value, who and when. */
export type Clash = {
  readonly field: string
  readonly theirs: unknown
  readonly by: string
  readonly at: string
}

/** The fields that the server's 409 says someone else was first with. */
export function clashesIn(reason: unknown): readonly Clash[] {
  if (!(reason instanceof ApiError) || reason.status !== 409 || typeof reason.body !== 'object') return []
  const details = reason.body.details ?? []
  return details
    .filter((detail) => 'theirs' in detail)
    .map((detail) => ({
      field: detail.field,
      theirs: detail['theirs'],
      by: textIn(detail['by']) ?? text('Another user'),
      at: textIn(detail['at']) ?? new Date().toISOString(),
    }))
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
