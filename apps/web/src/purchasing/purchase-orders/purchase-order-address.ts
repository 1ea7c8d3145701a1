/** Where a purchase order is; `edit` opens a draft ready to be changed. */
export const purchaseOrderAddress = (id: string, options: { readonly edit?: boolean } = {}) =>
  `/purchase-order/${id}${options.edit ? '?edit=1' : ''}`

/** Where one begins: a draft is made, and opens in Vendor. */
export const NEW_PURCHASE_ORDER = '/purchase-order/new'
