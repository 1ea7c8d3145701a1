import { openSaleItemIndex } from '@galen/contract/purchasing/demand-indices'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { useState } from 'react'
import { useParams } from 'react-router'
import { onDemand } from '../../client/on-demand.tsx'
import { useMayI } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { Nothing, UnitPrice } from '../../patterns/list/cells.tsx'
import { orderTabs } from './purchase-order-tabs.ts'
import type { WantedGoods } from './add-to-order-dialog.tsx'

const AddToOrderDialog = onDemand(async () => (await import('./add-to-order-dialog.tsx')).AddToOrderDialog)

type Props = ListPageProps<typeof openSaleItemIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/purchase-order/open-sales/{id}/items`: what one order waits for, and where to buy it. */
export function OpenSaleItemsPage() {
  const { id = '' } = useParams()
  const mayBuy = useMayI()(purchaseOrders.create.needs)
  const [wanted, setWanted] = useState<{ readonly goods: readonly WantedGoods[]; readonly unselect: () => void }>()
  return (
    <>
      <Tabs label={text('Purchase orders')} tabs={orderTabs} shown="/purchase-order/open-sales" />
      <ListPage
        key={id}
        index={openSaleItemIndex}
        title={text('Items of the order')}
        placeholder={text('Item, vendor')}
        empty={text('Nothing short on this order.')}
        baseQuery={`salesOrderId:${id}`}
        columns={columns}
        pageSize={100}
        {...(mayBuy && {
          bulk: [
            {
              name: 'buy',
              label: text('Create PO lines'),
              icon: 'plus' as const,
              together: (rows: readonly Row[], unselect: () => void) =>
                setWanted({ goods: rows.map(wantedOf), unselect }),
            },
          ],
        })}
      />
      {wanted && (
        <AddToOrderDialog wanted={wanted.goods} onDone={wanted.unselect} onClose={() => setWanted(undefined)} />
      )}
    </>
  )
}

/** What is not targeted yet is bought for this order. */
function wantedOf(row: Row): WantedGoods {
  const missing = Math.max(row.short - row.targeted, 0)
  const quantity = missing > 0 ? missing : row.open
  return {
    id: row.purchasableItemId,
    itemId: row.itemId,
    itemName: row.itemName,
    vendorId: row.vendorId,
    vendor: row.vendor,
    cost: row.cost,
    minimumOrder: null,
    quantity,
    targets: missing > 0 ? [{ salesOrderId: row.salesOrderId, quantity: missing }] : [],
  }
}

const columns: Props['columns'] = [
  { label: text('Item'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 96 },
  { label: text('Name'), value: (row) => row.itemName, sort: 'itemName' },
  { label: text('NDC'), value: (row) => row.ndc ?? <Nothing />, field: 'ndc', width: 128, keepUntil: 'desktop' },
  { label: text('Vendor'), value: (row) => row.vendor, sort: 'vendor', width: 180, keepUntil: 'tablet' },
  {
    label: text('Cost'),
    value: (row) => <UnitPrice of={row.cost} />,
    field: 'cost',
    align: 'end',
    width: 96,
    keepUntil: 'desktop',
  },
  {
    label: text('Ordered'),
    value: (row) => row.ordered,
    field: 'ordered',
    align: 'end',
    width: 80,
    keepUntil: 'tablet',
  },
  {
    label: text('Shipped'),
    value: (row) => row.shipped,
    field: 'shipped',
    align: 'end',
    width: 80,
    keepUntil: 'desktop',
  },
  { label: text('Open'), value: (row) => row.open, sort: 'open', align: 'end', width: 72 },
  {
    label: text('From stock'),
    value: (row) => row.fromStock,
    field: 'fromStock',
    align: 'end',
    width: 96,
    keepUntil: 'desktop',
  },
  {
    label: text('From POs'),
    value: (row) => row.fromOrders,
    field: 'fromOrders',
    align: 'end',
    width: 88,
    keepUntil: 'desktop',
  },
  {
    label: text('Targeted'),
    value: (row) => row.targeted,
    field: 'targeted',
    align: 'end',
    width: 88,
    keepUntil: 'tablet',
  },
  {
    label: text('Short'),
    value: (row) => <b>{row.short}</b>,
    sort: 'short',
    align: 'end',
    width: 72,
    besideTitle: true,
  },
]
