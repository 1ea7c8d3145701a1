import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { NOT_IGNORED, toPurchaseIndex } from '@galen/contract/purchasing/demand-indices'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { medicineName } from '@galen/domain/items/medicine-name'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { onDemand } from '../../client/on-demand.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import { type ListPageProps, lookupIn } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { groupingOf } from '../../patterns/list/list-groups.ts'
import { orderTabs } from './purchase-order-tabs.ts'
import type { WantedGoods } from './add-to-order-dialog.tsx'
import { toPurchaseColumns } from './to-purchase-columns.tsx'
import { toPurchaseKeys } from './to-purchase-keys.ts'
import { useIgnoring } from './use-ignoring.tsx'
import { useNewOrder } from './use-new-order.ts'

const AddToOrderDialog = onDemand(async () => (await import('./add-to-order-dialog.tsx')).AddToOrderDialog)

type Props = ListPageProps<typeof toPurchaseIndex>
type Wanted = { readonly goods: readonly WantedGoods[]; readonly unselect?: (() => void) | undefined }
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/purchase-order/to-purchase`: what open sales and reorder points ask for, by vendor. */
export function ToPurchasePage() {
  const mayBuy = useMayI()(purchaseOrders.create.needs)
  const { user } = useSettings()
  const create = useNewOrder()
  const [params] = useSearchParams()
  const [wanted, setWanted] = useState<Wanted>()
  const ignoring = useIgnoring()
  const isOfIgnored = params.getAll('f.ignored').includes('true')
  const vendor = (row: Row) => setWanted({ goods: [wantedOf(row)] })
  return (
    <>
      <Tabs label={text('Purchase orders')} tabs={orderTabs} shown="/purchase-order/to-purchase" />
      <ListPage
        index={toPurchaseIndex}
        title={text('To purchase')}
        placeholder={text('Item, NDC, vendor')}
        empty={text('Nothing to buy. Open sales are covered.')}
        {...(!isOfIgnored && { baseQuery: NOT_IGNORED })}
        columns={toPurchaseColumns(groupingOf(groupBy, params)?.by)}
        groupBy={groupBy}
        pageSize={20}
        filters={filters}
        systemViews={[
          { name: 'mine', label: text('Mine'), filters: { buyerId: [user.id] } },
          { name: 'sales', label: text('For open sales'), query: 'needed:>0' },
          { name: 'ignored', label: text('Ignored'), filters: { ignored: ['true'] } },
        ]}
        open={({ itemId }) => `/item/${itemId}/basic-information`}
        {...(mayBuy && {
          create: { label: text('New PO'), run: () => void create() },
          rowActions: rowActions(ignoring, vendor),
          rowKeys: toPurchaseKeys,
          bulk: [
            {
              name: 'buy',
              label: text('Add to PO'),
              icon: 'plus' as const,
              together: (rows: readonly Row[], unselect: () => void) =>
                setWanted({ goods: rows.map(wantedOf), unselect }),
            },
            {
              name: 'ignore',
              label: text('Ignore'),
              together: ignoring.askAll,
            },
          ],
        })}
      />
      {wanted && (
        <AddToOrderDialog wanted={wanted.goods} onDone={wanted.unselect} onClose={() => setWanted(undefined)} />
      )}
      {ignoring.dialog}
    </>
  )
}

const filters: NonNullable<Props['filters']> = [
  { field: 'vendor', label: text('Vendor'), kind: 'text' },
  {
    field: 'buyerId',
    label: text('Buyer'),
    kind: 'lookup',
    lookup: lookupIn(userProfileIndex, ({ name }) => name),
  },
  { field: 'needed', label: text('Needed'), kind: 'number' },
  { field: 'oldestOrderDate', label: text('Oldest order'), kind: 'date' },
  { field: 'ignored', label: text('Ignored'), kind: 'yes-no' },
]

const rowActions = (ignoring: ReturnType<typeof useIgnoring>, vendor: (row: Row) => void) => [
  { name: 'vendor', label: text('Change vendor'), icon: 'swap' as const, run: vendor },
  { name: 'ignore', label: text('Ignore'), icon: 'eyeOff' as const, hidden: isIgnored, run: ignoring.ask },
  {
    name: 'again',
    label: text('Suggest again'),
    icon: 'undo' as const,
    hidden: (row: Row) => !row.ignored,
    run: (row: Row) => void ignoring.suggestAgain([row.id]),
  },
]

const isIgnored = ({ ignored }: Row) => ignored

const groupBy: NonNullable<Props['groupBy']> = [
  {
    by: 'vendorId',
    label: text('Vendor'),
    counted: (count) => text('{count, plural, one {# vendor} other {# vendors}}', { count }),
  },
  {
    by: 'itemId',
    label: text('Item'),
    counted: (count) => text('{count, plural, one {# item} other {# items}}', { count }),
  },
]

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
