import * as z from 'zod'
import { readableLine } from '../readable-text.ts'
import { searchIndex } from '../search-index.ts'
import { shownDay } from './money-fields.ts'

const item = {
  id: z.uuid(),
  documentId: z.uuid(),
  kind: z.string(),
  number: z.string(),
  reference: z.string(),
  issuedDate: shownDay,
  dueDate: shownDay,
  daysLate: z.int(),
  totalAmount: z.number(),
  paidAmount: z.number(),
  creditAmount: z.number(),
  balance: z.number(),
  discountAmount: z.number(),
  discountDueDate: shownDay.nullable(),
  discountAmountApplied: z.number(),
  status: z.string().nullable(),
}
const fields = {
  id: 'id',
  documentId: 'id',
  kind: 'keyword',
  number: 'keyword',
  reference: 'keyword',
  issuedDate: 'date',
  dueDate: 'date',
  daysLate: 'number',
  totalAmount: 'number',
  balance: 'number',
} as const
const sort = [{ field: 'dueDate', direction: 'Asc' }] as const

/** Every open item of customers, manual invoices included: what the tab of a payment offers. */
export const receivableIndex = searchIndex({
  name: 'receivable',
  summary: 'What customers owe, item by item',
  needs: 'EDIT_CUSTOMER_FINANCE',
  row: z.object({ ...item, customerId: z.uuid(), customerName: readableLine(200) }),
  fields: { ...fields, customerId: 'id', customerName: 'text' },
  matches: ['number', 'reference', 'customerName'],
  sortable: ['number', 'issuedDate', 'dueDate', 'balance', 'totalAmount', 'customerName'],
  sort,
  totals: ['totalAmount', 'balance'],
})

export const payableIndex = searchIndex({
  name: 'payable',
  summary: 'What we owe vendors, item by item',
  needs: 'EDIT_VENDOR_FINANCE',
  row: z.object({ ...item, vendorId: z.uuid(), vendorName: readableLine(200) }),
  fields: { ...fields, vendorId: 'id', vendorName: 'text' },
  matches: ['number', 'reference', 'vendorName'],
  sortable: ['number', 'issuedDate', 'dueDate', 'balance', 'totalAmount', 'vendorName'],
  sort,
  totals: ['totalAmount', 'balance'],
})

const figures = {
  id: z.uuid(),
  number: z.string(),
  terms: z.string().nullable(),
  balance: z.number(),
  overdue: z.number(),
  current: z.number(),
  days30: z.number(),
  days60: z.number(),
  days90: z.number(),
  over90: z.number(),
  unapplied: z.number(),
  openItems: z.int(),
  lastPaymentDate: shownDay.nullable(),
  lastPaymentAmount: z.number().nullable(),
  isActive: z.boolean(),
}
const figureFields = {
  id: 'id',
  number: 'keyword',
  balance: 'number',
  overdue: 'number',
  unapplied: 'number',
  openItems: 'number',
  current: 'number',
  days30: 'number',
  days60: 'number',
  days90: 'number',
  over90: 'number',
  lastPaymentDate: 'date',
  isActive: 'boolean',
} as const
const totals = ['balance', 'overdue', 'unapplied', 'current', 'days30', 'days60', 'days90', 'over90'] as const

export const customerFinancialIndex = searchIndex({
  name: 'customer-financial',
  summary: 'The money of each customer: balance, overdue, aging, unapplied, last payment',
  needs: 'EDIT_CUSTOMER_FINANCE',
  row: z.object({ ...figures, companyName: z.string(), creditLimit: z.number().nullable() }),
  fields: { ...figureFields, companyName: 'text' },
  matches: ['number', 'companyName'],
  sortable: ['number', 'companyName', 'balance', 'overdue'],
  sort: [{ field: 'companyName', direction: 'Asc' }],
  totals,
})

export const vendorFinancialIndex = searchIndex({
  name: 'vendor-financial',
  summary: 'The money of each vendor: balance, overdue, aging, unapplied, last payment',
  needs: 'EDIT_VENDOR_FINANCE',
  row: z.object({
    ...figures,
    friendlyName: z.string(),
    dueThisWeek: z.number(),
    /** Discounts that end within a week. */
    discountsLapsing: z.number(),
  }),
  fields: { ...figureFields, friendlyName: 'text', dueThisWeek: 'number', discountsLapsing: 'number' },
  matches: ['number', 'friendlyName'],
  sortable: ['number', 'friendlyName', 'balance', 'overdue'],
  sort: [{ field: 'friendlyName', direction: 'Asc' }],
  totals,
})
