import { plainNumeral } from '@galen/domain/notation'

/** A figure as it is typed into a row, or why it is none. */
export function figureFrom(
  typed: string,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): { readonly value: number } | { readonly tooLow: number } | { readonly tooHigh: number } | { readonly isNone: true } {
  const plain = plainNumeral(typed)
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return { isNone: true }
  const value = Number(plain)
  if (min !== undefined && value < min) return { tooLow: min }
  if (max !== undefined && value > max) return { tooHigh: max }
  return { value }
}
