type Shown = { readonly documentKind: string; readonly documentId: string | null }

const ADDRESSES: Readonly<Record<string, (id: string) => string>> = {
  'purchase-order': (id) => `/purchase-order/${id}`,
  'sales-request': (id) => `/sales-order/sales-request/${id}/so-information`,
  'sales-order': (id) => `/sales-order/${id}/so-information`,
  invoice: (id) => `/invoice/${id}/invoice`,
}

/** Where the document behind a message is shown (Spec §2). */
export const documentAddress = ({ documentKind, documentId }: Shown): string | undefined =>
  documentId === null ? undefined : ADDRESSES[documentKind]?.(documentId)
