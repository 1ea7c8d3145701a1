import { ApiError } from './error-text.ts'

/** Somebody changed the same field meanwhile: both values, who and when. */
export type FieldConflict = {
  readonly field: string
  readonly theirs: string
  readonly by: string
  readonly at: string
}

/** What the server's 409 says about one field. */
export function conflictOver(reason: unknown, field: string): FieldConflict | undefined {
  if (!(reason instanceof ApiError) || reason.status !== 409 || typeof reason.body !== 'object') return undefined
  const detail = reason.body.details?.find((each) => each.field === field && 'theirs' in each)
  if (!detail) return undefined
  return {
    field,
    theirs: textIn(detail['theirs']) ?? '',
    by: textIn(detail['by']) ?? 'Somebody',
    at: textIn(detail['at']) ?? new Date().toISOString(),
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : undefined)
