import { toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import { invoices } from '@galen/contract/sales/invoices'
import { useNavigate } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { invoiceAddress } from '../invoice/invoice-address.ts'
import { Amount, At, Day, money, Nothing } from '../../patterns/list/cells.tsx'
import { invoiceTabs } from './invoice-tabs.ts'

type Props = ListPageProps<typeof toInvoiceIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/invoice/to-invoice`: placed orders with something left to ship. */
export function ToInvoicePage() {
  const navigate = useNavigate()
  const mayPack = useMayI()(invoices.create.needs)
  const { run } = useCommand(invoices.convert, {
    done: text('Saved successfully'),
    onDone: (invoice) => void navigate(invoiceAddress(invoice)),
  })
  return (
    <>
      <Tabs label={text('Invoices')} tabs={invoiceTabs} shown="/invoice/to-invoice" />
      <ListPage
        index={toInvoiceIndex}
        title={text('To invoice')}
        placeholder={text('Order, customer, ship-to')}
        empty={text('Every placed order is shipped.')}
        columns={columns}
        filters={[
          { field: 'customer', label: text('Customer'), kind: 'text' },
          { field: 'placedDate', label: text('Placed'), kind: 'date' },
          { field: 'requestedOn', label: text('Requested'), kind: 'date' },
          { field: 'shippingHold', label: text('Shipping hold'), kind: 'yes-no' },
        ]}
        {...(mayPack && {
          open: ({ id, drafts }: Row) => (drafts[0] ? `/invoice/${id}/${drafts[0].id}` : `/invoice/${id}/new`),
          rowActions: [
            {
              name: 'convert',
              label: text('Convert the rest'),
              icon: 'check' as const,
              run: ({ id }: Row) => void run({ params: { soId: id } }),
            },
          ],
        })}
      />
    </>
  )
}

const columns: Props['columns'] = [
  { label: text('Order'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 112 },
  { label: text('Customer'), value: (row) => row.customer, sort: 'customer', width: '24%' },
  { label: text('Ship to'), value: (row) => row.shipTo ?? <Nothing />, field: 'shipTo', keepUntil: 'desktop' },
  { label: text('Placed'), value: (row) => <At instant={row.placedDate} />, sort: 'placedDate', width: 136 },
  {
    label: text('Requested'),
    value: (row) => <Day date={row.requestedOn} />,
    sort: 'requestedOn',
    width: 120,
    keepUntil: 'tablet',
  },
  {
    label: text('Hold'),
    value: (row) => (row.shippingHold ? <StatusPill tone="hold">{text('Shipping hold')}</StatusPill> : <Nothing />),
    field: 'shippingHold',
    width: 128,
    keepUntil: 'desktop',
  },
  {
    label: text('In drafts'),
    value: (row) => row.draftedUnits,
    field: 'draftedUnits',
    align: 'end',
    width: 88,
    keepUntil: 'desktop',
  },
  {
    label: text('Units left'),
    value: (row) => row.remainingUnits,
    sort: 'remainingUnits',
    align: 'end',
    width: 88,
    total: (sum) => sum,
  },
  {
    label: text('Total'),
    value: (row) => <Amount of={row.remainingTotal} />,
    sort: 'remainingTotal',
    align: 'end',
    width: 128,
    besideTitle: true,
    total: money,
  },
]
