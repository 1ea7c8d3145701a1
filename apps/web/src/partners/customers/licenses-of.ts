import type { Customer } from '@galen/contract/partners/customers'
import type { License } from '@galen/contract/partners/licenses'
import type { BusinessDate } from '@galen/domain/dates'
import type { DeaRegistration, StateLicense, Verification } from '@galen/domain/partners/license'
import { NO_PLACE } from './license-draft.ts'

const day = (value: string | null) => value as BusinessDate | null
const termOf = ({ issuedOn, expiresOn }: License) => ({ issuedOn: day(issuedOn), expiresOn: expiresOn as BusinessDate })

const verificationOf = ({ verifiedBy, verifiedOn, verifiedWith }: License): Verification | null =>
  verifiedOn !== null && verifiedWith !== null
    ? { by: verifiedBy ?? '', on: verifiedOn as BusinessDate, source: verifiedWith }
    : null

/** The state licenses and registrations of a customer, as the rules look at them. */
export function tradeLicensesOf({ licenses }: Pick<Customer, 'licenses'>): {
  licenses: StateLicense[]
  registrations: DeaRegistration[]
} {
  return {
    licenses: licenses
      .filter(({ kind }) => kind === 'state')
      .map((license) => ({
        ...termOf(license),
        number: license.number,
        type: license.type ?? 'other',
        state: license.state ?? '',
        nameOnLicense: license.nameOnLicense,
        withdrawnOn: day(license.withdrawnOn),
        verification: verificationOf(license),
      })),
    registrations: licenses
      .filter(({ kind }) => kind === 'dea')
      .map((license) => ({
        ...termOf(license),
        number: license.number,
        nameOnRegistration: license.nameOnLicense,
        schedules: license.schedules,
        registeredAddress: license.registeredAddress ?? NO_PLACE,
        verification: verificationOf(license),
      })),
  }
}
