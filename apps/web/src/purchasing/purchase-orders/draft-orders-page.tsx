import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { purchaseOrderDraftIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { useNavigate } from 'react-router'
import { performed } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { type ListPageProps, lookupIn } from '../../patterns/list/list-declaration.ts'
import { actOnRow } from '../../patterns/list/act-on-row.ts'
import { totalColumn } from '../../patterns/list/total-column.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { purchaseOrderAddress } from './purchase-order-address.ts'
import { At, Day, Nothing } from '../../patterns/list/cells.tsx'
import { orderTabs } from './purchase-order-tabs.ts'
import { useNewOrder } from './use-new-order.ts'

type Props = ListPageProps<typeof purchaseOrderDraftIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/purchase-order/drafts`: orders that are not placed yet. */
export function DraftOrdersPage() {
  const navigate = useNavigate()
  const mayEdit = useMayI()(purchaseOrders.create.needs)
  const { user } = useSettings()
  const create = useNewOrder()
  return (
    <>
      <Tabs label={text('Purchase orders')} tabs={orderTabs} />
      <ListPage
        index={purchaseOrderDraftIndex}
        title={text('Drafts')}
        placeholder={text('Vendor, buyer')}
        empty={text('No draft POs.')}
        columns={columns}
        filters={[
          { field: 'vendor', label: text('Vendor'), kind: 'text' },
          {
            field: 'buyerId',
            label: text('Buyer'),
            kind: 'lookup',
            lookup: lookupIn(userProfileIndex, ({ name }) => name),
          },
          { field: 'belowMinimum', label: text('Below minimum'), kind: 'yes-no' },
          { field: 'total', label: text('Total'), kind: 'money' },
        ]}
        systemViews={[{ name: 'mine', label: text('Mine'), filters: { buyerId: [user.id] } }]}
        open={({ id }) => purchaseOrderAddress(id)}
        {...(mayEdit && {
          create: { label: text('New PO'), run: () => void create() },
          rowActions: [
            {
              name: 'continue',
              label: text('Continue'),
              icon: 'edit' as const,
              run: (row: Row) => void navigate(purchaseOrderAddress(row.id, { edit: true })),
            },
            { name: 'delete', label: text('Delete'), icon: 'trash' as const, run: (row: Row) => void remove(row) },
          ],
        })}
      />
    </>
  )
}

const remove = ({ id, vendor, lines }: Row): Promise<void> =>
  actOnRow(
    purchaseOrderDraftIndex,
    {
      title: text('Delete this draft?'),
      detail: text('{vendor}, {lines, plural, one {# line} other {# lines}}.', {
        vendor: vendor ?? text('No vendor'),
        lines,
      }),
      yes: text('Delete'),
      danger: true,
    },
    () => performed(purchaseOrders.remove, { params: { id } }),
  )

const columns: Props['columns'] = [
  { label: text('Vendor'), value: (row) => row.vendor ?? text('No vendor'), sort: 'vendor', width: '28%' },
  { label: text('Buyer'), value: (row) => row.buyer ?? <Nothing />, field: 'buyer', width: 150, keepUntil: 'tablet' },
  { label: text('Lines'), value: (row) => row.lines, sort: 'lines', align: 'end', width: 72 },
  { label: text('Units'), value: (row) => row.units, sort: 'units', align: 'end', width: 88, keepUntil: 'tablet' },
  {
    label: text('Minimum'),
    value: (row) => (row.belowMinimum ? <StatusPill tone="hold">{text('Below minimum')}</StatusPill> : <Nothing />),
    field: 'belowMinimum',
    width: 136,
    keepUntil: 'desktop',
  },
  {
    label: text('Expected'),
    value: (row) => <Day date={row.expectedDate} />,
    sort: 'expectedDate',
    width: 120,
    keepUntil: 'desktop',
  },
  { label: text('Created'), value: (row) => <At instant={row.createdAt} />, sort: 'createdAt', width: 144 },
  {
    label: text('Created by'),
    value: (row) => row.createdByName ?? <Nothing />,
    field: 'createdByName',
    width: 144,
    keepUntil: 'desktop',
  },
  totalColumn(128),
]
