import type postgres from 'postgres'
import type { Values } from '../effects.ts'

/** One row of the outbox, taken by one relay. `attempts` counts the failures so far and names the claim. */
export type Message = {
  readonly companyId: string
  readonly id: string
  readonly kind: string
  readonly dedupeKey: string
  readonly payload: Values
  readonly attempts: number
}

/** How one try to deliver a message ended. */
export type Outcome =
  | { readonly result: 'done'; readonly note: string | null }
  | { readonly result: 'later'; readonly error: string; readonly inMs: number }
  | { readonly result: 'needs a person'; readonly error: string }

/** What a delivery says about itself: a note for the record, or that it marked the row done in its own transaction. */
export type Delivery = { readonly note?: string; readonly recorded?: true }

/** Takes the messages of one kind to where they belong. */
export type Deliverer = {
  readonly kind: string
  /** Whether a second delivery after a crash does no harm. If it would, a person is asked instead. */
  readonly repeatable: boolean
  /** How many rows one claim takes, how many of them are delivered at the same time, and how long the claim holds. */
  readonly batch: number
  readonly atOnce: number
  readonly leaseMs: number
  /** Resolves when it is delivered; a NeedsPerson stops further tries, any other error is tried again later. */
  deliver(message: Message): Promise<Delivery | void>
  /** Writes what the outcome means for the deliverer's own rows, in the transaction that records it. */
  settle?(sql: postgres.ReservedSql, message: Message, outcome: Outcome): Promise<void>
  /** Lets go of what it holds open. */
  close?(): Promise<void> | void
}

/** Trying again would not help, or might do it twice. */
export class NeedsPerson extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NeedsPerson'
  }
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** The wait after each failure; when it is used up, a person has to look. */
export const RETRY_MS: readonly number[] = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR]

/** What becomes of a message that failed, given how often it had failed before. */
export function outcomeOfFailure(error: unknown, failuresBefore: number): Outcome {
  const text = reasonOf(error)
  const inMs = RETRY_MS[failuresBefore]
  if (error instanceof NeedsPerson || inMs === undefined) return { result: 'needs a person', error: text }
  return { result: 'later', error: text, inMs }
}

/** The reason on one line, short enough to keep; control characters could break a log or a screen. */
export const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 500) || 'Unknown'
