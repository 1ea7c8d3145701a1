import { BusinessError } from '../business-error.ts'
import { checkDigitOf, hasCheckDigit } from './gtin.ts'

/** The eighteen digits that name one logistic unit. */
export type Sscc = string & { readonly unit: 'sscc' }

export const isSscc = (digits: string): digits is Sscc => digits.length === 18 && hasCheckDigit(digits)

/** Names a logistic unit: extension digit, company prefix, serial reference filled with zeros, check digit. */
export function makeSscc(unit: {
  readonly extension: number
  readonly companyPrefix: string
  readonly serialReference: number | bigint
}): Sscc {
  const { extension, companyPrefix, serialReference } = unit
  if (!/^\d$/.test(String(extension)))
    throw new BusinessError('sscc.extension', 'The extension digit of an SSCC is a digit from 0 to 9.')
  if (!/^\d{4,12}$/.test(companyPrefix))
    throw new BusinessError('sscc.company-prefix', 'A GS1 company prefix has 4 to 12 digits.')
  const room = 16 - companyPrefix.length
  const reference = String(serialReference)
  if (!/^\d+$/.test(reference) || reference.length > room)
    throw new BusinessError('sscc.serial-reference', `The serial reference ${reference} does not fit ${room} digits.`)
  const digits = `${extension}${companyPrefix}${reference.padStart(room, '0')}`
  return `${digits}${checkDigitOf(digits)}` as Sscc
}
