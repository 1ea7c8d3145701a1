import { cost, field, following, money, option, type RecordWords, rows, textIn } from '../record-words.ts'

const line = {
  quantity: field('Quantity'),
  purchasePrice: cost('Price'),
  currentPrice: following('Current price'),
  updateCost: field('Update cost'),
  note: field('Note'),
  targets: rows('Target orders', {
    noun: () => 'target order',
    title: (row) => textIn(row, 'quantity'),
    key: (row) => textIn(row, 'salesOrderId'),
    fields: { quantity: field('Quantity') },
  }),
}

export const purchasingRecordWords: Readonly<Record<string, RecordWords>> = {
  'purchase-order': {
    noun: 'purchase order',
    title: (values) => textIn(values, 'number'),
    fields: {
      vendorId: field('Vendor'),
      buyerId: field('Buyer'),
      termsId: field('Terms'),
      expectedDate: field('Expected'),
      vendorReference: field('Vendor reference'),
      note: field('Note to vendor'),
      internalMemo: field('Internal memo'),
      dropShip: field('Drop ship'),
      shipTo: field('Ship to'),
      status: option('Status'),
      number: following('Number'),
      total: { ...money('Total'), follows: true },
    },
  },
  'purchase-order-line': { noun: 'line', fields: line },
}
