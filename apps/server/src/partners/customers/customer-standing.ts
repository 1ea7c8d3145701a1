import { businessDateOf, type BusinessDate } from '@galen/domain/dates'
import { complianceStanding, standingChangesOn } from '@galen/domain/partners/compliance-standing'
import { shipToStates } from '@galen/domain/partners/customer'
import type { Actor } from '../../platform/operation.ts'
import { papersOf } from '../licenses/papers.ts'
import type { KeptCustomer } from './customer.store.ts'

/** The day it is where the person works. */
export const todayOf = ({ timeZone }: Pick<Actor, 'timeZone'>): BusinessDate => businessDateOf(new Date(), timeZone)

/** The customer with the standing that its papers and addresses give it on a day, and the day that it changes. */
export function withStanding(customer: KeptCustomer, today: BusinessDate): KeptCustomer {
  const states = shipToStates(customer.addresses)
  const standingOn = (day: BusinessDate) =>
    complianceStanding({ ...papersOf(customer.licenses, day), shipToStates: states }, day)
  const terms = customer.licenses.map(({ issuedOn, expiresOn, withdrawnOn }) => ({
    issuedOn: issuedOn as BusinessDate | null,
    expiresOn: expiresOn as BusinessDate,
    withdrawnOn: withdrawnOn as BusinessDate | null,
  }))
  return {
    ...customer,
    standing: standingOn(today),
    standingChangesOn: standingChangesOn(terms, today, standingOn),
  }
}
