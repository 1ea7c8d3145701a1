import type { ErrorDetail } from '../business-error.ts'
import { type PostalAddress, stateProblem, zipCodeProblem } from './address.ts'

/** What keeps an address from being kept: a street and a city always, a state and a zip code of ours within the country. */
export function addressProblems({
  address,
  city,
  state,
  zipCode,
  country,
}: PostalAddress & { readonly country: string }): ErrorDetail[] {
  const isOurs = country === 'US'
  return [
    ...problemOf('address', required(address)),
    ...problemOf('city', required(city)),
    ...problemOf('state', isOurs ? stateProblem(state) : undefined),
    ...problemOf('zipCode', isOurs ? zipCodeProblem(zipCode) : undefined),
  ]
}

const required = (value: string) => (value.trim() === '' ? 'is required' : undefined)

const problemOf = (field: string, message: string | undefined): ErrorDetail[] =>
  message === undefined ? [] : [{ field, message }]
