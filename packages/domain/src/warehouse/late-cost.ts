import { allocate, type Cents, zeroCents } from '../money.ts'

/** What became of the units of a receipt layer. */
export type LayerUse = {
  readonly received: number
  readonly held: number
  readonly sold: number
  readonly returned: number
}

/** Where late cost goes; the three add up to it. */
export type SplitCost = { readonly onHand: Cents; readonly sold: Cents; readonly lost: Cents }

/** Late cost by quantity: what is held, what was sold, and the rest is lost. What went back to the vendor takes no part. */
export function splitLateCost(delta: Cents, { received, held, sold, returned }: LayerUse): SplitCost {
  const shipped = Math.max(0, sold)
  const lost = Math.max(0, received - held - shipped - returned)
  if (held + shipped + lost === 0) return { onHand: zeroCents, sold: delta, lost: zeroCents }
  const [onHand = zeroCents, soldShare = zeroCents, lostShare = zeroCents] = allocate(delta, [held, shipped, lost])
  return { onHand, sold: soldShare, lost: lostShare }
}
