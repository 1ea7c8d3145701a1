import type { Licence } from '@galen/contract/partners/licences'
import type { ErrorDetail } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { deaRegistrationProblems, paperStatus, stateLicenceProblems } from '@galen/domain/partners/licence'
import { text } from '../../kit/text.ts'

export const NO_PLACE = { address: '', city: '', state: '', zipCode: '' } as const

/** Its last day is asked for: a guess would be kept by somebody in a hurry. */
export const blankLicence = (id: string): Licence => ({
  id,
  kind: 'state',
  number: '',
  type: 'pharmacy',
  state: '',
  nameOnLicence: null,
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
  fileName: null,
  status: 'valid',
})

const day = (value: string | null) => value as BusinessDate | null

/** The licence with what only its kind has, and how it stands today. */
export function settledLicence(licence: Licence, today: BusinessDate): Licence {
  const term = { issuedOn: day(licence.issuedOn), expiresOn: licence.expiresOn as BusinessDate }
  const withdrawnOn = day(licence.withdrawnOn)
  const kept = { ...licence, status: paperStatus({ ...licence, ...term, withdrawnOn }, today) }
  return licence.kind === 'dea'
    ? { ...kept, type: null, state: null, registeredAddress: licence.registeredAddress ?? NO_PLACE }
    : { ...kept, schedules: [], registeredAddress: null }
}

/** Everything that is wrong with a licence, by the rules the server has as well. */
export function problemsOf(licence: Licence): ErrorDetail[] {
  const term = { issuedOn: day(licence.issuedOn), expiresOn: licence.expiresOn as BusinessDate, verification: null }
  const { number, schedules, registeredAddress, verifiedOn, verifiedWith } = licence
  const verification =
    (verifiedOn === null) === (verifiedWith === null)
      ? []
      : [{ field: verifiedOn === null ? 'verifiedOn' : 'verifiedWith', message: text('is required to verify it') }]
  const own =
    licence.kind === 'dea'
      ? deaRegistrationProblems({
          ...term,
          number,
          schedules,
          nameOnRegistration: licence.nameOnLicence,
          registeredAddress: registeredAddress ?? NO_PLACE,
        })
      : stateLicenceProblems({
          ...term,
          number,
          type: licence.type ?? 'other',
          state: licence.state ?? '',
          nameOnLicence: licence.nameOnLicence,
          withdrawnOn: day(licence.withdrawnOn),
        })
  return [...own, ...verification]
}
