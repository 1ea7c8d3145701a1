import type { PostalAddress } from '../partners/address.ts'

const isSame = (one: PostalAddress, other: PostalAddress) =>
  one.address === other.address && one.city === other.city && one.state === other.state && one.zipCode === other.zipCode

/**
 * Where a drop-ship order goes once it is known whom it is for: to the one address of its sales orders, unless someone chose
 * another one than our own docks.
 */
export function dropShipAddress<A extends PostalAddress>(
  current: A | null,
  docks: readonly A[],
  ofSales: readonly A[],
): A | null {
  const isChosen = current !== null && docks.every((dock) => !isSame(dock, current))
  const [first] = ofSales
  return isChosen || first === undefined || ofSales.some((other) => !isSame(first, other)) ? current : first
}
