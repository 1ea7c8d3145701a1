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

/** The document that an entry books, as a link where it has a screen. */
export function SourceLink({ kind, id, number }: { kind: string; id: string; number: string }) {
  const address = addresses[kind]?.(id)
  return address ? (
    <Link to={address} className="link figures">
      {number}
    </Link>
  ) : (
    <span className="figures">{number}</span>
  )
}
