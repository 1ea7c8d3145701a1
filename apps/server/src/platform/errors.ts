import { BusinessError, type ErrorDetail } from '@galen/domain/business-error'
import type { ErrorBody } from '@galen/contract/route'

/** The status of a refusal, by the last part of its code. What is not listed is a broken rule of the trade: 422. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  validation: 400,
  unauthenticated: 401,
  'fresh-sign-in': 403,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  busy: 409,
  refused: 409,
  'too-large': 413,
  'unsupported-media': 415,
  'period-closed': 423,
  'too-many': 429,
  unavailable: 503,
}

export class Refusal extends BusinessError {
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: string,
    message: string,
    details: readonly ErrorDetail[] = [],
    headers: Record<string, string> = {},
  ) {
    super(code, message, details)
    this.name = 'Refusal'
    this.headers = headers
  }
}

export const notFound = (what: string) => new BusinessError('not-found', `${what} not found`)

/** Bad input: the message names the first field and the reason, the details name them all. */
export function invalid(details: readonly ErrorDetail[]) {
  const [first] = details
  return new BusinessError('validation', first ? inOneSentence(first) : 'The request is not valid', details)
}

/** A reason goes on with the name of its field; one that begins again is a whole sentence and is alone. */
const inOneSentence = ({ field, message }: ErrorDetail) => (/^\p{Ll}/u.test(message) ? `${field} ${message}` : message)

const STORAGE_FULL = 'The storage is full: nothing can be saved until an administrator has made room. Reading goes on'

/** PostgreSQL's refusals that a person can do something about; the rest is our fault. */
const DATABASE_REFUSALS: Readonly<Record<string, readonly [code: string, message: string]>> = {
  '23505': ['conflict', 'Something with the same name or number exists already'],
  '23503': ['invalid-reference', 'It refers to something that does not exist, or something still refers to it'],
  '23514': ['validation', 'A value is outside what is allowed'],
  '22001': ['validation', 'A text is too long'],
  '22003': ['validation', 'A number is out of range'],
  '22007': ['validation', 'A date is not valid'],
  '22008': ['validation', 'A date is out of range'],
  '22P02': ['validation', 'A value is not of the right kind'],
  '22021': ['validation', 'A text has a character that cannot be stored'],
  '40001': ['busy', 'Document is busy, try again'],
  '40P01': ['busy', 'Document is busy, try again'],
  '55P03': ['busy', 'Document is busy, try again'],
  '57014': ['unavailable', 'This takes too long right now, try again'],
  '53300': ['unavailable', 'The database is busy, try again'],
  '53100': ['storage-full.unavailable', STORAGE_FULL],
  // PostgreSQL stops with this when it cannot write its own files.
  '58030': ['storage-full.unavailable', STORAGE_FULL],
  '53200': ['unavailable', 'The database has no memory left, try again'],
}

const databaseCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Someone else holds what this needs: worth trying again by itself. */
export const isContention = (error: unknown) => ['40001', '40P01', '55P03'].includes(databaseCode(error) ?? '')

/** What was read before a lock was changed by the time the lock was given: the work is done again from its beginning. */
export const movedOn = () => Object.assign(new Error('It was changed before it could be locked'), { code: '40001' })

/** The disk has no room for what would be written. */
export const isStorageFull = (error: unknown) => ['53100', '58030'].includes(databaseCode(error) ?? '')

/** Another row has what only one row may have. */
export const isTaken = (error: unknown) => databaseCode(error) === '23505'

const LOST = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  '57P01',
  '57P02',
  '57P03',
  '25P03',
])
/** The database went away under us. */
export const isLostConnection = (error: unknown) => LOST.has(databaseCode(error) ?? '')

export function asBusinessError(error: unknown): BusinessError | undefined {
  if (error instanceof BusinessError) return error
  if (isLostConnection(error))
    return new Refusal('unavailable', 'The database cannot be reached, try again', [], { 'retry-after': '1' })
  const known = DATABASE_REFUSALS[databaseCode(error) ?? '']
  return known && new Refusal(known[0], known[1], [], waitBefore(known[0]))
}

/** How many seconds to leave it alone: others let go of a record soon, someone has to make room on a disk. */
const waitBefore = (code: string): Record<string, string> => {
  if (code === 'busy') return { 'retry-after': '1' }
  return code.startsWith('storage-full') ? { 'retry-after': '30' } : {}
}

export const statusOf = (error: BusinessError) => STATUS_BY_CODE[error.code.split('.').at(-1) ?? ''] ?? 422

const withoutPeriod = (text: string) => text.replace(/\.$/, '')

/** The body of a refusal: the screen shows the title followed by a period (Spec §8). */
export function errorBody(error: BusinessError, errorId: string): ErrorBody {
  return {
    title: withoutPeriod(error.title ?? error.message),
    message: error.message,
    code: error.code,
    details: error.details.map((detail) => ({ ...detail })),
    errorId,
  }
}

export const UNEXPECTED = new BusinessError('unexpected', 'there is an error in your request please try again')
