/** Where a sales order is; its tabs are so-information and items. */
export const salesOrderAddress = (id: string, tab: 'so-information' | 'items' = 'so-information') =>
  `/sales-order/${id}/${tab}`

/** Where an order begins: with its customer. */
export const NEW_SALES_ORDER = '/sales-order/new'

export const salesRequestAddress = (id: string, tab: 'so-information' | 'items' = 'so-information') =>
  `/sales-order/sales-request/${id}/${tab}`

type Lookup = {
  readonly id: string
  readonly status: string
  readonly customerId: string | null
  readonly customer: {
    readonly companyName: string
    readonly friendlyName: string
    readonly className: string | null
    readonly notes: string
  } | null
  readonly shipAddress: {
    readonly address: string
    readonly city: string
    readonly state: string
    readonly zipCode: string
  } | null
}

/** Where items are added to an order; the parameters fill its head (Spec §2). */
export function itemLookupAddress({ id, status, customerId, customer, shipAddress }: Lookup): string {
  const said = {
    salesStatus: status,
    customer: customer?.companyName,
    customerId: customerId ?? undefined,
    customerClass: customer?.className ?? undefined,
    dba: customer?.friendlyName,
    notes: customer?.notes,
    address: shipAddress
      ? `${shipAddress.address}, ${shipAddress.city}, ${shipAddress.state} ${shipAddress.zipCode}`
      : undefined,
  }
  const query = new URLSearchParams(Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return `/item-lookup/${id}?${query}`
}
