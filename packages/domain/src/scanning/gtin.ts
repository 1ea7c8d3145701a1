/** A trade item number padded to fourteen digits, its check digit verified. */
export type Gtin = string & { readonly unit: 'gtin' }

/** The last digit of a GS1 key: weights 3 and 1 from the right, up to the next ten. */
export function checkDigitOf(digits: string): string {
  let sum = 0
  for (let place = 0; place < digits.length; place++)
    sum += Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 3 : 1)
  return String((10 - (sum % 10)) % 10)
}

/** Whether a key of digits ends in its own check digit. */
export const hasCheckDigit = (key: string) => /^\d{2,}$/.test(key) && checkDigitOf(key.slice(0, -1)) === key.slice(-1)

/** The fourteen digits of a GTIN-8, UPC-A, EAN-13 or GTIN-14, or undefined when the number is none of these. */
export function gtinOf(number: string): Gtin | undefined {
  const digits = number.trim()
  return [8, 12, 13, 14].includes(digits.length) && hasCheckDigit(digits)
    ? (digits.padStart(14, '0') as Gtin)
    : undefined
}

export const wrongCheckDigit = (code: string) => `The check digit of ${code} is wrong.`

/** A number as long as a UPC, EAN or GTIN-14 that does not end in its check digit: scanners refuse it. */
export const hasWrongCheckDigit = (code: string) => /^\d{12,14}$/.test(code) && !hasCheckDigit(code)

/**
 * The ten digits of the drug code inside a UPC of number system 3.
 * Ten digits do not say where the segments end: the item is found by its GTIN, never made from it.
 */
export const ndcDigitsOf = (gtin: Gtin) => (gtin.slice(1, 3) === '03' ? gtin.slice(3, 13) : undefined)

/** The GTIN of a package whose drug code has these ten digits; the indicator distinguishes cases from single packages. */
export function gtinOfNdc(ndcDigits: string, indicator = 0): Gtin | undefined {
  const digits = `${indicator}03${ndcDigits}`
  return /^\d{13}$/.test(digits) ? gtinOf(digits + checkDigitOf(digits)) : undefined
}
