/** An address that goods can be sent to. */
export type ShipAddress = {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

const written = ({ name, address, city, state, zipCode }: ShipAddress) =>
  [name, address, city, state, zipCode].map((part) => part.trim().toLowerCase()).join('|')

/**
 * Where an order goes after its customer changed: the new customer's matching address, else nowhere (Spec §4). It matches
 * when it is the same address, the same place under the same name, or the only one of that name.
 */
export function shipAddressAfter(current: ShipAddress | null, addresses: readonly ShipAddress[]): ShipAddress | null {
  if (!current) return null
  const same = addresses.find(({ id }) => id === current.id)
  if (same) return same
  const identical = addresses.find((address) => written(address) === written(current))
  if (identical) return identical
  const name = current.name.trim().toLowerCase()
  const namesakes = name === '' ? [] : addresses.filter((address) => address.name.trim().toLowerCase() === name)
  return namesakes.length === 1 ? (namesakes[0] ?? null) : null
}

/** Medicines go where those who sell them say. */
export const SHIP_TO_NEEDS_SALE =
  'The draft has prescription or controlled items. You need the permission Create sale to change its ship-to.'

export const PLACED_SHIP_TO = 'The goods left for this ship-to. Void the invoice to send them to another address.'

/** A draft that joins several orders goes to one address, so that none of them can take it elsewhere. */
export const draftOfSeveralOrders = (number: string, others: readonly string[]): string =>
  `The draft invoice of ${number} also ships ${others.join(', ')}. Delete the draft, then change the ship-to.`
