import type { receiptIndex } from '@galen/contract/purchasing/receipt-indices'
import { formatMoney, parseCents } from '@galen/domain/money'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { Amount, At, Nothing } from '../../patterns/list/cells.tsx'
import { ReceiptPill } from './receipt-pills.tsx'

type Columns = ListPageProps<typeof receiptIndex>['columns']

const identity: Columns = [
  { label: text('Number'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 104 },
  { label: text('Vendor'), value: (row) => row.vendor, sort: 'vendor' },
  { label: text('Placed'), value: (row) => <At instant={row.placedDate} />, sort: 'placedDate', width: 144 },
  {
    label: text('PO'),
    value: (row) =>
      row.purchaseOrderNumber === null ? <Nothing /> : <span className="figures">{row.purchaseOrderNumber}</span>,
    field: 'purchaseOrderNumber',
    width: 112,
    keepUntil: 'tablet',
  },
  {
    label: text('Vendor invoice'),
    value: (row) => row.vendorInvoice || <Nothing />,
    sort: 'vendorInvoice',
    width: 136,
    keepUntil: 'tablet',
  },
  { label: text('Status'), value: (row) => <ReceiptPill status={row.status} />, sort: 'status', width: 112 },
]

export const previousColumns: Columns = [
  ...identity,
  { label: text('Units'), value: (row) => row.units, sort: 'units', align: 'end', width: 88 },
  {
    label: text('Freight'),
    value: (row) => <Amount of={row.freightCharge} />,
    sort: 'freightCharge',
    align: 'end',
    width: 104,
    keepUntil: 'desktop',
  },
  {
    label: text('Placed by'),
    value: (row) => row.placedByName ?? <Nothing />,
    field: 'placedByName',
    width: 136,
    keepUntil: 'desktop',
  },
  {
    label: text('Total cost'),
    value: (row) => <Amount of={row.total} />,
    sort: 'total',
    align: 'end',
    width: 128,
    besideTitle: true,
    total: (sum) => formatMoney(parseCents(sum)),
  },
]

export const revisionColumns: Columns = [
  ...identity,
  { label: text('Days'), value: (row) => row.age, sort: 'age', align: 'end', width: 72, keepUntil: 'desktop' },
  {
    label: text('Receipt'),
    value: (row) => <Amount of={row.compared} />,
    sort: 'compared',
    align: 'end',
    width: 120,
    besideTitle: true,
    total: (sum) => formatMoney(parseCents(sum)),
  },
  {
    label: text('Difference'),
    value: (row) => (row.difference === null ? <Nothing /> : <Amount of={row.difference} />),
    sort: 'difference',
    align: 'end',
    width: 112,
    keepUntil: 'tablet',
  },
  {
    label: text('Match'),
    value: (row) => (row.discrepancy ? <StatusPill tone="hold">{text('Discrepancy')}</StatusPill> : <Nothing />),
    field: 'discrepancy',
    width: 128,
  },
]
