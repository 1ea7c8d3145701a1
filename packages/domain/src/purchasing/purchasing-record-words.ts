import { cost, field, following, type RecordWords, rows, textIn } from '../record-words.ts'

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
  'purchase-order-line': { noun: 'line', fields: line },
  'purchase-suggestion': {
    noun: 'suggestion',
    fields: { until: field('Ignored until'), suggested: field('Suggested') },
  },
  receipt: {
    noun: 'receipt',
    title: (values) => textIn(values, 'number'),
    fields: {
      units: field('Units'),
      lots: field('Lots'),
      document: field('Transaction document'),
      container: field('Container'),
    },
  },
}
