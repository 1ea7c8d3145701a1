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
  receipt: {
    noun: 'receipt',
    title: (values) => textIn(values, 'number'),
    fields: {
      vendorInvoice: field('Vendor invoice'),
      vendorInvoiceDate: field('Invoice date'),
      termsId: field('Terms'),
      freightCharge: money('Freight charge'),
      freightMethod: option('Spread freight by'),
      transactionDataKind: option('Transaction data', { EPCIS: 'EPCIS', '856': 'EDI 856', PAPER: 'Paper' }),
      transactionDataReference: field('Transaction data reference'),
      note: field('Note'),
      status: option('Status'),
      number: following('Number'),
      merchandise: { ...money('Merchandise'), follows: true },
      billFreight: money('Freight on the invoice'),
      billTotal: { ...money('To pay'), follows: true },
      discrepancy: following('Discrepancy'),
      units: field('Units'),
      lots: field('Lots'),
    },
  },
  'vendor-return': {
    noun: 'return',
    title: (values) => textIn(values, 'number'),
    fields: { status: option('Status'), reason: field('Reason'), total: money('Total') },
  },
}
