/** A decimal number held exactly: `units` divided by ten to the power of `scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number }

// Bounded, so that no text from outside makes the exact arithmetic below slow.
const NOTATION = /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:e([+-]?\d{1,3}))?$/i

/** Reads a decimal numeral, or the shortest numeral of a number; undefined for anything else. */
export function readDecimal(value: string | number): Decimal | undefined {
  const match = NOTATION.exec(String(value))
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const units = BigInt(sign + whole + fraction)
  const scale = fraction.length - Number(exponent)
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale }
}

/** The quotient as a whole number, halves away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const half = (divisor < 0n ? -divisor : divisor) / 2n
  const odd = divisor % 2n !== 0n
  const quotient = dividend / divisor
  const rest = dividend % divisor
  const distance = rest < 0n ? -rest : rest
  if (odd ? distance <= half : distance < half) return quotient
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n
}

/** Writes a whole number of units with the given number of decimals. */
export function writeDecimal(units: number | bigint, scale: number): string {
  const digits = String(units)
    .replace('-', '')
    .padStart(scale + 1, '0')
  const point = digits.length - scale
  return `${units < 0 ? '-' : ''}${digits.slice(0, point)}${scale > 0 ? '.' : ''}${digits.slice(point)}`
}
