import { settlementAddress, type SettlementKind } from '@galen/domain/finance/settlement-kinds'
import { Link } from 'react-router'

const addresses: Readonly<Record<string, (id: string) => string>> = {
  invoice: (id) => `/invoice/${id}/invoice`,
  receipt: (id) => `/receipt/${id}/receipt`,
  'customer-return': () => '/invoice/return-invoices',
  'return-fee': () => '/invoice/return-invoices',
  'vendor-return': () => '/receipt/return-receipts',
  'sales-order': (id) => `/sales-order/${id}/order`,
  batch: () => '/batch',
  commission: (id) => `/invoice/${id}/invoice`,
  manual: () => '/accounting/proposals',
  'year-end': () => '/accounting/proposals',
}

/** Where a document is, if it has a screen. */
export const sourceAddress = (kind: string, id: string): string | undefined => addresses[kind]?.(id)

const settlements: Readonly<Record<string, SettlementKind>> = {
  'customer-payment': 'customer-payment',
  'customer-credit': 'customer-credit',
  'credit-application': 'customer-credit',
  'vendor-payment': 'vendor-payment',
  'vendor-credit': 'vendor-credit',
}

type Line = { readonly customerId: string | null; readonly vendorId: string | null }
type Source = { kind: string; id: string; number: string; lines: readonly Line[] }

/** Payments and credits are below their customer or vendor, who is in the lines. */
function settlementOf({ kind, id, lines }: Source): string | undefined {
  const settlement = settlements[kind]
  const customerId = lines.find((line) => line.customerId !== null)?.customerId
  const vendorId = lines.find((line) => line.vendorId !== null)?.vendorId
  if (!settlement) return undefined
  if (vendorId) return settlementAddress(settlement, { side: 'vendor', id: vendorId }, id)
  return customerId ? settlementAddress(settlement, { side: 'customer', id: customerId }, id) : undefined
}

/** The document that an entry books, as a link where it has a screen. */
export function SourceLink(source: Source) {
  const { kind, id, number } = source
  const address = addresses[kind]?.(id) ?? settlementOf(source)
  return address ? (
    <Link to={address} className="link figures">
      {number}
    </Link>
  ) : (
    <span className="figures">{number}</span>
  )
}
