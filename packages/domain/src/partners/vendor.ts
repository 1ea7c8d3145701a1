import type { ErrorDetail } from '../business-error.ts'
import { addressProblems } from './address-problems.ts'
import type { PostalAddress } from './address.ts'
import { stateOf } from './states.ts'

export const vendorAddressKinds = ['order', 'remit', 'return', 'shipFrom'] as const
export type VendorAddressKind = (typeof vendorAddressKinds)[number]

type Address = PostalAddress & {
  readonly kind: VendorAddressKind
  readonly country: string
  readonly active: boolean
}

/** Money goes there: it changes only when a second person has called back and agrees. */
export const isRemit = ({ kind }: Pick<Address, 'kind'>) => kind === 'remit'

/** Everything that is wrong with the addresses of a vendor, by their place in the list. */
export const vendorAddressProblems = (addresses: readonly Address[]): ErrorDetail[] =>
  addresses.flatMap((address, place) =>
    addressProblems(address).map(({ field, message }) => ({ field: `addresses.${place}.${field}`, message })),
  )

/** The addresses as they are stored: states of the country by their letters. */
export const settledVendorAddresses = <A extends Address>(addresses: readonly A[]): A[] =>
  addresses.map((address) => ({
    ...address,
    state: address.country === 'US' ? (stateOf(address.state) ?? address.state) : address.state,
  }))

/** Where the goods of a vendor come from: the addresses said to, else those that orders go to. */
export function shipFromAddresses<A extends Address>(addresses: readonly A[]): A[] {
  const active = addresses.filter((address) => address.active)
  const said = active.filter(({ kind }) => kind === 'shipFrom')
  return said.length > 0 ? said : active.filter(({ kind }) => kind === 'order')
}
