import type { ErrorDetail } from '../business-error.ts'
import { addDays, type BusinessDate, daysBetween, isBusinessDate } from '../dates.ts'
import { type RegisteredSchedule, registeredSchedules } from '../items/dea-schedule.ts'
import { type PostalAddress, stateProblem } from './address.ts'
import { addressProblems } from './address-problems.ts'
import { readDeaNumber } from './dea-number.ts'

/** What a state licenses someone to be or to handle. */
export const stateLicenseTypes = {
  pharmacy: { label: 'Pharmacy' },
  hospital: { label: 'Hospital or clinic' },
  practitioner: { label: 'Practitioner' },
  veterinarian: { label: 'Veterinarian' },
  wholesaler: { label: 'Wholesale distributor' },
  logistics: { label: 'Third-party logistics provider' },
  manufacturer: { label: 'Manufacturer or repackager' },
  controlledSubstances: { label: 'Controlled substances' },
  other: { label: 'Other' },
} as const
export type StateLicenseType = keyof typeof stateLicenseTypes
export const stateLicenseTypeNames = Object.keys(stateLicenseTypes) as [StateLicenseType, ...StateLicenseType[]]

/** Who looked at the issuer's own records, when and where. */
export type Verification = { readonly by: string; readonly on: BusinessDate; readonly source: VerificationSource }

export const verificationSources = {
  board: 'State board',
  dea: 'DEA registration validation',
  fda: 'FDA database',
  nabp: 'NABP',
  document: 'Copy of the document',
} as const
export type VerificationSource = keyof typeof verificationSources

/** A license counts from the day on which another person than who recorded it verified it; before that it is as good as none. */
export const isVerified = (
  { verification }: { readonly verification: Pick<Verification, 'on'> | null },
  on: BusinessDate,
): boolean => verification !== null && verification.on <= on

type Term = {
  readonly issuedOn: BusinessDate | null
  /** Usable through the end of this day. */
  readonly expiresOn: BusinessDate
}

export type StateLicense = Term & {
  readonly number: string
  readonly type: StateLicenseType
  readonly state: string
  readonly nameOnLicense: string | null
  /** The day the state suspended or withdrew it. */
  readonly withdrawnOn: BusinessDate | null
  readonly verification: Verification | null
}

export type DeaRegistration = Term & {
  readonly number: string
  readonly nameOnRegistration: string | null
  readonly schedules: readonly RegisteredSchedule[]
  readonly registeredAddress: PostalAddress
  readonly verification: Verification | null
}

/** One license is upcoming until its first day; a customer without any that counts has it missing. */
export type LicenseStatus = 'valid' | 'expiring' | 'expired' | 'upcoming' | 'missing'

/** Days before the end at which people are warned. */
export const EXPIRY_WARNINGS = [90, 60, 30] as const
export type ExpiryWarning = (typeof EXPIRY_WARNINGS)[number]
export const FIRST_WARNING = EXPIRY_WARNINGS[0]

export function licenseStatus(
  term: Term & { readonly withdrawnOn?: BusinessDate | null },
  on: BusinessDate,
): LicenseStatus {
  if (term.withdrawnOn && term.withdrawnOn <= on) return 'missing'
  if (term.expiresOn < on) return 'expired'
  if (term.issuedOn && term.issuedOn > on) return 'upcoming'
  return daysBetween(on, term.expiresOn) <= FIRST_WARNING ? 'expiring' : 'valid'
}

/** The status on the screen: nothing is sold on a registration whose number cannot be right, nor on what is not verified. */
export type ShownLicenseStatus = LicenseStatus | 'draft' | 'unverified'

export const isDraftRegistration = ({ number }: Pick<DeaRegistration, 'number'>) =>
  readDeaNumber(number).kind === 'refused'

type ShownLicense = Parameters<typeof licenseStatus>[0] & {
  readonly kind: string
  readonly number: string
  readonly verification: Pick<Verification, 'on'> | null
}

export function shownLicenseStatus(license: ShownLicense, on: BusinessDate): ShownLicenseStatus {
  if (license.kind === 'dea' && isDraftRegistration(license)) return 'draft'
  const status = licenseStatus(license, on)
  return (status === 'valid' || status === 'expiring') && !isVerified(license, on) ? 'unverified' : status
}

const BEST_FIRST = ['valid', 'expiring', 'upcoming', 'expired', 'missing'] as const satisfies readonly LicenseStatus[]

/** The standing of someone who has all of these: as good as the best of them, and missing without any. */
export function standingOf(terms: readonly Parameters<typeof licenseStatus>[0][], on: BusinessDate): LicenseStatus {
  const statuses = terms.map((term) => licenseStatus(term, on))
  return BEST_FIRST.find((status) => statuses.includes(status)) ?? 'missing'
}

/** The last warning whose day has come; null before the first and once it is over. */
export function expiryWarning({ expiresOn }: Term, on: BusinessDate): ExpiryWarning | null {
  const left = daysBetween(on, expiresOn)
  return left < 0 ? null : (EXPIRY_WARNINGS.findLast((days) => left <= days) ?? null)
}

/**
 * The warning that came due after the last look, up to today. Only the last one is given,
 * so that a night in which no one looked loses no warning and sends none twice.
 */
export function warningDue(term: Term, lookedLastOn: BusinessDate, today: BusinessDate): ExpiryWarning | null {
  const warning = expiryWarning(term, today)
  return warning !== null && addDays(term.expiresOn, -warning) > lookedLastOn ? warning : null
}

/** Everything that is wrong with a license as it was entered. */
export function stateLicenseProblems(license: StateLicense): ErrorDetail[] {
  const state = stateProblem(license.state)
  return [
    ...(license.number.trim() === '' ? [{ field: 'number', message: 'is required' }] : []),
    ...(state === undefined ? [] : [{ field: 'state', message: state }]),
    ...termProblems(license),
  ]
}

/** A registration with problems can be stored while it is sorted out, but nothing is sold on it. */
export function deaRegistrationProblems(registration: DeaRegistration): ErrorDetail[] {
  const reading = readDeaNumber(registration.number)
  // The agency registers places within the country only.
  const place = addressProblems({ ...registration.registeredAddress, country: 'US' })
  return [
    ...(reading.kind === 'refused' ? [{ field: 'number', message: reading.message }] : []),
    ...(registration.schedules.length === 0 ? [{ field: 'schedules', message: 'must have at least one' }] : []),
    ...(registration.schedules.some((schedule) => !registeredSchedules.includes(schedule))
      ? [{ field: 'schedules', message: 'must be of 2, 2N, 3, 3N, 4 and 5' }]
      : []),
    ...place.map(({ field, message }) => ({ field: `registeredAddress.${field}`, message })),
    ...termProblems(registration),
  ]
}

function termProblems({ issuedOn, expiresOn }: Term): ErrorDetail[] {
  if (!isBusinessDate(expiresOn)) return [{ field: 'expiresOn', message: 'must be a day, such as 2027-12-31' }]
  if (issuedOn !== null && !isBusinessDate(issuedOn))
    return [{ field: 'issuedOn', message: 'must be a day, such as 2025-01-01' }]
  return issuedOn !== null && expiresOn < issuedOn
    ? [{ field: 'expiresOn', message: 'must not be before the day of issue' }]
    : []
}
