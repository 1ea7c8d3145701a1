import type { invoiceApprovalIndex } from '@galen/contract/sales/invoice-approval'
import type { RowOf } from '@galen/contract/search-index'
import { formatMoney, parseCents } from '@galen/domain/money'
import type { InvoiceStatus } from '@galen/domain/sales/invoice'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { At, Day } from '../../patterns/list/cells.tsx'
import { InvoicePill } from '../invoices/invoice-cells.tsx'

type Props = ListPageProps<typeof invoiceApprovalIndex>
type Row = RowOf<typeof invoiceApprovalIndex>

const Money = ({ of }: { of: number }) => <span className="figures">{formatMoney(parseCents(of))}</span>

type Figure = 'total' | 'sales' | 'cost' | 'charges' | 'freight' | 'ledgerProfit' | 'profit' | 'commission'
const figure = (label: string, field: Figure, more: object = {}) => ({
  label,
  value: (row: Row) => <Money of={row[field]} />,
  field,
  align: 'end' as const,
  width: 120,
  total: (sum: string) => formatMoney(parseCents(sum)),
  ...more,
})

/** What is the same in the lists of approval and profit. */
export const approvalColumns: Props['columns'] = [
  { label: text('Invoice'), value: (row) => <b className="figures">{row.number}</b>, sort: 'number', width: 120 },
  { label: text('Placed'), value: (row) => <At instant={row.placedDate} />, sort: 'placedDate', width: 140 },
  { label: text('Customer'), value: (row) => row.customerName, sort: 'customerName', isName: true },
  {
    label: text('Sales rep'),
    value: (row) => row.salesRepName ?? '–',
    field: 'salesRepName',
    width: 140,
    keepUntil: 'desktop',
  },
  figure(text('Total'), 'total', { besideTitle: true }),
  figure(text('Cost'), 'cost', { keepUntil: 'desktop' }),
  figure(text('Freight gain'), 'freight', { keepUntil: 'desktop' }),
  {
    label: text('Returns and discounts'),
    value: (row) => <Money of={row.takenOff} />,
    align: 'end',
    width: 120,
    keepUntil: 'desktop',
  },
  figure(text('Profit'), 'profit'),
  {
    label: text('Margin'),
    value: (row) => <span className="figures">{row.margin.toFixed(2)}%</span>,
    sort: 'margin',
    align: 'end',
    width: 90,
  },
]

export const profitColumns: Props['columns'] = [
  ...approvalColumns,
  {
    label: text('Counted'),
    value: (row) => <Day date={row.countedOn} />,
    field: 'countedOn',
    width: 120,
    keepUntil: 'desktop',
  },
  figure(text('Ledger profit'), 'ledgerProfit', { keepUntil: 'desktop' }),
  figure(text('Commission'), 'commission', { keepUntil: 'desktop' }),
  {
    label: text('Status'),
    value: (row) => <InvoicePill status={row.status as InvoiceStatus} />,
    sort: 'status',
    width: 110,
    keepUntil: 'tablet',
  },
]

export const approvedColumns: Props['columns'] = [
  ...approvalColumns,
  { label: text('Approved'), value: (row) => <At instant={row.validatedAt} />, field: 'validatedAt', width: 140 },
  { label: text('Approved by'), value: (row) => row.validatedByName ?? '–', field: 'validatedByName', width: 140 },
]
