import { text } from '../../kit/text.ts'

const words: Readonly<Record<string, string>> = {
  invoice: text('Invoice'),
  receipt: text('Receipt'),
  'customer-payment': text('Customer payment'),
  'vendor-payment': text('Vendor payment'),
  'customer-credit': text('Customer credit'),
  'vendor-credit': text('Vendor credit'),
  'credit-application': text('Credit applied'),
  'customer-return': text('Customer return'),
  'return-fee': text('Restocking fee'),
  'vendor-return': text('Vendor return'),
  'stock-operation': text('Stock operation'),
  batch: text('Deposit'),
  commission: text('Commission'),
  'year-end': text('Year end'),
  manual: text('Manual entry'),
}

/** What kind of document an entry books, in words. */
export const sourceInWords = (kind: string): string => words[kind] ?? kind

export const sourceOptions = Object.entries(words).map(([value, label]) => ({ value, label }))
