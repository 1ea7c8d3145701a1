import { invoiceReturnIndex } from '@galen/contract/sales/invoice-indices'
import { invoices } from '@galen/contract/sales/invoices'
import { customerReturnLifecycle } from '@galen/domain/sales/customer-return'
import { writeFigure } from '@galen/domain/notation'
import { performed } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { actOnRow } from '../../patterns/list/act-on-row.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { Amount, At, money, Nothing } from '../../patterns/list/cells.tsx'
import { useInvoicePrints } from './invoice-prints.tsx'
import { invoiceTabs } from './invoice-tabs.ts'

type Props = ListPageProps<typeof invoiceReturnIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/invoice/return-invoices`: goods that came back, and their credits. */
export function ReturnInvoicesPage() {
  const mayCancel = useMayI()(invoices.cancelReturn.needs)
  const prints = useInvoicePrints()
  return (
    <>
      <Tabs label={text('Invoices')} tabs={invoiceTabs} />
      <ListPage
        index={invoiceReturnIndex}
        title={text('Returns')}
        placeholder={text('Return, invoice, customer, credit')}
        empty={text('No returns yet.')}
        columns={columns}
        filters={[
          { field: 'customer', label: text('Customer'), kind: 'text' },
          { field: 'placedDate', label: text('Placed'), kind: 'date' },
          { field: 'total', label: text('Total'), kind: 'money' },
        ]}
        rowActions={[
          { name: 'print', label: text('Print return'), icon: 'print' as const, run: prints.printReturn },
          ...(mayCancel
            ? [
                {
                  name: 'cancel',
                  label: text('Cancel return'),
                  icon: 'cross' as const,
                  run: (row: Row) => void cancel(row),
                  hidden: ({ status }: Row) => !customerReturnLifecycle.allows('cancel', status),
                },
              ]
            : []),
        ]}
      />
      {prints.dialog}
    </>
  )
}

const cancel = ({ id, number }: Row): Promise<void> =>
  actOnRow(
    invoiceReturnIndex,
    {
      title: text('Cancel return {number}?', { number }),
      detail: text('The items leave quarantine and the credit is voided.'),
      yes: text('Cancel return'),
      no: text('Keep return'),
      danger: true,
    },
    () => performed(invoices.cancelReturn, { params: { id } }),
  )

const columns: Props['columns'] = [
  { label: text('Return'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 112 },
  { label: text('Customer'), value: (row) => row.customer, sort: 'customer' },
  {
    label: text('Status'),
    value: ({ status }) => (
      <StatusPill tone={customerReturnLifecycle.allows('cancel', status) ? 'placed' : 'void'}>{status}</StatusPill>
    ),
    sort: 'status',
    width: 112,
  },
  { label: text('Placed'), value: (row) => <At instant={row.placedDate} />, sort: 'placedDate', width: 136 },
  { label: text('Invoice'), value: (row) => row.invoiceNumber, sort: 'invoiceNumber', width: 120 },
  { label: text('Reason'), value: (row) => row.reason || <Nothing />, field: 'reason', keepUntil: 'desktop' },
  {
    label: text('Units'),
    value: (row) => row.units,
    field: 'units',
    align: 'end',
    width: 72,
    priority: 2,
    total: (sum) => writeFigure(Number(sum)),
  },
  {
    label: text('Credit'),
    value: (row) => row.creditNumber ?? <Nothing />,
    field: 'creditNumber',
    width: 120,
    keepUntil: 'tablet',
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
