import { purchaseOrderAddress } from '../../purchasing/order-address.ts'
import { salesOrderAddress, salesRequestAddress } from '../../sales/order-address.ts'
import { invoiceAddress } from '../../sales/invoice-address.ts'

type Shown = { readonly documentKind: string; readonly documentId: string | null }

const ADDRESSES: Readonly<Record<string, (id: string) => string>> = {
  'purchase-order': (id) => purchaseOrderAddress(id),
  'sales-request': (id) => salesRequestAddress(id),
  'sales-order': (id) => salesOrderAddress(id),
  invoice: (id) => invoiceAddress({ id, salesOrderId: null }),
}

/** Where the document behind a message is shown. */
export const documentAddress = ({ documentKind, documentId }: Shown): string | undefined =>
  documentId === null ? undefined : ADDRESSES[documentKind]?.(documentId)
