import { field, following, listed, money, percent, type RecordWords, rows, textIn } from '../record-words.ts'

const box = rows('Packages', {
  noun: () => 'package',
  title: (row) => ['length', 'width', 'height'].map((side) => textIn(row, side)).join(' × '),
  key: (row) => ['length', 'width', 'height', 'weight'].map((side) => textIn(row, side)).join(' '),
  fields: {
    length: field('Length'),
    width: field('Width'),
    height: field('Height'),
    weight: field('Weight'),
    insuranceAmount: money('Insured'),
  },
})

const charges = (label: string, noun: string) =>
  rows(label, {
    noun: () => noun,
    title: (row) => textIn(row, 'description'),
    key: (row) => textIn(row, 'description'),
    fields: { description: field('Description'), amount: money('Amount') },
  })

const picked = rows('Lines', {
  noun: () => 'item',
  title: (row) => listed(textIn(row, 'item'), textIn(row, 'lot')),
  key: (row) => listed(textIn(row, 'item'), textIn(row, 'lot')),
  fields: { quantity: field('To ship'), picked: field('Picked') },
})

/** Invoices, returns and shipping services in the audit log. */
export const invoiceRecordWords: Readonly<Record<string, RecordWords>> = {
  invoice: {
    noun: 'invoice',
    title: (values) => textIn(values, 'number'),
    fields: {
      packages: box,
      charges: charges('Charges', 'charge'),
      costs: charges('Costs', 'cost'),
      products: picked,
      lines: following('Lines'),
      mergedInvoiceId: field('Merged draft'),
      shipsWith: field('Ships with'),
      emailedTo: field('Emailed to'),
      returned: field('Return'),
    },
  },
  'customer-return': {
    noun: 'return',
    title: (values) => textIn(values, 'number'),
    fields: {
      products: picked,
    },
  },
  'shipping-service': {
    noun: 'shipping service',
    title: (values) => textIn(values, 'label'),
    fields: {
      value: field('Code'),
      label: field('Name'),
      carrier: field('Carrier'),
      packageTypes: field('Package types'),
      baseRate: money('Base rate'),
      ratePerPound: money('Rate per pound'),
      insurancePercent: percent('Insurance'),
      transitDays: field('Transit days'),
      pickupTime: field('Daily pickup'),
      position: field('Position'),
      active: field('Active'),
    },
  },
}
