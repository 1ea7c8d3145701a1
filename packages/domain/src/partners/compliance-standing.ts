import { addDays, type BusinessDate } from '../dates.ts'
import {
  type DeaRegistration,
  FIRST_WARNING,
  isDraftRegistration,
  isVerified,
  type LicenseStatus,
  standingOf,
  type StateLicense,
} from './license.ts'
import { type LicenseRules, standardLicenseRules } from './may-buy.ts'
import { type StateCode, stateOf } from './states.ts'

/** The license status of a partner, in the word a list shows. */
export type ComplianceStanding = Exclude<LicenseStatus, 'upcoming'>

export const complianceStandings = [
  'valid',
  'expiring',
  'expired',
  'missing',
] as const satisfies readonly ComplianceStanding[]

type Papers = {
  readonly licenses: readonly StateLicense[]
  readonly registrations: readonly DeaRegistration[]
  /** The states of the addresses that goods are shipped to. */
  readonly shipToStates: readonly string[]
}

/** The standing of the licenses in one state; a license that is still to begin or to be verified does not count. */
export function standingIn(
  state: StateCode,
  licenses: readonly StateLicense[],
  on: BusinessDate,
  rules: LicenseRules = standardLicenseRules,
): ComplianceStanding {
  const fitting = licenses.filter(
    (license) =>
      stateOf(license.state) === state && rules.prescriptionTypes.includes(license.type) && isVerified(license, on),
  )
  return counted(standingOf(fitting, on))
}

/**
 * The standing of a customer as a whole: as bad as the worst of the states it is shipped to.
 * A DEA registration counts where there is one, one that is a draft or not verified as one that is missing; anyone who buys nothing controlled needs none.
 */
export function complianceStanding(papers: Papers, on: BusinessDate, rules?: LicenseRules): ComplianceStanding {
  const usable = papers.registrations.filter(
    (registration) => !isDraftRegistration(registration) && isVerified(registration, on),
  )
  const states = [...new Set(papers.shipToStates.map(stateOf))]
  const standings = [
    ...states.map((state) => (state ? standingIn(state, papers.licenses, on, rules) : 'missing')),
    ...(papers.registrations.length > 0 ? [counted(standingOf(usable, on))] : []),
  ]
  return states.length === 0 ? 'missing' : (complianceStandings.findLast((one) => standings.includes(one)) ?? 'missing')
}

type Term = {
  readonly issuedOn: BusinessDate | null
  readonly expiresOn: BusinessDate
  readonly withdrawnOn?: BusinessDate | null
  readonly verifiedOn?: BusinessDate | null
}

/** The first day after today on which a standing that hangs on these licenses is another; null when it stays for ever. */
export function standingChangesOn(
  terms: readonly Term[],
  today: BusinessDate,
  standingOn: (day: BusinessDate) => ComplianceStanding,
): BusinessDate | null {
  const days = terms
    .flatMap(({ issuedOn, expiresOn, withdrawnOn, verifiedOn }) => [
      issuedOn,
      verifiedOn ?? null,
      addDays(expiresOn, -FIRST_WARNING),
      addDays(expiresOn, 1),
      withdrawnOn ?? null,
    ])
    .filter((day) => day !== null)
    .filter((day) => day > today)
    .toSorted()
  const now = standingOn(today)
  return days.find((day) => standingOn(day) !== now) ?? null
}

const counted = (status: LicenseStatus): ComplianceStanding => (status === 'upcoming' ? 'missing' : status)
