import type { Customer } from '@galen/contract/partners/customers'
import type { Licence } from '@galen/contract/partners/licences'
import type { BusinessDate } from '@galen/domain/dates'
import type { DeaRegistration, StateLicence } from '@galen/domain/partners/licence'
import { NO_PLACE } from './licence-draft.ts'

const day = (value: string | null) => value as BusinessDate | null
const termOf = ({ issuedOn, expiresOn }: Licence) => ({ issuedOn: day(issuedOn), expiresOn: expiresOn as BusinessDate })

/** The state licences and registrations of a customer, as the rules look at them. */
export function papersOf({ licences }: Pick<Customer, 'licences'>): {
  licences: StateLicence[]
  registrations: DeaRegistration[]
} {
  return {
    licences: licences
      .filter(({ kind }) => kind === 'state')
      .map((licence) => ({
        ...termOf(licence),
        number: licence.number,
        type: licence.type ?? 'other',
        state: licence.state ?? '',
        nameOnLicence: licence.nameOnLicence,
        withdrawnOn: day(licence.withdrawnOn),
        verification: null,
      })),
    registrations: licences
      .filter(({ kind }) => kind === 'dea')
      .map((licence) => ({
        ...termOf(licence),
        number: licence.number,
        nameOnRegistration: licence.nameOnLicence,
        schedules: licence.schedules,
        registeredAddress: licence.registeredAddress ?? NO_PLACE,
        verification: null,
      })),
  }
}
