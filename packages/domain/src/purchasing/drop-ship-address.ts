import { isSameAddress, placeWith, type PostalAddress } from '../partners/address.ts'

type Place = PostalAddress & { readonly address2?: string | undefined }

/** Whether goods go to the same place by either text. */
export const isSamePlace = (one: Place, other: Place) => isSameAddress(placeOf(one), placeOf(other))
const placeOf = (place: Place) => placeWith({ ...place, address2: place.address2 ?? '' })

/**
 * Where a drop-ship order goes once it is known whom it is for: to the one address of its sales orders, unless someone chose
 * another one than our own docks.
 */
export function dropShipAddress<A extends Place>(
  current: A | null,
  docks: readonly A[],
  ofSales: readonly A[],
): A | null {
  const isChosen = current !== null && docks.every((dock) => !isSamePlace(dock, current))
  const [first] = ofSales
  return isChosen || first === undefined || ofSales.some((other) => !isSamePlace(first, other)) ? current : first
}
