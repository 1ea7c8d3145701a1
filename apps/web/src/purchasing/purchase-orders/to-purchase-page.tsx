import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { toPurchaseIndex } from '@galen/contract/purchasing/demand-indices'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { medicineName, medicineParts } from '@galen/domain/items/medicine-name'
import { useState } from 'react'
import { onDemand } from '../../client/on-demand.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import { type ListPageProps, lookupIn } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { MedicinePills } from '../../patterns/medicines/medicine-names.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { Nothing, UnitPrice } from '../../patterns/list/cells.tsx'
import { orderTabs } from './purchase-order-tabs.ts'
import type { WantedGoods } from './add-to-order-dialog.tsx'

const AddToOrderDialog = onDemand(async () => (await import('./add-to-order-dialog.tsx')).AddToOrderDialog)

type Props = ListPageProps<typeof toPurchaseIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/purchase-order/to-purchase`: what open sales and reorder points ask for. */
export function ToPurchasePage() {
  const mayBuy = useMayI()(purchaseOrders.create.needs)
  const { user } = useSettings()
  const [wanted, setWanted] = useState<readonly WantedGoods[]>()
  return (
    <>
      <Tabs label={text('Purchase orders')} tabs={orderTabs} shown="/purchase-order/to-purchase" />
      <ListPage
        index={toPurchaseIndex}
        title={text('To purchase')}
        placeholder={text('Item, NDC, vendor')}
        empty={text('Nothing to buy. Open sales are covered.')}
        columns={columns}
        pageSize={20}
        filters={[
          { field: 'vendor', label: text('Vendor'), kind: 'text' },
          {
            field: 'buyerId',
            label: text('Buyer'),
            kind: 'lookup',
            lookup: lookupIn(userProfileIndex, ({ name }) => name),
          },
          { field: 'needed', label: text('Needed'), kind: 'number' },
          { field: 'oldestOrderDate', label: text('Oldest order'), kind: 'date' },
        ]}
        systemViews={[
          { name: 'mine', label: text('Mine'), filters: { buyerId: [user.id] } },
          { name: 'sales', label: text('For open sales'), query: 'needed:>0' },
        ]}
        open={({ itemId }) => `/item/${itemId}/basic-information`}
        {...(mayBuy && {
          bulk: [
            {
              name: 'buy',
              label: text('Add to PO'),
              icon: 'plus' as const,
              together: (rows: readonly Row[]) => setWanted(rows.map(wantedOf)),
            },
          ],
        })}
      />
      {wanted && <AddToOrderDialog wanted={wanted} onClose={() => setWanted(undefined)} />}
    </>
  )
}

const wantedOf = (row: Row): WantedGoods => ({
  id: row.id,
  itemId: row.itemId,
  itemName: medicineName(row),
  vendorId: row.vendorId,
  vendor: row.vendor,
  cost: row.cost,
  minimumOrder: row.minimumOrder,
  quantity: Math.max(row.suggested, 1),
  targets: [],
})

const orDash = (units: number) => (units === 0 ? <Nothing /> : units)

const columns: Props['columns'] = [
  { label: text('Item'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 96 },
  {
    label: text('Name'),
    value: (row) => (
      <>
        {medicineParts(row).name} <MedicinePills {...row} />
      </>
    ),
    sort: 'itemName',
  },
  {
    name: 'strength',
    label: text('Strength'),
    value: (row) => (
      <>
        <b>{medicineParts(row).strength}</b> <span className="secondary">{medicineParts(row).size}</span>
      </>
    ),
    field: 'strength',
    width: 136,
  },
  { label: text('NDC'), value: (row) => row.ndc ?? <Nothing />, field: 'ndc', width: 128, keepUntil: 'desktop' },
  { label: text('Vendor'), value: (row) => row.vendor, sort: 'vendor', width: 180 },
  { label: text('Needed'), value: (row) => orDash(row.needed), sort: 'needed', align: 'end', width: 80 },
  {
    label: text('On hand'),
    value: (row) => orDash(row.onHand),
    sort: 'onHand',
    align: 'end',
    width: 80,
    keepUntil: 'tablet',
  },
  {
    label: text('On order'),
    value: (row) => orDash(row.onOrder),
    sort: 'onOrder',
    align: 'end',
    width: 80,
    keepUntil: 'tablet',
  },
  {
    label: text('In drafts'),
    value: (row) => orDash(row.inDrafts),
    field: 'inDrafts',
    align: 'end',
    width: 80,
    keepUntil: 'desktop',
  },
  {
    label: text('Sold 30 d'),
    value: (row) => orDash(row.sold30),
    field: 'sold30',
    align: 'end',
    width: 80,
    keepUntil: 'desktop',
  },
  {
    label: text('Days of cover'),
    value: (row) => row.daysOfCover ?? <Nothing />,
    field: 'daysOfCover',
    align: 'end',
    width: 104,
    hidden: true,
  },
  { label: text('Suggested'), value: (row) => <b>{row.suggested}</b>, sort: 'suggested', align: 'end', width: 88 },
  {
    label: text('Cost'),
    value: (row) => <UnitPrice of={row.cost} />,
    sort: 'cost',
    align: 'end',
    width: 96,
    keepUntil: 'tablet',
  },
  {
    name: 'orders',
    label: text('For orders'),
    value: (row) => <Orders row={row} />,
    width: 168,
    keepUntil: 'desktop',
  },
]

/** Without links: who buys may not be allowed to open sales orders. */
const Orders = ({ row: { orders } }: { row: Row }) =>
  orders.length === 0 ? (
    <span className="secondary">{text('Stock')}</span>
  ) : (
    <span
      className="cut figures"
      title={orders.map(({ number, customer }) => `${number ?? ''} ${customer}`).join('\n')}
    >
      {orders
        .slice(0, 2)
        .map(({ number, quantity }) => `${number ?? ''} (${quantity})`)
        .join(', ')}
      {orders.length > 2 && ` +${orders.length - 2}`}
    </span>
  )
