import * as z from 'zod'
import { readDecimal } from '@galen/domain/decimal'

/** What numeric(14, 2) and numeric(14, 4) hold. */
const LARGEST_PRICE = 999_999_999_999.99
const LARGEST_UNIT_COST = 9_999_999_999.9999

const decimalsAtMost = (decimals: number) => (value: number) => (readDecimal(value)?.scale ?? 0) <= decimals

/** An amount of money as the number that stands for it, to the cent. */
export const price = z
  .number()
  .min(-LARGEST_PRICE)
  .max(LARGEST_PRICE)
  .refine(decimalsAtMost(2), 'must have at most two decimals')

/** A price of a sale: it is rounded to the cent where it is taken (Spec §5). */
export const salesPrice = z.number().min(0).max(LARGEST_PRICE)

/** What one unit costs, to a hundredth of a cent. */
export const unitCostAmount = z
  .number()
  .min(-LARGEST_UNIT_COST)
  .max(LARGEST_UNIT_COST)
  .refine(decimalsAtMost(4), 'must have at most four decimals')

export const percent = z
  .number()
  .min(-10_000_000)
  .max(10_000_000)
  .refine(decimalsAtMost(2), 'must have at most two decimals')
