import { purchaseOrderItemIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { writeFigure } from '@galen/domain/notation'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { totalColumn } from '../../patterns/list/total-column.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { purchaseOrderAddress } from './purchase-order-address.ts'
import { At, Nothing, UnitPrice } from '../../patterns/list/cells.tsx'
import { orderTabs } from './purchase-order-tabs.ts'

type Props = ListPageProps<typeof purchaseOrderItemIndex>

/** `/purchase-order/purchased-items`: lines of all placed orders. */
export const PurchasedItemsPage = () => (
  <>
    <Tabs label={text('Purchase orders')} tabs={orderTabs} />
    <ListPage
      index={purchaseOrderItemIndex}
      title={text('Purchased items')}
      placeholder={text('Item, vendor, PO number')}
      empty={text('Lines appear here once their order is placed.')}
      columns={columns}
      filters={[
        { field: 'itemName', label: text('Item'), kind: 'text' },
        { field: 'vendor', label: text('Vendor'), kind: 'text' },
        { field: 'placedDate', label: text('Placed'), kind: 'date' },
        { field: 'openQuantity', label: text('Not received'), kind: 'number' },
      ]}
      systemViews={[{ name: 'open', label: text('Not received'), query: 'status:Placed AND openQuantity:>0' }]}
      open={({ purchaseOrderId }) => purchaseOrderAddress(purchaseOrderId)}
    />
  </>
)

const columns: Props['columns'] = [
  {
    label: text('Item'),
    value: (row) => <span className="figures">{row.itemNumber}</span>,
    sort: 'itemNumber',
    width: 96,
  },
  { label: text('Name'), value: (row) => row.itemName, sort: 'itemName' },
  { label: text('NDC'), value: (row) => row.ndc ?? <Nothing />, field: 'ndc', width: 128, keepUntil: 'desktop' },
  { label: text('Vendor'), value: (row) => row.vendor ?? <Nothing />, sort: 'vendor', width: 180, keepUntil: 'tablet' },
  { label: text('PO'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 104 },
  {
    label: text('Placed'),
    value: (row) => <At instant={row.placedDate} />,
    sort: 'placedDate',
    width: 128,
    keepUntil: 'tablet',
  },
  {
    label: text('Quantity'),
    value: (row) => row.quantity,
    sort: 'quantity',
    align: 'end',
    width: 88,
    total: (sum) => writeFigure(Number(sum)),
  },
  { label: text('Received'), value: (row) => row.receivedQuantity, field: 'receivedQuantity', align: 'end', width: 88 },
  {
    label: text('Price'),
    value: (row) => <UnitPrice of={row.purchasePrice} />,
    sort: 'purchasePrice',
    align: 'end',
    width: 96,
  },
  {
    label: text('Last price'),
    value: (row) => <UnitPrice of={row.lastPrice} />,
    field: 'lastPrice',
    align: 'end',
    width: 96,
    keepUntil: 'desktop',
  },
  {
    label: text('Change'),
    value: (row) => (row.changePercent === null ? <Nothing /> : `${row.changePercent}%`),
    field: 'changePercent',
    align: 'end',
    width: 80,
    keepUntil: 'desktop',
  },
  totalColumn(120),
]
