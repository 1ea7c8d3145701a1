/** Where an invoice is (Spec §2): by its order, or by itself where it has none. */
export const invoiceAddress = (invoice: { readonly id: string; readonly salesOrderId: string | null }) =>
  invoice.salesOrderId === null ? `/invoice/${invoice.id}/invoice` : `/invoice/${invoice.salesOrderId}/${invoice.id}`
