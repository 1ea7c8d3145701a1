import type { License } from '@galen/contract/partners/licenses'
import type { ErrorDetail } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { deaRegistrationProblems, shownLicenseStatus, stateLicenseProblems } from '@galen/domain/partners/license'
import { stateOf } from '@galen/domain/partners/states'
import { text } from '../../kit/text.ts'

export const NO_PLACE = { address: '', city: '', state: '', zipCode: '' } as const

/** Its last day is asked for: a guess would be stored by someone in a hurry. */
export const blankLicense = (id: string): License => ({
  id,
  kind: 'state',
  number: '',
  type: 'pharmacy',
  state: '',
  nameOnLicense: null,
  issuedOn: null,
  expiresOn: '',
  withdrawnOn: null,
  schedules: [],
  registeredAddress: null,
  verifiedOn: null,
  verifiedWith: null,
  fileId: null,
  verifiedBy: null,
  verifiedByName: null,
  recordedBy: null,
  recordedByName: null,
  fileName: null,
  status: 'valid',
})

type Shipped = {
  readonly addresses: readonly { readonly state: string; readonly kind: string; readonly active: boolean }[]
  readonly licenses: readonly Pick<License, 'kind' | 'state'>[]
}

/** The one state that goods are shipped to without a license; empty where there is none or a choice. */
export function stateToLicense({ addresses, licenses }: Shipped): string {
  const shipped = addresses.filter(({ kind, active }) => active && kind !== 'bill')
  const states = new Set(shipped.map(({ state }) => stateOf(state)))
  for (const { kind, state } of licenses) if (kind === 'state' && state) states.delete(stateOf(state))
  const [only] = states
  return states.size === 1 ? (only ?? '') : ''
}

const day = (value: string | null) => value as BusinessDate | null

const shownVerification = ({ verifiedOn, verifiedWith }: License) =>
  verifiedOn !== null && verifiedWith !== null ? { on: verifiedOn as BusinessDate } : null

/** The license with what only its kind has, and its status today. */
export function settledLicense(license: License, today: BusinessDate): License {
  const term = { issuedOn: day(license.issuedOn), expiresOn: license.expiresOn as BusinessDate }
  const withdrawnOn = day(license.withdrawnOn)
  const kept = {
    ...license,
    status: shownLicenseStatus({ ...license, ...term, withdrawnOn, verification: shownVerification(license) }, today),
  }
  return license.kind === 'dea'
    ? { ...kept, type: null, state: null, registeredAddress: license.registeredAddress ?? NO_PLACE }
    : { ...kept, schedules: [], registeredAddress: null }
}

/** Everything that is wrong with a license, by the rules the server has as well. */
export function problemsOf(license: License): ErrorDetail[] {
  const term = { issuedOn: day(license.issuedOn), expiresOn: license.expiresOn as BusinessDate, verification: null }
  const { number, schedules, registeredAddress, verifiedOn, verifiedWith } = license
  const verification =
    (verifiedOn === null) === (verifiedWith === null)
      ? []
      : [{ field: verifiedOn === null ? 'verifiedOn' : 'verifiedWith', message: text('Required to verify it') }]
  const own =
    license.kind === 'dea'
      ? deaRegistrationProblems({
          ...term,
          number,
          schedules,
          nameOnRegistration: license.nameOnLicense,
          registeredAddress: registeredAddress ?? NO_PLACE,
        })
      : stateLicenseProblems({
          ...term,
          number,
          type: license.type ?? 'other',
          state: license.state ?? '',
          nameOnLicense: license.nameOnLicense,
          withdrawnOn: day(license.withdrawnOn),
        })
  return [...own, ...verification]
}
