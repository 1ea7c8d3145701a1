import * as z from 'zod'
import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import { LONGEST } from '@galen/domain/shape-limits'
import { readableLine } from './readable-text.ts'

/** What stands in many calls has one shape: the same limit and the same sentence wherever it is sent. */
export const lotNumber = readableLine(LONGEST.lot).min(1)
export const serialNumber = readableLine(LONGEST.serial).min(1)
export const gtin = z.string().regex(/^\d{8}$|^\d{12,14}$/, 'must be a GTIN: 8, 12, 13 or 14 digits')
/** An NDC or a GTIN as it was typed; the rules say what it is. */
export const typedCode = z.string().trim().max(LONGEST.typedCode)

export const phone = readableLine(LONGEST.phone)
export const emailAddress = z.string().trim().max(LONGEST.email).refine(isEmailAddress, INVALID_EMAIL)
export const emailOrNone = readableLine(LONGEST.email).refine(
  (text) => text === '' || isEmailAddress(text),
  INVALID_EMAIL,
)

const addressLine = readableLine(LONGEST.addressLine)
/** Where something is, and the name above it. */
export const postalAddress = {
  name: addressLine,
  address: addressLine.min(1),
  address2: addressLine,
  city: addressLine.min(1),
  state: addressLine,
  zipCode: readableLine(LONGEST.zipCode),
  country: z.string().regex(/^[A-Z]{2}$/, 'must be the code of a country'),
}

/** The given or the family name of a person. */
export const personName = readableLine(LONGEST.personName).min(1)

/** A person or another record that a reply names. */
export const Named = z.object({ id: z.uuid(), name: z.string() })
