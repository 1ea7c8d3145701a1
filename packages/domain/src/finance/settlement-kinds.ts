/** What settles invoices and receipts: the money and the credits of both sides. */
export const settlementKinds = ['customer-payment', 'customer-credit', 'vendor-payment', 'vendor-credit'] as const
export type SettlementKind = (typeof settlementKinds)[number]

export type SettlementSide = 'customer' | 'vendor'

/** Payments and credits have an address of their own below their customer or vendor (P29). */
const addressParts: Readonly<Record<SettlementKind, 'payments' | 'return-credits'>> = {
  'customer-payment': 'payments',
  'customer-credit': 'return-credits',
  'vendor-payment': 'payments',
  'vendor-credit': 'return-credits',
}

/** Where a payment or credit is read; a refund is with its customer. */
export const settlementAddress = (
  kind: SettlementKind,
  party: { readonly side: SettlementSide; readonly id: string },
  id: string,
) => `/${party.side}-payment/${party.id}/${addressParts[kind]}/${id}`
