import type { DashboardContent } from '@galen/contract/reports/dashboard'
import { months } from '@galen/domain/accounting/fiscal-period'
import type { DashboardId } from '@galen/domain/admin/dashboards'
import type { Needs } from '@galen/domain/permissions'
import { text } from '../../kit/text.ts'
import type { useListLinks } from '../figures/list-links.ts'

export type FigureKind = 'money' | 'count' | 'percent' | 'text' | 'day'
type Links = ReturnType<typeof useListLinks>
type Row = DashboardContent['rows'][number]

type Shown = { readonly key: string; readonly label: string; readonly kind: FigureKind }
type Figure = Shown & {
  readonly to?: (content: DashboardContent, links: Links) => string | undefined
}
type Column = Shown & {
  /** Where the row leads, on the column that names it, and what one has to be allowed for it. */
  readonly to?: (row: Row) => string
  readonly needs?: Needs
}

/** What one dashboard shows: figures, one chart, one table. */
export type DashboardDefinition = {
  readonly figures: readonly Figure[]
  readonly chart: {
    readonly title: string
    readonly kind: 'columns' | 'bars'
    readonly value: { readonly label: string; readonly kind: FigureKind }
    readonly mark?: string
    readonly name: string
    /** The name of a point, where it is not its key. */
    readonly label?: (key: string) => string
    readonly to?: (key: string, content: DashboardContent, links: Links) => string | undefined
  }
  readonly table: { readonly title: string; readonly columns: readonly Column[] }
  readonly empty: string
}

const money = (key: string, label: string): Shown => ({ key, label, kind: 'money' })
const count = (key: string, label: string): Shown => ({ key, label, kind: 'count' })
const percent = (key: string, label: string): Shown => ({ key, label, kind: 'percent' })
const day = (key: string, label: string): Shown => ({ key, label, kind: 'day' })
const words = (key: string, label: string): Shown => ({ key, label, kind: 'text' })
const named = (label: string, to: (row: Row) => string, needs: Needs): Column => ({
  key: 'name',
  label,
  kind: 'text',
  to,
  needs,
})
const invoiced = (content: DashboardContent, links: Links) => links.invoices(content)
const ordered = (content: DashboardContent, links: Links) => links.orders(content)
const dayOfMonth = (key: string) => String(Number(key.slice(8)))
const monthName = (key: string) => `${(months[Number(key.slice(5)) - 1] ?? '').slice(0, 3)} ${key.slice(2, 4)}`
const customer = named(text('Customer'), (row) => `/customer/${row['id']}`, 'LIST_CUSTOMERS')
const item = named(text('Item'), (row) => `/item/${row['id']}`, 'LIST_ITEMS')
const byDay = { kind: 'columns', name: text('Day'), label: dayOfMonth } as const

const ages: Readonly<Record<string, string>> = {
  current: text('Current'),
  days30: text('1–30 days'),
  days60: text('31–60 days'),
  days90: text('61–90 days'),
  over90: text('Over 90 days'),
}

const agesOf = (party: Column, list: string, empty: string): DashboardDefinition => ({
  figures: [
    { ...money('total', text('Open')), to: () => list },
    { ...money('late', text('Late')), to: () => list },
    money('over90', text('Over 90 days')),
    money('unapplied', text('Unapplied')),
    count('parties', party.label),
  ],
  chart: {
    title: text('By age'),
    kind: 'bars',
    name: text('Age'),
    value: { label: text('Open'), kind: 'money' },
    label: (key) => ages[key] ?? key,
    to: () => list,
  },
  table: {
    title: text('Largest balances'),
    columns: [
      words('number', text('Number')),
      party,
      ...Object.entries(ages).map(([key, label]) => money(key, label)),
      money('total', text('Open')),
      money('unapplied', text('Unapplied')),
    ],
  },
  empty,
})

export const definitions: Readonly<Record<DashboardId, DashboardDefinition>> = {
  'sales-overview': {
    figures: [
      { ...money('sales', text('Sales')), to: invoiced },
      { ...money('profit', text('Profit')), to: invoiced },
      percent('margin', text('Margin')),
      { ...count('invoices', text('Invoices')), to: invoiced },
      { ...count('orders', text('Orders')), to: ordered },
      { ...money('returned', text('Returned')), to: (_, links) => links.returns() },
    ],
    chart: {
      ...byDay,
      title: text('Sales by day'),
      value: { label: text('Sales'), kind: 'money' },
      to: (key, _, links) => links.invoices({ from: key, to: key }),
    },
    table: {
      title: text('Customers'),
      columns: [
        words('number', text('Number')),
        customer,
        count('invoices', text('Invoices')),
        money('sales', text('Sales')),
        money('profit', text('Profit')),
        percent('margin', text('Margin')),
      ],
    },
    empty: text('No invoices in this month yet.'),
  },
  'sales-reps': {
    figures: [
      { ...money('sales', text('Sales')), to: invoiced },
      { ...money('goal', text('Goal')), to: () => '/sales-rep-goal' },
      percent('percent', text('Of goal')),
      { ...money('returned', text('Returned')), to: (_, links) => links.returns() },
      money('profit', text('Profit')),
    ],
    chart: {
      title: text('Sales against goal'),
      kind: 'bars',
      name: text('Sales rep'),
      value: { label: text('Sales'), kind: 'money' },
      mark: text('Goal'),
      to: (key, content, links) => links.invoices(content, key),
    },
    table: {
      title: text('Sales reps'),
      columns: [
        words('name', text('Sales rep')),
        money('sales', text('Sales')),
        money('returned', text('Returned')),
        money('goal', text('Goal')),
        percent('percent', text('Of goal')),
        money('profit', text('Profit')),
        count('invoices', text('Invoices')),
      ],
    },
    empty: text('No goals and no invoices in this month yet.'),
  },
  'order-conversion': {
    figures: [
      { ...count('orders', text('Orders')), to: ordered },
      { ...money('ordered', text('Ordered')), to: ordered },
      money('invoiced', text('Invoiced')),
      percent('conversion', text('Conversion')),
      money('open', text('Open')),
      money('held', text('On hold')),
      money('canceled', text('Closed unshipped')),
    ],
    chart: {
      title: text('Invoiced of ordered'),
      kind: 'bars',
      name: text('Sales rep'),
      value: { label: text('Invoiced'), kind: 'money' },
      mark: text('Ordered'),
      to: (_, content, links) => links.orders(content),
    },
    table: {
      title: text('Largest open orders'),
      columns: [
        {
          ...words('number', text('Order')),
          to: (row) => `/sales-order/${row['id']}`,
          needs: { anyOf: ['LIST_SALES', 'LIST_ALL_SALES'] },
        },
        words('name', text('Customer')),
        day('day', text('Placed')),
        words('status', text('Status')),
        money('ordered', text('Ordered')),
        money('invoiced', text('Invoiced')),
        money('open', text('Open')),
      ],
    },
    empty: text('No orders in this month yet.'),
  },
  'invoice-profit': {
    figures: [
      { ...money('sales', text('Sales')), to: invoiced },
      { ...money('profit', text('Profit')), to: invoiced },
      money('ledger', text('Ledger profit')),
      percent('margin', text('Margin')),
      { ...count('invoices', text('Invoices')), to: invoiced },
      count('losses', text('With a loss')),
    ],
    chart: {
      ...byDay,
      title: text('Profit by day'),
      value: { label: text('Profit'), kind: 'money' },
      to: (key, _, links) => links.invoices({ from: key, to: key }),
    },
    table: {
      title: text('Lowest margins'),
      columns: [
        {
          ...words('number', text('Invoice')),
          to: (row) => `/invoice-approval/${row['id']}/${encodeURIComponent(String(row['number']))}`,
          needs: 'CHECK_INVOICE',
        },
        words('name', text('Customer')),
        day('day', text('Date')),
        money('sales', text('Sales')),
        money('profit', text('Profit')),
        money('ledger', text('Ledger profit')),
        percent('margin', text('Margin')),
      ],
    },
    empty: text('No invoices in this month yet.'),
  },
  'inventory-value': {
    figures: [
      { ...money('value', text('Value')), to: () => '/warehouse/stock' },
      money('quarantined', text('In quarantine')),
      money('allocated', text('Allocated')),
      count('units', text('Units')),
      count('items', text('Items')),
      count('lots', text('Lots')),
    ],
    chart: {
      title: text('Value by item class'),
      kind: 'bars',
      name: text('Item class'),
      value: { label: text('Value'), kind: 'money' },
      to: () => '/warehouse/stock',
    },
    table: {
      title: text('Items by value'),
      columns: [
        words('number', text('Number')),
        item,
        count('units', text('Units')),
        count('quarantined', text('In quarantine')),
        money('value', text('Value')),
      ],
    },
    empty: text('Nothing is in stock yet.'),
  },
  'short-dated': {
    figures: [
      { ...count('units', text('Units')), to: () => '/warehouse/stock?f.shortDated=true' },
      count('lots', text('Lots')),
      money('value', text('Value')),
      count('expired', text('Expired units')),
      count('soon', text('Within 3 months')),
    ],
    chart: {
      title: text('Units by month of expiry'),
      kind: 'columns',
      name: text('Month'),
      value: { label: text('Units'), kind: 'count' },
      label: monthName,
      to: () => '/warehouse/stock?f.shortDated=true',
    },
    table: {
      title: text('Next to expire'),
      columns: [
        words('number', text('Number')),
        item,
        words('lot', text('Lot')),
        day('day', text('Expires')),
        count('units', text('Units')),
        money('value', text('Value')),
      ],
    },
    empty: text('No lot is short dated.'),
  },
  'receivables-age': agesOf(
    named(text('Customer'), (row) => `/customer-payment/${row['id']}/invoices`, 'EDIT_CUSTOMER_FINANCE'),
    '/accounting/receivables',
    text('Nothing was open on this day.'),
  ),
  'payables-age': agesOf(
    named(text('Vendor'), (row) => `/vendor-payment/${row['id']}/receipts`, 'EDIT_VENDOR_FINANCE'),
    '/accounting/payables',
    text('Nothing was open on this day.'),
  ),
  'controlled-items': {
    figures: [
      count('units', text('Units shipped')),
      count('items', text('Items')),
      count('customers', text('Customers')),
      count('invoices', text('Invoices')),
      { ...count('held', text('Orders on hold')), to: () => '/compliance' },
    ],
    chart: {
      title: text('Units by schedule'),
      kind: 'bars',
      name: text('Schedule'),
      value: { label: text('Units'), kind: 'count' },
    },
    table: {
      title: text('Customers by units'),
      columns: [
        words('number', text('Number')),
        customer,
        words('schedule', text('Schedule')),
        count('items', text('Items')),
        count('invoices', text('Invoices')),
        count('units', text('Units')),
      ],
    },
    empty: text('No controlled items were shipped in this month.'),
  },
}
