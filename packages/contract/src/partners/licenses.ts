import * as z from 'zod'
import { registeredSchedules } from '@galen/domain/items/dea-schedule'
import { stateLicenseTypeNames, type VerificationSource, verificationSources } from '@galen/domain/partners/license'
import { readableLine } from '../readable-text.ts'

const line = readableLine(120)

/** No one has licenses from before or after; a slip of the finger does. */
const day = z.iso.date().refine((text) => text >= '1900-01-01' && text <= '2199-12-31', 'must be a day of 1900 to 2199')

export const licenseKinds = ['state', 'dea', 'establishment'] as const

const sources = Object.keys(verificationSources) as [VerificationSource, ...VerificationSource[]]

/** A state license, a DEA registration or an establishment registration as someone enters it. */
const values = {
  kind: z.enum(licenseKinds),
  number: readableLine(60),
  type: z.enum(stateLicenseTypeNames).nullable(),
  state: line.nullable(),
  nameOnLicense: line.nullable(),
  issuedOn: day.nullable(),
  /** Usable through the end of this day. */
  expiresOn: day,
  withdrawnOn: day.nullable(),
  schedules: z.array(z.enum(registeredSchedules)).max(registeredSchedules.length),
  registeredAddress: z.strictObject({ address: line, city: line, state: line, zipCode: line }).nullable(),
  verifiedOn: day.nullable(),
  verifiedWith: z.enum(sources).nullable(),
  fileId: z.uuid().nullable(),
  /** Whether it is another account of the registrant that has this DEA number, at the same registered address. */
  sameRegistrant: z.boolean().optional(),
}

/** Kept ones have their id, new ones have none; anyone who is missing is removed. */
export const GivenLicense = z.strictObject({ id: z.uuid().optional(), ...values })
export type GivenLicense = z.infer<typeof GivenLicense>

export const License = z.object({
  id: z.uuid(),
  ...values,
  verifiedBy: z.uuid().nullable(),
  verifiedByName: z.string().nullable(),
  /** The last user who changed what it says; another person verifies it. */
  recordedBy: z.uuid().nullable(),
  recordedByName: z.string().nullable(),
  fileName: z.string().nullable(),
  /** Its status today. */
  status: z.enum(['valid', 'expiring', 'expired', 'upcoming', 'missing', 'draft', 'unverified']),
})
export type License = z.infer<typeof License>

/** A decision about a trade, with every reason for or against it. */
export const TradeDecision = z.object({
  allowed: z.boolean(),
  effect: z.enum(['block', 'hold', 'warn']).nullable(),
  reasons: z.array(
    z.object({
      code: z.string(),
      effect: z.enum(['block', 'hold', 'warn']),
      releasable: z.boolean(),
      words: z.string(),
      whatToDo: z.string(),
    }),
  ),
})

/** A copy of a license or another document: PDF, PNG or JPEG, by its own bytes. */
export const StoredDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  addedAt: z.iso.datetime(),
  addedByName: z.string(),
})
