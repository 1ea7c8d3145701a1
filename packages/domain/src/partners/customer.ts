import type { ErrorDetail } from '../business-error.ts'
import { addressProblems } from './address-problems.ts'
import type { PostalAddress } from './address.ts'
import { stateOf } from './states.ts'

export const freightRules = ['charged', 'prepaid', 'collect'] as const
export type FreightRule = (typeof freightRules)[number]

export const customerAddressKinds = ['bill', 'ship', 'both'] as const
export type CustomerAddressKind = (typeof customerAddressKinds)[number]

/** An active customer ordered within this many days (Spec §9, customer activity). */
export const ACTIVITY_DAYS = 30

/** For so long a change of many customers can be undone. */
export const BATCH_UNDO_MINUTES = 10

type Address = PostalAddress & {
  readonly kind: CustomerAddressKind
  readonly country: string
  readonly active: boolean
  readonly defaultBill: boolean
  readonly defaultShip: boolean
}

const billsTo = ({ kind }: Address) => kind !== 'ship'
const shipsTo = ({ kind }: Address) => kind !== 'bill'

/** Everything that is wrong with the addresses of a customer, by their place in the list. */
export function customerAddressProblems(addresses: readonly Address[]): ErrorDetail[] {
  const two = (chosen: (address: Address) => boolean, field: string, purpose: string): ErrorDetail[] => {
    const places = addresses.flatMap((address, place) => (address.active && chosen(address) ? [place] : []))
    return places
      .slice(1)
      .map((place) => ({ field: `addresses.${place}.${field}`, message: `is said of two addresses to ${purpose} to` }))
  }
  return [
    ...addresses.flatMap(placeProblems),
    ...two((address) => address.defaultBill, 'defaultBill', 'bill'),
    ...two((address) => address.defaultShip, 'defaultShip', 'ship'),
  ]
}

function placeProblems(address: Address, place: number): ErrorDetail[] {
  const problems = [
    ...addressProblems(address),
    ...(address.defaultBill && !billsTo(address)
      ? [{ field: 'defaultBill', message: 'is not for an address that is only shipped to' }]
      : []),
    ...(address.defaultShip && !shipsTo(address)
      ? [{ field: 'defaultShip', message: 'is not for an address that is only billed to' }]
      : []),
  ]
  return problems.map(({ field, message }) => ({ field: `addresses.${place}.${field}`, message }))
}

/** The addresses as they are stored: states by their letters, and the first fitting one is the default while none is chosen. */
export function settledAddresses<A extends Address>(addresses: readonly A[]): A[] {
  const kept = addresses.map((address) => ({
    ...address,
    state: address.country === 'US' ? (stateOf(address.state) ?? address.state) : address.state,
    defaultBill: address.active && address.defaultBill,
    defaultShip: address.active && address.defaultShip,
  }))
  const first = (fits: (address: Address) => boolean) => kept.find((address) => address.active && fits(address))
  const [bill, ship] = [first(billsTo), first(shipsTo)]
  return kept.map((address) => ({
    ...address,
    defaultBill: address.defaultBill || (address === bill && !kept.some((other) => other.defaultBill)),
    defaultShip: address.defaultShip || (address === ship && !kept.some((other) => other.defaultShip)),
  }))
}

/** The states in which the licenses of a customer have to be in order. */
export const shipToStates = (addresses: readonly Address[]): string[] => [
  ...new Set(addresses.filter((address) => address.active && shipsTo(address)).map(({ state }) => state)),
]
