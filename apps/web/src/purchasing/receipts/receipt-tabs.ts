import { text } from '../../kit/text.ts'

/** The tabs of `/receipt` (Spec §2). */
export const receiptTabs = [
  { to: '/receipt/to-receive', label: text('To receive') },
  { to: '/receipt/drafts', label: text('Drafts') },
  { to: '/receipt/previous-receipts', label: text('Previous receipts') },
  { to: '/receipt/return-receipts', label: text('Returns') },
]
