import type { VendorAddress } from '@galen/contract/partners/vendors'
import type { VendorAddressKind } from '@galen/domain/partners/vendor'
import { text } from '../../kit/text.ts'
import { addressLines } from '../customers/address-words.ts'

export const kindLabels: Readonly<Record<VendorAddressKind, string>> = {
  order: text('Orders'),
  remit: text('Remit to'),
  return: text('Returns'),
  shipFrom: text('Ships from'),
}

type Place = Omit<VendorAddress, 'id'>

export const placeInWords = (address: Place) => [address.name, ...addressLines(address)].filter(Boolean).join(', ')

/** Each with what it is for, where two versions are compared. */
export const addressesInWords = (addresses: readonly Place[]) =>
  addresses.map((address) => `${kindLabels[address.kind]}: ${placeInWords(address)}`).join('; ') || text('nothing')
