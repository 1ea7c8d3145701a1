import type { ErrorDetail } from '../business-error.ts'
import { type PostalAddress, zipCodeProblem } from './address.ts'
import { stateOf } from './states.ts'

/** What keeps an address from being kept: a street and a city always, a state and a zip code of ours within the country. */
export function addressProblems({
  address,
  city,
  state,
  zipCode,
  country,
}: PostalAddress & { readonly country: string }): ErrorDetail[] {
  const zip = country === 'US' ? zipCodeProblem(zipCode) : undefined
  return [
    ...(address.trim() === '' ? [{ field: 'address', message: 'is required' }] : []),
    ...(city.trim() === '' ? [{ field: 'city', message: 'is required' }] : []),
    ...(country === 'US' && !stateOf(state) ? [{ field: 'state', message: 'must be a state, such as TX' }] : []),
    ...(zip ? [{ field: 'zipCode', message: zip }] : []),
  ]
}
