import { invoiceItemIndex } from '@galen/contract/sales/invoice-indices'
import { writeFigure } from '@galen/domain/notation'
import { text } from '../../kit/text.ts'
import { Amount, At, Nothing } from '../../patterns/list/cells.tsx'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { totalColumn } from '../../patterns/list/total-column.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { medicineListColumns } from '../../patterns/medicines/medicine-names.tsx'
import { invoiceAddress } from '../invoices/invoice-address.ts'

type Props = ListPageProps<typeof invoiceItemIndex>

/** Lines as they left: of placed invoices, with their lots and what came back. */
export const ItemsShipped = () => (
  <ListPage
    index={invoiceItemIndex}
    title={text('Items shipped')}
    placeholder={text('Item number, NDC, name, lot, invoice')}
    empty={text('Lines appear here once invoices are placed.')}
    columns={columns}
    filters={[
      { field: 'customer', label: text('Customer'), kind: 'text' },
      { field: 'placedDate', label: text('Shipped'), kind: 'date' },
      { field: 'quantity', label: text('Quantity'), kind: 'number' },
      { field: 'total', label: text('Total'), kind: 'money' },
    ]}
    systemViews={[{ name: 'returned', label: text('Returned'), query: 'returnedQuantity:>0' }]}
    open={({ invoiceId, salesOrderId }) => invoiceAddress({ id: invoiceId, salesOrderId })}
  />
)

const columns: Props['columns'] = [
  {
    label: text('Item'),
    value: (row) => <span className="figures">{row.itemNumber}</span>,
    sort: 'itemNumber',
    width: 96,
  },
  { label: text('NDC'), value: (row) => row.ndc ?? <Nothing />, field: 'ndc', width: 128, keepUntil: 'desktop' },
  { ...medicineListColumns[0], sort: 'itemName' },
  medicineListColumns[1],
  medicineListColumns[2],
  { label: text('Customer'), value: (row) => row.customer, sort: 'customer', keepUntil: 'tablet' },
  {
    label: text('Invoice'),
    value: (row) => <span className="figures">{row.invoiceNumber}</span>,
    sort: 'invoiceNumber',
    width: 104,
  },
  {
    label: text('Shipped'),
    value: (row) => <At instant={row.placedDate} />,
    sort: 'placedDate',
    width: 136,
    keepUntil: 'tablet',
  },
  { label: text('Lots'), value: (row) => row.lots || <Nothing />, field: 'lots', width: 144, keepUntil: 'desktop' },
  { label: text('Quantity'), value: (row) => writeFigure(row.quantity), sort: 'quantity', align: 'end', width: 88 },
  {
    label: text('Returned'),
    value: (row) => row.returnedQuantity,
    field: 'returnedQuantity',
    align: 'end',
    width: 88,
    keepUntil: 'desktop',
  },
  { label: text('Price'), value: (row) => <Amount of={row.price} />, sort: 'price', align: 'end', width: 96 },
  totalColumn(120),
]
