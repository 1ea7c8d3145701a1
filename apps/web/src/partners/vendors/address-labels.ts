import type { VendorAddress } from '@galen/contract/partners/vendors'
import { addressLines } from '@galen/domain/partners/address'
import type { VendorAddressKind } from '@galen/domain/partners/vendor'
import { text } from '../../kit/text.ts'

export const vendorAddressLabels: Readonly<Record<VendorAddressKind, string>> = {
  order: text('Orders'),
  remit: text('Remit to'),
  return: text('Returns'),
  shipFrom: text('Ships from'),
}

type Place = Omit<VendorAddress, 'id'>

export const placeInWords = (address: Place) => addressLines(address).join(', ')

/** Each with what it is for, where two versions are compared. */
export const addressesInWords = (addresses: readonly Place[]) =>
  addresses.map((address) => `${vendorAddressLabels[address.kind]}: ${placeInWords(address)}`).join('; ') ||
  text('nothing')
