/** Where a partner wants an order to go, in the partner's words. */
export type SentShipTo = {
  readonly name: string
  readonly code: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

export type KnownShipTo = Omit<SentShipTo, 'code'> & { readonly id: string; readonly isDefault: boolean }

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
const ZIP = 5
const isSameText = (one: string, other: string) => plain(one) === plain(other)

/** The address of the customer that is meant; null where none on file is, so that a person chooses. */
export function shipToMeant(
  sent: SentShipTo | null,
  customer: { readonly number: string; readonly name: string; readonly addresses: readonly KnownShipTo[] },
): string | null {
  const usual = (customer.addresses.find(({ isDefault }) => isDefault) ?? customer.addresses[0])?.id ?? null
  if (sent === null) return usual
  const isNamedOnly = [sent.address, sent.city, sent.zipCode].every((part) => plain(part) === '')
  if (isNamedOnly) {
    const named = customer.addresses.filter(({ name }) => plain(name) !== '' && isSameText(name, sent.name))
    if (named.length === 1) return named[0]?.id ?? null
    return isSameText(sent.code, customer.number) ||
      (customer.addresses.length === 1 && isSameText(sent.name, customer.name))
      ? usual
      : null
  }
  const isThere = (address: KnownShipTo) =>
    sent.zipCode.trim() === ''
      ? isSameText(address.city, sent.city) && isSameText(address.state, sent.state)
      : address.zipCode.slice(0, ZIP) === sent.zipCode.trim().slice(0, ZIP)
  return customer.addresses.find((address) => isSameText(address.address, sent.address) && isThere(address))?.id ?? null
}

/** A place of a partner by its code, and the address that was sent with it, as both are compared. */
export const placeOf = ({ code, address, city, state, zipCode }: SentShipTo) => ({
  code: plain(code),
  asked: plain([address, city, state, zipCode.trim().slice(0, ZIP)].join(' ')),
})

/** The ship-to as one line of text. */
export const shipToText = ({ name, code, address, city, state, zipCode }: SentShipTo) =>
  [name, code, address, city, `${state} ${zipCode}`.trim()].filter((part) => part.trim() !== '').join(', ')
