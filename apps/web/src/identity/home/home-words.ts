import type { HomeCardName } from '@galen/contract/reports/home-cards'
import type { IconName } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'

type Words = {
  readonly title: string
  readonly icon: IconName
  /** Whether what waits there is late or in danger, and not only next. */
  readonly tone?: 'hold' | 'void'
}

/** How each card is called and drawn. */
export const cardWords: Readonly<Record<HomeCardName, Words>> = {
  drafts: { title: text('Draft orders'), icon: 'edit' },
  'orders-on-hold': { title: text('Orders on hold'), icon: 'shield', tone: 'hold' },
  requests: { title: text('External SOs waiting'), icon: 'swap' },
  'licenses-ending': { title: text('Licenses ending'), icon: 'shield', tone: 'hold' },
  'customers-to-approve': { title: text('Customers to approve'), icon: 'building' },
  'receive-today': { title: text('To receive today'), icon: 'scan' },
  'receipts-in-progress': { title: text('Receipts in progress'), icon: 'edit' },
  'to-ship': { title: text('Orders to ship'), icon: 'upload' },
  packing: { title: text('Invoices being packed'), icon: 'rows' },
  'held-shipments': { title: text('Shipping holds'), icon: 'warning', tone: 'hold' },
  'short-dated': { title: text('Short dated lots'), icon: 'clock', tone: 'hold' },
  'to-put-away': { title: text('To put away'), icon: 'pin' },
  quarantine: { title: text('In quarantine'), icon: 'warning', tone: 'hold' },
  'returns-to-inspect': { title: text('Returns to inspect'), icon: 'undo' },
  'suspect-product': { title: text('Suspicious product'), icon: 'warning', tone: 'void' },
  'to-purchase': { title: text('To purchase'), icon: 'rows' },
  'purchase-drafts': { title: text('POs to place'), icon: 'edit' },
  'late-purchases': { title: text('Late POs'), icon: 'clock', tone: 'hold' },
  'purchases-to-confirm': { title: text('POs without a date'), icon: 'question' },
  'to-decide': { title: text('Orders to decide'), icon: 'shield', tone: 'hold' },
  'shipping-holds': { title: text('Shipping holds'), icon: 'warning', tone: 'hold' },
  'item-classes': { title: text('Item classes to confirm'), icon: 'rows' },
  'invoices-to-approve': { title: text('Invoices to approve'), icon: 'check' },
  'receipts-to-match': { title: text('Receipts to match'), icon: 'check' },
  'receipts-that-differ': { title: text('Receipts with a discrepancy'), icon: 'warning', tone: 'hold' },
  batches: { title: text('Open batches'), icon: 'book' },
  'past-due': { title: text('Invoices past due'), icon: 'clock', tone: 'hold' },
  'failed-messages': { title: text('Failed messages'), icon: 'mail', tone: 'void' },
}
