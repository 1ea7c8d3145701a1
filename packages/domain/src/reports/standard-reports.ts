import { movementReasonNames, movementReasons } from '../items/stock-movement.ts'
import { type Needs, permits } from '../permissions.ts'
import { agedReport } from './aged-report.ts'
import { differenceDocuments, figureDifferences } from './figure-differences.ts'
import { standardReportNeeds } from './standard-report-needs.ts'

/** A record that a cell opens; `row` is the kind that the row itself names, for reports whose rows differ. */
export type ReportedRecord = 'customer' | 'vendor' | 'item' | 'invoice' | 'receipt' | 'sales-order' | 'row'

export type ReportColumn = {
  readonly key: string
  readonly label: string
  readonly kind: 'text' | 'day' | 'quantity' | 'money' | 'percent'
  /** Summed below the rows; a percentage is that of the sums of these two columns. */
  readonly total?: true | readonly [part: string, whole: string]
  /** What the cell opens, and the column of the row that has its id. */
  readonly opens?: { readonly record: ReportedRecord; readonly id: string }
  /** Left out for those who lack it. */
  readonly needs?: Needs
}

export type ReportChoice = { readonly value: string; readonly label: string }

/** What a report can be narrowed by; each is a part of its address. */
export type ReportFilter =
  | { readonly name: 'period' | 'asOf' | 'until' | 'customerId' | 'vendorId' | 'itemId' }
  | { readonly name: 'by' | 'reason'; readonly label: string; readonly choices: readonly ReportChoice[] }

export type StandardReport = {
  readonly name: string
  readonly title: string
  readonly about: string
  readonly group: 'Stock' | 'Sales' | 'Purchasing' | 'Compliance' | 'Finance'
  readonly needs: Needs
  readonly filters: readonly ReportFilter[]
  readonly columns: readonly ReportColumn[]
  /** The order without another. */
  readonly sort: string
  /** What is counted, beside the figures. */
  readonly counts: string
}

const text = (key: string, label: string, opens?: ReportColumn['opens']): ReportColumn => ({
  key,
  label,
  kind: 'text',
  ...(opens && { opens }),
})
const day = (key: string, label: string): ReportColumn => ({ key, label, kind: 'day' })
const units = (key: string, label: string): ReportColumn => ({ key, label, kind: 'quantity', total: true })
const money = (key: string, label: string, needs?: Needs): ReportColumn => ({
  key,
  label,
  kind: 'money',
  total: true,
  ...(needs && { needs }),
})
const item = { record: 'item', id: 'itemId' } as const
const customer = { record: 'customer', id: 'customerId' } as const
const vendor = { record: 'vendor', id: 'vendorId' } as const
const row = { record: 'row', id: 'id' } as const

/** Every standard report, once: its permission, what it is narrowed by, its columns and what it counts. */
export const standardReports = [
  {
    name: 'stock-value',
    title: 'Stock value',
    about: 'Units and value of each item at the end of a day',
    group: 'Stock',
    needs: standardReportNeeds['stock-value'],
    filters: [{ name: 'asOf' }, { name: 'itemId' }],
    columns: [
      text('number', 'Item'),
      text('name', 'Name', item),
      text('itemClass', 'Class'),
      units('units', 'Units'),
      money('value', 'Value'),
    ],
    sort: '-value',
    counts: 'Value equals the inventory account at the end of the day, quarantined stock included.',
  },
  {
    name: 'movements',
    title: 'Stock movements',
    about: 'Every receipt, shipment, return and adjustment of a period',
    group: 'Stock',
    needs: standardReportNeeds.movements,
    filters: [
      { name: 'period' },
      { name: 'itemId' },
      {
        name: 'reason',
        label: 'Reason',
        choices: movementReasonNames.map((value) => ({ value, label: movementReasons[value].label })),
      },
    ],
    columns: [
      day('day', 'Date'),
      text('document', 'Document', row),
      text('reason', 'Reason'),
      text('number', 'Item'),
      text('name', 'Name', item),
      text('lot', 'Lot'),
      text('party', 'Customer or vendor'),
      units('quantity', 'Units'),
      money('value', 'Value', 'VIEW_COST'),
    ],
    sort: '-day',
    counts: 'Value equals what the period added to the inventory account.',
  },
  {
    name: 'sales',
    title: 'Sales',
    about: 'What was invoiced and returned, by customer, item, rep, manufacturer or month',
    group: 'Sales',
    needs: standardReportNeeds.sales,
    filters: [
      { name: 'period' },
      {
        name: 'by',
        label: 'By',
        choices: [
          { value: 'customer', label: 'Customer' },
          { value: 'item', label: 'Item' },
          { value: 'rep', label: 'Sales rep' },
          { value: 'manufacturer', label: 'Manufacturer' },
          { value: 'month', label: 'Month' },
        ],
      },
      { name: 'customerId' },
      { name: 'itemId' },
    ],
    columns: [
      text('number', 'Number'),
      text('name', 'Name', row),
      units('units', 'Units'),
      money('sales', 'Sales'),
      money('waiting', 'Not yet approved'),
      money('returned', 'Returned'),
      money('net', 'Net sales'),
    ],
    sort: '-sales',
    counts:
      'Sales are the items of placed invoices, approved or not, without charges, freight and discounts. A void and a canceled return count on their own day.',
  },
  {
    name: 'customer-returns',
    title: 'Customer returns',
    about: 'What customers sent back in a period, line by line',
    group: 'Sales',
    needs: standardReportNeeds['customer-returns'],
    filters: [{ name: 'period' }, { name: 'customerId' }, { name: 'itemId' }],
    columns: [
      day('day', 'Date'),
      text('document', 'Return'),
      text('invoice', 'Invoice', { record: 'invoice', id: 'invoiceId' }),
      text('party', 'Customer', customer),
      text('number', 'Item'),
      text('name', 'Name', item),
      text('lot', 'Lot'),
      text('reason', 'Reason'),
      units('quantity', 'Units'),
      money('amount', 'Amount'),
      money('cost', 'Cost', 'VIEW_COST'),
    ],
    sort: '-day',
    counts:
      'Amount is what returns took from sales, before restocking fees; a canceled return is taken off again on the day of its cancellation.',
  },
  {
    name: 'margin-by-item',
    title: 'Margin by item',
    about: 'Sales, cost and profit of each item in a period',
    group: 'Sales',
    needs: standardReportNeeds['margin-by-item'],
    filters: [{ name: 'period' }, { name: 'customerId' }, { name: 'itemId' }],
    columns: [
      text('number', 'Item'),
      text('name', 'Name', item),
      units('units', 'Units'),
      money('sales', 'Net sales'),
      money('cost', 'Cost of goods'),
      money('profit', 'Gross profit'),
      { key: 'margin', label: 'Margin', kind: 'percent', total: ['profit', 'sales'] },
    ],
    sort: '-profit',
    counts: 'Cost is that of the ledger, less what came back; charges and freight are left out.',
  },
  {
    name: 'fill-rate',
    title: 'Fill rate',
    about: 'How much of what was ordered in a period has been shipped',
    group: 'Sales',
    needs: standardReportNeeds['fill-rate'],
    filters: [
      { name: 'period' },
      {
        name: 'by',
        label: 'By',
        choices: [
          { value: 'item', label: 'Item' },
          { value: 'customer', label: 'Customer' },
          { value: 'order', label: 'Sales order' },
        ],
      },
      { name: 'customerId' },
      { name: 'itemId' },
    ],
    columns: [
      text('number', 'Number'),
      text('name', 'Name', row),
      units('ordered', 'Ordered'),
      units('shipped', 'Shipped'),
      units('missing', 'Not shipped'),
      { key: 'rate', label: 'Fill rate', kind: 'percent', total: ['shipped', 'ordered'] },
    ],
    sort: '-missing',
    counts: 'Units of orders placed in the period, as they were placed; what was shipped since counts.',
  },
  {
    name: 'purchases',
    title: 'Purchases',
    about: 'What was received and sent back, by vendor, item, manufacturer or month',
    group: 'Purchasing',
    needs: standardReportNeeds.purchases,
    filters: [
      { name: 'period' },
      {
        name: 'by',
        label: 'By',
        choices: [
          { value: 'vendor', label: 'Vendor' },
          { value: 'item', label: 'Item' },
          { value: 'manufacturer', label: 'Manufacturer' },
          { value: 'month', label: 'Month' },
        ],
      },
      { name: 'vendorId' },
      { name: 'itemId' },
    ],
    columns: [
      text('number', 'Number'),
      text('name', 'Name', row),
      units('units', 'Units'),
      money('purchases', 'Purchases'),
      money('waiting', 'Not yet invoiced'),
      money('returned', 'Returned'),
      money('net', 'Net purchases'),
    ],
    sort: '-purchases',
    counts:
      'Purchases are the lines of placed receipts with their discounts and freight shares, as they entered stock.',
  },
  {
    name: 'vendor-returns',
    title: 'Vendor returns',
    about: 'What was sent back to vendors in a period, line by line',
    group: 'Purchasing',
    needs: standardReportNeeds['vendor-returns'],
    filters: [{ name: 'period' }, { name: 'vendorId' }, { name: 'itemId' }],
    columns: [
      day('day', 'Date'),
      text('document', 'Return'),
      text('receipt', 'Receipt', { record: 'receipt', id: 'receiptId' }),
      text('party', 'Vendor', vendor),
      text('number', 'Item'),
      text('name', 'Name', item),
      text('lot', 'Lot'),
      text('reason', 'Reason'),
      units('quantity', 'Units'),
      money('amount', 'Amount'),
      money('cost', 'Cost'),
    ],
    sort: '-day',
    counts:
      'Amount is what vendors credit, cost is what left stock; a canceled return is taken off again on the day of its cancellation.',
  },
  {
    name: 'price-changes',
    title: 'Price changes',
    about: 'Each price and cost that was changed in a period, with the user',
    group: 'Purchasing',
    needs: standardReportNeeds['price-changes'],
    filters: [{ name: 'period' }, { name: 'itemId' }],
    columns: [
      day('day', 'Date'),
      text('number', 'Item'),
      text('name', 'Name', item),
      text('variation', 'Variation'),
      text('vendor', 'Vendor'),
      text('field', 'Changed'),
      { key: 'before', label: 'Before', kind: 'money' },
      { key: 'after', label: 'After', kind: 'money' },
      { key: 'percent', label: 'Change', kind: 'percent' },
      text('person', 'By'),
    ],
    sort: '-day',
    counts: 'Changes of prices and costs of variations, from the audit log.',
  },
  {
    name: 'licenses-ending',
    title: 'Licenses ending',
    about: 'Licenses of active customers and vendors that end up to a day',
    group: 'Compliance',
    needs: standardReportNeeds['licenses-ending'],
    filters: [{ name: 'until' }, { name: 'customerId' }, { name: 'vendorId' }],
    columns: [
      day('ends', 'Ends on'),
      text('party', 'Customer or vendor', row),
      text('number', 'License'),
      text('license', 'Kind'),
      text('state', 'State'),
      { key: 'days', label: 'Days left', kind: 'quantity' },
    ],
    sort: 'ends',
    counts: 'Licenses that are neither withdrawn nor replaced by a later one; those that have ended come first.',
  },
  {
    name: 'controlled-items',
    title: 'Controlled items',
    about: 'Opening stock, receipts, shipments and closing stock of each controlled item',
    group: 'Compliance',
    needs: standardReportNeeds['controlled-items'],
    filters: [{ name: 'period' }, { name: 'itemId' }],
    columns: [
      text('number', 'Item'),
      text('name', 'Name', item),
      text('schedule', 'Schedule'),
      units('opening', 'Opening'),
      units('received', 'Received'),
      units('shipped', 'Shipped'),
      units('returned', 'Returned'),
      units('other', 'Other'),
      units('closing', 'Closing'),
    ],
    sort: 'schedule',
    counts:
      'Opening and all movements of the period give the closing stock; returns of both directions stand together.',
  },
  {
    name: 'received-not-invoiced',
    title: 'Received not invoiced',
    about: 'Receipts and drop shipments that wait for the bill of the vendor',
    group: 'Finance',
    needs: standardReportNeeds['received-not-invoiced'],
    filters: [],
    columns: [
      day('day', 'Since'),
      text('document', 'Document', row),
      text('party', 'Vendor or customer'),
      { key: 'days', label: 'Days', kind: 'quantity' },
      money('amount', 'Amount'),
    ],
    sort: 'day',
    counts: 'As of now; the amount equals the account of stock received, not invoiced.',
  },
  agedReport('payables'),
  agedReport('receivables'),
  figureDifferences,
  differenceDocuments,
] as const satisfies readonly StandardReport[]

export type StandardReportName = (typeof standardReports)[number]['name']

export const standardReport = (name: string): StandardReport | undefined =>
  standardReports.find((each) => each.name === name)

/** The columns that someone with these permissions sees. */
export const columnsFor = (report: StandardReport, granted: ReadonlySet<string>): readonly ReportColumn[] =>
  report.columns.filter(({ needs }) => needs === undefined || permits(needs, granted))

/** More rows than a page can show are counted and summed, and left to the file. */
export const MOST_REPORT_ROWS = 2000
export const MOST_EXPORTED_REPORT_ROWS = 50_000
/** A longer period would read years of movements at once. */
export const MOST_REPORT_DAYS = 731
