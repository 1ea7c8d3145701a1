import { invoiceDraftIndex } from '@galen/contract/sales/invoice-indices'
import { invoices } from '@galen/contract/sales/invoices'
import { writeFigure } from '@galen/domain/notation'
import { performed } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { actOnRow } from '../../patterns/list/act-on-row.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { invoiceAddress } from './invoice-address.ts'
import { Amount, At, money, Nothing } from '../../patterns/list/cells.tsx'
import { invoiceTabs } from './invoice-tabs.ts'

type Props = ListPageProps<typeof invoiceDraftIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/invoice/drafts`: what is being packed. */
export function DraftInvoicesPage() {
  const mayPack = useMayI()(invoices.remove.needs)
  const { user } = useSettings()
  return (
    <>
      <Tabs label={text('Invoices')} tabs={invoiceTabs} />
      <ListPage
        index={invoiceDraftIndex}
        title={text('Drafts')}
        placeholder={text('Order, customer')}
        empty={text('Nothing is being packed.')}
        columns={columns}
        filters={[
          { field: 'customer', label: text('Customer'), kind: 'text' },
          { field: 'createdAt', label: text('Created'), kind: 'date' },
          { field: 'pickedPercent', label: text('Picked %'), kind: 'number' },
          { field: 'shippingHold', label: text('Shipping hold'), kind: 'yes-no' },
        ]}
        systemViews={[{ name: 'mine', label: text('Mine'), filters: { createdById: [user.id] } }]}
        open={invoiceAddress}
        {...(mayPack && {
          rowActions: [
            { name: 'delete', label: text('Delete'), icon: 'trash' as const, run: (row: Row) => void remove(row) },
          ],
        })}
      />
    </>
  )
}

const remove = ({ id, customer }: Row): Promise<void> =>
  actOnRow(
    invoiceDraftIndex,
    {
      title: text('Delete this draft?'),
      detail: text('{customer}. The stock it holds becomes available again.', { customer }),
      yes: text('Delete'),
      danger: true,
    },
    () => performed(invoices.remove, { params: { id } }),
  )

const columns: Props['columns'] = [
  {
    label: text('Order'),
    value: (row) => <span className="figures">{row.salesOrderNumber ?? '–'}</span>,
    sort: 'salesOrderNumber',
    width: 112,
  },
  { label: text('Customer'), value: (row) => row.customer, sort: 'customer' },
  {
    label: text('Attention'),
    value: (row) => (row.flagged ? <StatusPill tone="hold">{row.flagged}</StatusPill> : <Nothing />),
    field: 'flagged',
    width: 168,
    keepUntil: 'desktop',
  },
  { label: text('Created'), value: (row) => <At instant={row.createdAt} />, sort: 'createdAt', width: 136 },
  {
    label: text('Packer'),
    value: (row) => row.createdByName ?? <Nothing />,
    sort: 'createdByName',
    width: 144,
    keepUntil: 'tablet',
  },
  {
    label: text('Units'),
    value: (row) => row.units,
    field: 'units',
    align: 'end',
    width: 80,
    total: (sum) => writeFigure(Number(sum)),
  },
  {
    label: text('Picked'),
    value: (row) => `${row.pickedPercent}%`,
    sort: 'pickedPercent',
    align: 'end',
    width: 88,
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
