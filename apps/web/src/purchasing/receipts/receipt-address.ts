/** Where a receipt is shown (Spec §2); a manual one has no order. */
export const receiptAddress = (receipt: { readonly id: string; readonly purchaseOrderId: string | null }) =>
  `/receipt/${receipt.purchaseOrderId ?? 'manual'}/${receipt.id}`

/** Where its invoice is matched. */
export const revisionAddress = (receipt: {
  readonly id: string
  readonly purchaseOrderId: string | null
  readonly number: string | null
}) => `/receipt-revision/${receipt.purchaseOrderId ?? 'manual'}/${receipt.id}/${receipt.number ?? 'draft'}`
