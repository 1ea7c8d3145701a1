import { invalid } from '../../platform/errors.ts'

/** Quantities of stock are whole units, at least one. */
export function checkQuantities(lines: readonly { readonly quantity: number }[]): void {
  const wrong = lines.findIndex(({ quantity }) => !Number.isInteger(quantity) || quantity < 1 || quantity > 100_000_000)
  if (wrong >= 0) throw invalid([{ field: `lines.${wrong}.quantity`, message: 'must be a whole number above 0' }])
}

/** The sum of the quantities for each row of stock. */
export function sumByStock(
  lines: readonly { readonly stockId: string; readonly quantity: number }[],
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { stockId, quantity } of lines) sums.set(stockId, (sums.get(stockId) ?? 0) + quantity)
  return sums
}
