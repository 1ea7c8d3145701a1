import { divideRounded } from '../decimal.ts'
import type { Cents } from '../money.ts'

/** What a row of stock holds and is worth. */
export type Layer = { readonly onHand: number; readonly value: Cents }

/** The cost of taking some units out of a row: their share, and the last unit takes the rest. */
export function costOfIssue({ onHand, value }: Layer, quantity: number): Cents {
  if (quantity >= onHand) return value
  return Number(divideRounded(BigInt(value) * BigInt(quantity), BigInt(onHand))) as Cents
}
