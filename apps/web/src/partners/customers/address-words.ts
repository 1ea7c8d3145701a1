import type { CustomerAddressKind } from '@galen/domain/partners/customer'
import { text } from '../../kit/text.ts'

export const kindLabels: Readonly<Record<CustomerAddressKind, string>> = {
  bill: text('Bill to'),
  ship: text('Ship to'),
  both: text('Bill and ship to'),
}

type Lines = {
  readonly address: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
  readonly country: string
}

/** The address as it is on an envelope; the country only where it is another one. */
export function addressLines({ address, address2, city, state, zipCode, country }: Lines): string[] {
  const lines = [address, address2, `${city}, ${state} ${zipCode}`, country === 'US' ? '' : country]
  return [...new Set(lines.filter(Boolean))]
}
