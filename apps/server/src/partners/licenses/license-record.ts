import type { GivenLicense } from '@galen/contract/partners/licenses'
import type { BusinessDate } from '@galen/domain/dates'
import type { DeaRegistration, StateLicense, Verification } from '@galen/domain/partners/license'

/** A license as it is stored, of whatever kind. */
export type LicenseRecord = Omit<GivenLicense, 'id'> & {
  readonly id: string
  readonly verifiedBy: string | null
  /** The last user who changed what it says. */
  readonly recordedBy: string | null
}

/** The days are those of the contract or of the database, which have checked them. */
const day = (text: string | null) => text as BusinessDate | null

export function verificationOf({
  verifiedBy,
  verifiedOn,
  verifiedWith,
}: Pick<LicenseRecord, 'verifiedBy' | 'verifiedOn' | 'verifiedWith'>): Verification | null {
  return verifiedOn !== null && verifiedWith !== null
    ? { by: verifiedBy ?? '', on: verifiedOn as BusinessDate, source: verifiedWith }
    : null
}

export const stateLicenseOf = (license: LicenseRecord): StateLicense => ({
  number: license.number,
  type: license.type ?? 'other',
  state: license.state ?? '',
  nameOnLicense: license.nameOnLicense,
  issuedOn: day(license.issuedOn),
  expiresOn: license.expiresOn as BusinessDate,
  withdrawnOn: day(license.withdrawnOn),
  verification: verificationOf(license),
})

/** The registration; null without the address that it is for. */
export const registrationOf = (license: LicenseRecord): DeaRegistration | null =>
  license.registeredAddress && {
    number: license.number,
    nameOnRegistration: license.nameOnLicense,
    issuedOn: day(license.issuedOn),
    expiresOn: license.expiresOn as BusinessDate,
    schedules: license.schedules,
    registeredAddress: license.registeredAddress,
    verification: verificationOf(license),
  }

export type TradeLicenses = {
  readonly licenses: readonly StateLicense[]
  readonly registrations: readonly DeaRegistration[]
}

/** The licenses of someone as the rules of the trade know them. A registration that was withdrawn is none. */
export const tradeLicensesOf = (licenses: readonly LicenseRecord[], today: BusinessDate): TradeLicenses => ({
  licenses: licenses.filter(({ kind }) => kind === 'state').map(stateLicenseOf),
  registrations: licenses
    .filter(({ kind, withdrawnOn }) => kind === 'dea' && (withdrawnOn === null || withdrawnOn > today))
    .map(registrationOf)
    .filter((registration) => registration !== null),
})
