import { Link } from 'react-router'

const addresses: Readonly<Record<string, (id: string) => string>> = {
  invoice: (id) => `/invoice/${id}/invoice`,
  receipt: (id) => `/receipt/${id}/receipt`,
  'customer-return': () => '/invoice/return-invoices',
  'vendor-return': () => '/receipt/return-receipts',
  batch: () => '/batch',
  commission: (id) => `/invoice/${id}/invoice`,
  manual: () => '/accounting/proposals',
  'year-end': () => '/accounting/proposals',
}

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
