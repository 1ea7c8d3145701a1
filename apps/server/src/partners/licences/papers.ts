import type { GivenLicence } from '@galen/contract/partners/licences'
import type { BusinessDate } from '@galen/domain/dates'
import type { DeaRegistration, StateLicence, Verification } from '@galen/domain/partners/licence'

/** A licence as it is kept, of whatever kind. */
export type KeptLicence = Omit<GivenLicence, 'id'> & { readonly id: string; readonly verifiedBy: string | null }

/** The days are those of the contract or of the database, which have checked them. */
const day = (text: string | null) => text as BusinessDate | null

function verificationOf({ verifiedBy, verifiedOn, verifiedWith }: KeptLicence): Verification | null {
  return verifiedOn !== null && verifiedWith !== null
    ? { by: verifiedBy ?? '', on: verifiedOn as BusinessDate, source: verifiedWith }
    : null
}

export const stateLicenceOf = (licence: KeptLicence): StateLicence => ({
  number: licence.number,
  type: licence.type ?? 'other',
  state: licence.state ?? '',
  nameOnLicence: licence.nameOnLicence,
  issuedOn: day(licence.issuedOn),
  expiresOn: licence.expiresOn as BusinessDate,
  withdrawnOn: day(licence.withdrawnOn),
  verification: verificationOf(licence),
})

/** The registration; null without the address that it is for. */
export const registrationOf = (licence: KeptLicence): DeaRegistration | null =>
  licence.registeredAddress && {
    number: licence.number,
    nameOnRegistration: licence.nameOnLicence,
    issuedOn: day(licence.issuedOn),
    expiresOn: licence.expiresOn as BusinessDate,
    schedules: licence.schedules,
    registeredAddress: licence.registeredAddress,
    verification: verificationOf(licence),
  }

export type Papers = {
  readonly licences: readonly StateLicence[]
  readonly registrations: readonly DeaRegistration[]
}

/** The licences of somebody as the rules of the trade know them. A registration that was withdrawn is none. */
export const papersOf = (licences: readonly KeptLicence[], today: BusinessDate): Papers => ({
  licences: licences.filter(({ kind }) => kind === 'state').map(stateLicenceOf),
  registrations: licences
    .filter(({ kind, withdrawnOn }) => kind === 'dea' && (withdrawnOn === null || withdrawnOn > today))
    .map(registrationOf)
    .filter((registration) => registration !== null),
})
