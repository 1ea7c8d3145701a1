import { field, money, option, type RecordWords, rows, textIn } from '../record-words.ts'

const applied = rows('Applied', {
  noun: () => 'application',
  title: (row) => textIn(row, 'number'),
  key: (row) => textIn(row, 'number'),
  fields: { amount: money('Amount'), discountAmountApplied: money('Discount') },
})

/** What the audit has of a payment or credit besides its fields. */
const applications = {
  paymentRemainingAmount: { ...money('Remaining'), follows: true as const },
  applications: applied,
}
const numbered = (values: Readonly<Record<string, unknown>>) => textIn(values, 'number')

/** How payments, credits and what goes to the bank are written about. */
export const financeRecordWords: Readonly<Record<string, RecordWords>> = {
  'customer-payment': { noun: 'customer payment', fields: applications },
  'vendor-payment': {
    noun: 'vendor payment',
    fields: { ...applications, remittanceSentAt: field('Remittance sent') },
  },
  'customer-credit': { noun: 'customer credit', fields: applications },
  'vendor-credit': { noun: 'vendor credit', fields: applications },
  batch: {
    noun: 'batch',
    fields: { total: money('Total'), payments: field('Payments') },
  },
  'bank-file': {
    noun: 'bank file',
    title: numbered,
    fields: {
      kind: option('Kind'),
      payments: field('Payments'),
      total: money('Total'),
      effectiveDate: field('Effective'),
    },
  },
  'bank-statement': {
    noun: 'bank statement',
    title: (values) => textIn(values, 'fileName'),
    fields: { fileName: field('File'), date: field('Date'), lineCount: field('Lines'), clearedCount: field('Cleared') },
  },
  'vendor-bank-account': {
    noun: 'bank account',
    title: (values) => textIn(values, 'bank'),
    fields: {
      action: option('Request'),
      bank: field('Bank'),
      name: field('Under the name'),
      routing: field('Routing number'),
      kind: option('Kind'),
      accountNumber: field('Account number'),
    },
  },
}
