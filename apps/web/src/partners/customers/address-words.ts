import type { CustomerAddressKind } from '@galen/domain/partners/customer'
import { text } from '../../kit/text.ts'

export const customerAddressLabels: Readonly<Record<CustomerAddressKind, string>> = {
  bill: text('Bill to'),
  ship: text('Ship to'),
  both: text('Bill and ship to'),
}
