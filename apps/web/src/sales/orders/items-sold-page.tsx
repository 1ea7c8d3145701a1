import { invoiceItemIndex } from '@galen/contract/sales/invoice-indices'
import { salesOrderItemIndex } from '@galen/contract/sales/sales-order-indices'
import { useSearchParams } from 'react-router'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { PageActions } from '../../patterns/page-actions.tsx'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { totalColumn } from '../../patterns/list/total-column.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { Amount, At, Nothing, Percent } from '../../patterns/list/cells.tsx'
import { medicineListColumns } from '../../patterns/medicines/medicine-names.tsx'
import { salesOrderAddress } from './order-address.ts'
import { salesTabs } from './sales-tabs.ts'
import { ItemsShipped } from './items-shipped.tsx'

type Props = ListPageProps<typeof salesOrderItemIndex>

/** `/sales-order/items-sold`: lines as they were ordered, or as they were shipped. */
export function ItemsSoldPage() {
  const [said, setSaid] = useSearchParams()
  const maySeeShipped = useMayI()(invoiceItemIndex.needs)
  const isShipped = maySeeShipped && said.get('of') === 'shipped'
  return (
    <>
      <Tabs label={text('Sales orders')} tabs={salesTabs} />
      {maySeeShipped && (
        <PageActions>
          <Button aria-pressed={!isShipped} onClick={() => setSaid({})}>
            {text('Ordered')}
          </Button>
          <Button aria-pressed={isShipped} onClick={() => setSaid({ of: 'shipped' })}>
            {text('Shipped')}
          </Button>
        </PageActions>
      )}
      {isShipped ? <ItemsShipped /> : <ItemsOrdered />}
    </>
  )
}

const ItemsOrdered = () => (
  <ListPage
    index={salesOrderItemIndex}
    title={text('Items sold')}
    placeholder={text('Item number, NDC, name')}
    empty={text('Lines appear here once orders are placed.')}
    columns={columns}
    filters={[
      { field: 'customer', label: text('Customer'), kind: 'text' },
      { field: 'placedDate', label: text('Placed'), kind: 'date' },
      { field: 'openQuantity', label: text('Not shipped'), kind: 'number' },
      { field: 'total', label: text('Total'), kind: 'money' },
      { field: 'dropShip', label: text('Drop ship'), kind: 'yes-no' },
    ]}
    systemViews={[{ name: 'unshipped', label: text('Not shipped'), query: 'openQuantity:>0' }]}
    open={({ salesOrderId }) => salesOrderAddress(salesOrderId, 'items')}
  />
)

const columns: Props['columns'] = [
  { label: text('Item'), value: (row) => <span className="figures">{row.number}</span>, field: 'number', width: 96 },
  { label: text('NDC'), value: (row) => row.ndc ?? <Nothing />, field: 'ndc', width: 128, keepUntil: 'desktop' },
  ...medicineListColumns,
  { label: text('Customer'), value: (row) => row.customer ?? <Nothing />, field: 'customer', keepUntil: 'tablet' },
  {
    label: text('Order'),
    value: (row) => <span className="figures">{row.orderNumber}</span>,
    field: 'orderNumber',
    width: 104,
  },
  {
    label: text('Placed'),
    value: (row) => <At instant={row.placedDate} />,
    sort: 'placedDate',
    width: 136,
    keepUntil: 'tablet',
  },
  { label: text('Quantity'), value: (row) => row.quantity, sort: 'quantity', align: 'end', width: 88 },
  {
    label: text('Shipped'),
    value: (row) => row.shippedQuantity,
    field: 'shippedQuantity',
    align: 'end',
    width: 88,
    keepUntil: 'tablet',
  },
  { label: text('Price'), value: (row) => <Amount of={row.salesPrice} />, sort: 'salesPrice', align: 'end', width: 96 },
  {
    label: text('Margin'),
    value: (row) => <Percent of={row.margin} />,
    field: 'margin',
    align: 'end',
    width: 88,
    keepUntil: 'desktop',
  },
  { label: text('Vendor'), value: (row) => row.vendorName, field: 'vendorName', width: 144, keepUntil: 'desktop' },
  totalColumn(120),
]
