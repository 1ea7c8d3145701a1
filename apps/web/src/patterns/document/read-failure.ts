import { ApiError, fieldError } from '../../kit/error-text.ts'

/** What a record that could not be read is to the page: missing, forbidden, or worth another try. */
export function readFailure(reason: unknown, retry: () => void) {
  const status = reason instanceof ApiError ? reason.status : 0
  // What is no id at all is the id of nothing, and asking again would not help.
  if (status === 404 || fieldError(reason, 'id') !== undefined) return { phase: 'missing' } as const
  if (status === 403) return { phase: 'forbidden' } as const
  return { phase: 'failed', reason, retry } as const
}
