import { type BusinessDate, daysBetween, formatDate } from '../dates.ts'

/** A row of stock that can be shipped, with what is free of it. */
export type FreeStock = {
  readonly stockId: string
  readonly lotId: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly receivedOn: BusinessDate
  readonly pickSequence: number
  readonly free: number
}

export type Pick<S extends FreeStock> = { readonly stock: S; readonly quantity: number; readonly reason: string }
export type Proposal<S extends FreeStock> = { readonly picks: readonly Pick<S>[]; readonly missing: number }

/** First expired, first out; then the older receipt, the bin that is walked to first, and the id. */
export const fefoOrder = (one: FreeStock, other: FreeStock): number =>
  compare(one.expiresOn, other.expiresOn) ||
  compare(one.receivedOn, other.receivedOn) ||
  one.pickSequence - other.pickSequence ||
  compare(one.stockId, other.stockId)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * Which rows to take a quantity from. One lot that covers all of it is preferred over several when it expires at most
 * `oneLotWithinDays` after the first to expire; 0 turns that off.
 */
export function proposePicks<S extends FreeStock>(
  stock: readonly S[],
  quantity: number,
  oneLotWithinDays: number,
): Proposal<S> {
  const ordered = stock.filter(({ free }) => free > 0).toSorted(fefoOrder)
  const first = ordered[0]
  if (first === undefined || quantity <= 0) return { picks: [], missing: Math.max(0, quantity) }
  const single = oneLotWithinDays > 0 ? singleLot(ordered, first, quantity, oneLotWithinDays) : undefined
  const rows = single ?? ordered
  let missing = quantity
  const picks: Pick<S>[] = []
  for (const row of rows) {
    if (missing === 0) break
    const taken = Math.min(row.free, missing)
    missing -= taken
    const isLater = single !== undefined && row.lotId !== first.lotId
    picks.push({ stock: row, quantity: taken, reason: reasonOf(row, isLater) })
  }
  return { picks, missing }
}

/** The rows of the first lot that covers the whole quantity, when the very first one does not. */
function singleLot<S extends FreeStock>(ordered: readonly S[], first: S, quantity: number, withinDays: number) {
  const near = ordered.filter(({ expiresOn }) => daysBetween(first.expiresOn, expiresOn) <= withinDays)
  const lots = [...new Set(near.map(({ lotId }) => lotId))]
  return lots
    .map((lotId) => near.filter((row) => row.lotId === lotId))
    .find((rows) => rows.reduce((sum, { free }) => sum + free, 0) >= quantity)
}

const reasonOf = ({ expiresOn }: FreeStock, isLater: boolean): string =>
  isLater ? `One lot covers the line, expires ${formatDate(expiresOn)}` : `First to expire, ${formatDate(expiresOn)}`
