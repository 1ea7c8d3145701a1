import { BusinessError } from '../business-error.ts'
import { type Decimal, divideRounded, readDecimal, writeDecimal } from '../decimal.ts'
import { type Cents, parseCents, type UnitCost } from '../money.ts'

/** No price follows from a margin of a hundred percent (Spec §5). */
export const LARGEST_MARGIN = 99.99

/** price = cost / (1 - margin / 100), the margin capped, to the cent (Spec §5). */
export function priceFromMargin(cost: UnitCost, margin: number): Cents {
  const percent = percentage(margin > LARGEST_MARGIN ? LARGEST_MARGIN : margin)
  const whole = 100n * 10n ** BigInt(percent.scale)
  return parseCents(writeDecimal(divideRounded(BigInt(cost) * whole, 100n * (whole - percent.units)), 2))
}

/**
 * (price - cost) / price * 100, two decimals (Spec §5).
 * A price or cost of zero counts as missing: an item no one has costed yet must not look like pure profit.
 */
export function marginFromPrice(price: Cents | null | undefined, cost: UnitCost | null | undefined): number {
  if (!price || !cost) return 0
  // A price can be larger than any unit cost, so it is compared as a plain number or, beyond exact ones, as a whole one.
  const exact = price * 100
  const parts = (exact - cost) * 10_000
  // Lists have hundreds of margins, and whole numbers of this size are divided exactly without becoming larger ones.
  if (Number.isSafeInteger(parts) && exact > 0) return dividedToHundredths(parts, exact)
  const whole = BigInt(price) * 100n
  return Number(writeDecimal(divideRounded((whole - BigInt(cost)) * 10_000n, whole), 2))
}

/** Halves away from zero. */
function dividedToHundredths(parts: number, whole: number): number {
  const rest = parts % whole
  const hundredths = (parts - rest) / whole
  return (Math.abs(rest) * 2 >= whole ? hundredths + Math.sign(parts) : hundredths) / 100 + 0
}

/** The sales-facing cost stands for the buying cost wherever it is known (Spec §5). */
export const costForMargin = (variation: {
  readonly soaCost?: UnitCost | null
  readonly cost?: UnitCost | null
}): UnitCost | null => variation.soaCost ?? variation.cost ?? null

/** Compares the exact margin, not the rounded one; a price or cost of zero meets no margin above zero. */
export function meetsMargin(price: Cents, cost: UnitCost, minimum: number): boolean {
  if (price <= 0 || cost === 0) return minimum <= 0
  const percent = percentage(minimum)
  const exact = BigInt(price) * 100n
  return (exact - BigInt(cost)) * 100n * 10n ** BigInt(percent.scale) >= percent.units * exact
}

function percentage(margin: number): Decimal {
  const percent = readDecimal(margin)
  if (!percent) throw new BusinessError('margin.not-a-number', `"${margin}" is not a margin.`)
  return percent
}
