import { standardReportNeeds } from './standard-report-needs.ts'

/** Why one figure of a period is not the other: each line is the sum of its documents. */
export const figureDifferenceNames = {
  invoiced: 'Invoiced, as in metrics',
  charges: 'Less charges and freight of these invoices',
  'charge-corrections': 'Less corrections of charges and freight in the period',
  waiting: 'Plus items on invoices that are not yet approved',
  profit: 'Profit, by sales cost',
  cost: 'Cost in the ledger instead of sales cost',
  'cost-corrections': 'Corrections of sales cost and rebates, which the ledger does not have',
  'late-cost': 'Cost known after shipping',
  'ledger-profit': 'Ledger profit',
} as const
export type FigureDifference = keyof typeof figureDifferenceNames

/** The line between both halves, which is read from the ledger. */
export const SALES_IN_LEDGER = 'Sales, as in the sales report and the income statement'

const choices = Object.entries(figureDifferenceNames).map(([value, label]) => ({
  value,
  label,
}))

/** From what metrics call invoiced to sales in the books, and from profit to ledger profit. */
export const figureDifferences = {
  name: 'figure-differences',
  title: 'Figures and the books',
  about: 'How invoiced becomes sales and profit becomes ledger profit, one line for each difference',
  group: 'Finance',
  needs: standardReportNeeds['figure-differences'],
  filters: [{ name: 'period' }],
  columns: [
    { key: 'place', label: 'No.', kind: 'quantity' },
    { key: 'line', label: 'Figure or difference', kind: 'text', opens: { record: 'row', id: 'id' } },
    { key: 'documents', label: 'Documents', kind: 'quantity' },
    { key: 'amount', label: 'Amount', kind: 'money' },
  ],
  sort: 'place',
  counts: 'Lines 1 to 4 add up to line 5, and lines 6 to 9 to line 10. Each line opens its documents.',
} as const

export const differenceDocuments = {
  name: 'difference-documents',
  title: 'Documents behind a figure',
  about: 'The invoices and corrections that one line of Figures and the books counts',
  group: 'Finance',
  needs: standardReportNeeds['difference-documents'],
  filters: [{ name: 'period' }, { name: 'by', label: 'Line', choices }],
  columns: [
    { key: 'day', label: 'Date', kind: 'day' },
    { key: 'document', label: 'Invoice', kind: 'text', opens: { record: 'invoice', id: 'invoiceId' } },
    { key: 'party', label: 'Customer', kind: 'text', opens: { record: 'customer', id: 'customerId' } },
    { key: 'amount', label: 'Amount', kind: 'money', total: true },
  ],
  sort: '-day',
  counts: 'The total is the amount of the line in Figures and the books.',
} as const
