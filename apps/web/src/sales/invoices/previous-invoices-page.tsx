import { invoiceIndex } from '@galen/contract/sales/invoice-indices'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { useInvoicePrints } from './invoice-prints.tsx'
import { invoiceAddress } from './invoice-address.ts'
import { Amount, At, Day, money, Nothing } from '../../patterns/list/cells.tsx'
import { InvoicePill, invoiceStatuses } from './invoice-cells.tsx'
import { invoiceTabs } from './invoice-tabs.ts'

type Props = ListPageProps<typeof invoiceIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/invoice/previous-invoices`: what was shipped and billed. */
export function PreviousInvoicesPage() {
  const prints = useInvoicePrints()
  return (
    <>
      <Tabs label={text('Invoices')} tabs={invoiceTabs} shown="/invoice/previous-invoices" />
      <ListPage
        index={invoiceIndex}
        title={text('Placed invoices')}
        placeholder={text('Invoice, order, customer, tracking number')}
        empty={text('Invoices appear here once they are placed.')}
        columns={columns}
        filters={[
          {
            field: 'status',
            label: text('Status'),
            kind: 'one-of',
            options: (['Placed', 'Validated', 'Closed', 'Void'] as const).map((value) => ({
              value,
              label: invoiceStatuses[value].label,
            })),
          },
          { field: 'customer', label: text('Customer'), kind: 'text' },
          { field: 'placedDate', label: text('Placed'), kind: 'date' },
          { field: 'dueDate', label: text('Due'), kind: 'date' },
          { field: 'total', label: text('Total'), kind: 'money' },
          { field: 'balance', label: text('Balance'), kind: 'money' },
        ]}
        systemViews={[{ name: 'open', label: text('Unpaid'), query: 'balance:>0' }]}
        open={invoiceAddress}
        rowActions={PRINTED.map(({ kind, label }) => ({
          name: kind,
          label,
          icon: 'print' as const,
          run: (row: Row) => prints.print(kind, row),
        }))}
      />
      {prints.dialog}
    </>
  )
}

const PRINTED = [
  { kind: 'invoice', label: text('Print invoice') },
  { kind: 'packingSlip', label: text('Print packing slip') },
  { kind: 'shippingLabel', label: text('Print shipping labels') },
] as const

const columns: Props['columns'] = [
  { label: text('Invoice'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 112 },
  { label: text('Customer'), value: (row) => row.customer, sort: 'customer' },
  { label: text('Status'), value: (row) => <InvoicePill status={row.status} />, sort: 'status', width: 112 },
  { label: text('Placed'), value: (row) => <At instant={row.placedDate} />, sort: 'placedDate', width: 136 },
  {
    label: text('Order'),
    value: (row) => row.salesOrderNumber ?? <Nothing />,
    sort: 'salesOrderNumber',
    width: 112,
    keepUntil: 'tablet',
  },
  {
    label: text('Rep'),
    value: (row) => row.salesRepName ?? <Nothing />,
    sort: 'salesRepName',
    width: 136,
    keepUntil: 'desktop',
  },
  {
    label: text('Tracking'),
    value: (row) => row.trackingShipNumber || <Nothing />,
    field: 'trackingShipNumber',
    width: 136,
    keepUntil: 'desktop',
  },
  {
    label: text('Returned'),
    value: (row) => (row.returned ? <StatusPill tone="partial">{text('Returned')}</StatusPill> : <Nothing />),
    field: 'returned',
    width: 104,
    keepUntil: 'desktop',
  },
  { label: text('Due'), value: (row) => <Day date={row.dueDate} />, sort: 'dueDate', width: 120, keepUntil: 'tablet' },
  {
    label: text('Balance'),
    value: (row) => <Amount of={row.balance} />,
    sort: 'balance',
    align: 'end',
    width: 120,
    total: money,
  },
  {
    label: text('Total'),
    value: (row) => <Amount of={row.total} />,
    sort: 'total',
    align: 'end',
    width: 128,
    besideTitle: true,
    total: money,
  },
]
