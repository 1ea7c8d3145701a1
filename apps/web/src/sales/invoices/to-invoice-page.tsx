import { toInvoiceIndex } from '@galen/contract/sales/invoice-indices'
import { invoices } from '@galen/contract/sales/invoices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useNavigate } from 'react-router'
import { performed, toastError, useCommand } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { saveFile } from '../../kit/save-file.ts'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { invoiceAddress } from './invoice-address.ts'
import { invoiceTabs } from './invoice-tabs.ts'
import { readinessWords, toInvoiceColumns } from './to-invoice-columns.tsx'
import { toInvoiceKeys } from './to-invoice-keys.ts'
import { ShippingBar } from './shipping-bar.tsx'

type Props = ListPageProps<typeof toInvoiceIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/invoice/to-invoice`: placed orders with something left to ship, and what of it is in stock. */
export function ToInvoicePage() {
  const navigate = useNavigate()
  const mayPack = useMayI()(invoices.create.needs)
  const { run: convert } = useCommand(invoices.convert, {
    done: text('Saved successfully'),
    onDone: (invoice) => void navigate(invoiceAddress(invoice)),
  })
  const rowActions: NonNullable<Props['rowActions']> = [
    { name: 'invoice', label: text('Create invoice'), icon: 'rows', run: (row) => void navigate(draftOf(row)) },
    {
      name: 'pickList',
      label: text('Print pick list'),
      icon: 'print',
      run: (row) => void printPickList(row).catch(toastError),
    },
    {
      name: 'convert',
      label: text('Convert the rest'),
      icon: 'check',
      run: ({ id }) => void convert({ params: { soId: id } }),
    },
  ]
  return (
    <>
      <Tabs label={text('Invoices')} tabs={invoiceTabs} shown="/invoice/to-invoice" />
      <ShippingBar />
      <ListPage
        index={toInvoiceIndex}
        title={text('Orders to ship')}
        placeholder={text('Order, customer, ship-to')}
        empty={text('Every placed order is shipped.')}
        columns={toInvoiceColumns}
        filters={filters}
        systemViews={systemViews}
        {...(mayPack && {
          open: draftOf,
          rowKeys: toInvoiceKeys,
          rowActions,
          bulk: [pickLists, createInvoices],
        })}
      />
    </>
  )
}

const draftOf = ({ id, drafts }: Row) => (drafts[0] ? `/invoice/${id}/${drafts[0].id}` : `/invoice/${id}/new`)

async function printPickList({ id, number }: Row) {
  const file = await performed(salesOrders.picklist, { params: { id } })
  saveFile(file as unknown as Blob, `Pick list ${number}.pdf`)
}

const pickLists = {
  name: 'pick-lists',
  label: text('Print pick lists'),
  icon: 'print',
  done: text('Printed'),
  run: printPickList,
} as const

/** One draft for each order; those that cannot have one say why at their row. */
const createInvoices = {
  name: 'invoices',
  label: text('Create invoices'),
  icon: 'rows',
  done: text('Draft created'),
  run: ({ id }: Row) => performed(invoices.create, { body: { salesOrderId: id } }),
  disabledReason: ({ drafts, shippingHold, readiness }: Row) => {
    if (drafts.length > 0) return text('It has a draft already.')
    if (shippingHold) return text('It is on shipping hold.')
    return readiness === 'Waiting' ? text('Nothing of it is in stock.') : undefined
  },
} as const

const filters: NonNullable<Props['filters']> = [
  {
    field: 'readiness',
    label: text('Stock'),
    kind: 'one-of',
    options: (['Ready', 'Partly', 'Waiting'] as const).map((value) => ({ value, label: readinessWords[value] })),
  },
  { field: 'customer', label: text('Customer'), kind: 'text' },
  { field: 'shipVia', label: text('Ship via'), kind: 'text' },
  { field: 'placedDate', label: text('Placed'), kind: 'date' },
  { field: 'requestedOn', label: text('Requested'), kind: 'date' },
  { field: 'shippingHold', label: text('Shipping hold'), kind: 'yes-no' },
]

const systemViews: NonNullable<Props['systemViews']> = [
  { name: 'ready', label: readinessWords.Ready, filters: { readiness: ['Ready'] }, counted: true },
  { name: 'partly', label: readinessWords.Partly, filters: { readiness: ['Partly'] }, counted: true },
  { name: 'waiting', label: readinessWords.Waiting, filters: { readiness: ['Waiting'] }, counted: true },
  { name: 'held', label: text('On shipping hold'), query: 'shippingHold:true', counted: true },
]
