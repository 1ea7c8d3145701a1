import { text } from '../../kit/text.ts'

/** The tabs of `/invoice` (Spec §2). */
export const invoiceTabs = [
  { to: '/invoice/to-invoice', label: text('To invoice') },
  { to: '/invoice/previous-invoices', label: text('Placed invoices') },
  { to: '/invoice/drafts', label: text('Drafts') },
  { to: '/invoice/return-invoices', label: text('Returns') },
]
