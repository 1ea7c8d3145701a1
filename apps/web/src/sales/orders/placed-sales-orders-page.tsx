import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { salesOrderIndex } from '@galen/contract/sales/sales-order-indices'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { fulfilledStatuses, salesOrder } from '@galen/domain/sales/sales-order'
import { Fragment } from 'react'
import { Link, useNavigate } from 'react-router'
import { performed } from '../../client/api.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { type ListPageProps, lookupIn } from '../../patterns/list/list-declaration.ts'
import { totalColumn } from '../../patterns/list/total-column.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { At, Nothing, Percent } from '../../patterns/list/cells.tsx'
import { fulfilledLooks, OrderPill, orderStatuses } from './order-pills.tsx'
import { Fulfilled } from './shipped-bar.tsx'
import { NEW_SALES_ORDER, salesOrderAddress } from './order-address.ts'
import { salesTabs } from './sales-tabs.ts'

type Props = ListPageProps<typeof salesOrderIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/sales-order/previous-sales-order`: orders that were placed, and how much of them left. */
export function PlacedSalesOrdersPage() {
  const mayI = useMayI()
  const mayEdit = mayI(salesOrders.close.needs)
  const { user } = useSettings()
  const navigate = useNavigate()
  return (
    <>
      <Tabs label={text('Sales orders')} tabs={salesTabs} shown="/sales-order/previous-sales-order" />
      <ListPage
        index={salesOrderIndex}
        title={text('Placed SOs')}
        placeholder={text('Number, customer, PO number')}
        empty={text('No placed orders match.')}
        columns={mayI('VIEW_COST') ? columns : columnsWithoutCost}
        filters={filters}
        systemViews={[
          { name: 'mine', label: text('Mine'), filters: { salesRepId: [user.id] } },
          { name: 'open', label: text('Open'), filters: { status: ['Placed', 'Hold'] }, counted: true },
          { name: 'held', label: text('On hold'), filters: { status: ['Hold'] }, counted: true },
          { name: 'shipping-hold', label: text('Shipping hold'), query: 'shippingHold:true', counted: true },
        ]}
        open={({ id }) => salesOrderAddress(id, 'items')}
        {...(mayEdit && {
          create: { label: text('New order'), run: () => void navigate(NEW_SALES_ORDER) },
          bulk: [closeOrders],
        })}
      />
    </>
  )
}

const closeOrders = {
  name: 'close',
  label: text('Close'),
  icon: 'check',
  done: text('Closed'),
  run: ({ id }: Row) => performed(salesOrders.close, { params: { id } }),
  disabledReason: ({ status }: Row) => salesOrder.refusal('close', status),
  ask: (count: number) => ({
    title: text('{count, plural, one {Close # order?} other {Close # orders?}}', { count }),
    detail: text('Items that are not shipped are released.'),
    yes: text('Close'),
  }),
} as const

const filters: NonNullable<Props['filters']> = [
  {
    field: 'status',
    label: text('Status'),
    kind: 'one-of',
    options: (['Placed', 'Hold', 'Closed'] as const).map((value) => ({ value, label: orderStatuses[value].label })),
  },
  {
    field: 'fulfilledStatus',
    label: text('Fulfillment'),
    kind: 'one-of',
    options: fulfilledStatuses.map((value) => ({ value, label: fulfilledLooks[value].label })),
  },
  { field: 'customer', label: text('Customer'), kind: 'text' },
  {
    field: 'salesRepId',
    label: text('Sales rep'),
    kind: 'lookup',
    lookup: lookupIn(userProfileIndex, ({ name }) => name),
  },
  { field: 'placedDate', label: text('Placed'), kind: 'date' },
  { field: 'shippingHold', label: text('Shipping hold'), kind: 'yes-no' },
  { field: 'total', label: text('Total'), kind: 'money' },
]

const columns: Props['columns'] = [
  { label: text('Number'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 104 },
  { label: text('Placed'), value: (row) => <At instant={row.placedDate} />, sort: 'placedDate', width: 136 },
  { label: text('Customer'), value: (row) => row.customer ?? <Nothing />, field: 'customer' },
  {
    label: text('Sales rep'),
    value: (row) => row.salesRepName ?? <Nothing />,
    field: 'salesRepName',
    width: 136,
    keepUntil: 'desktop',
  },
  { label: text('Status'), value: (row) => <OrderPill status={row.status} />, field: 'status', width: 104 },
  {
    label: text('Fulfilled'),
    value: (row) => <Fulfilled percent={row.fulfilledPercent} />,
    field: 'fulfilledPercent',
    align: 'end',
    width: 112,
    keepUntil: 'tablet',
  },
  {
    label: text('Shipping'),
    value: (row) =>
      row.shippingHold ? <StatusPill tone="quarantine">{text('Shipping hold')}</StatusPill> : <Nothing />,
    field: 'shippingHold',
    width: 128,
    keepUntil: 'desktop',
  },
  {
    name: 'invoices',
    label: text('Invoices'),
    value: (row) => <Invoices row={row} />,
    width: 136,
    keepUntil: 'desktop',
  },
  {
    label: text('Margin'),
    value: (row) => <Percent of={row.margin} />,
    field: 'margin',
    align: 'end',
    width: 88,
    keepUntil: 'desktop',
  },
  totalColumn(128),
  {
    label: text('PO number'),
    value: (row) => row.externalNumber || <Nothing />,
    field: 'externalNumber',
    hidden: true,
  },
  { label: text('Ship to'), value: (row) => row.shipTo ?? <Nothing />, field: 'shipTo', hidden: true },
  { label: text('Owner'), value: (row) => row.ownerName ?? <Nothing />, field: 'ownerName', hidden: true },
]

/** Who sees no cost has a margin in few orders only: the column is there for the asking. */
const columnsWithoutCost: Props['columns'] = columns.map((column) =>
  column.label === text('Margin') ? { ...column, hidden: true } : column,
)

const Invoices = ({ row }: { row: Row }) =>
  row.invoices.length === 0 ? (
    <Nothing />
  ) : (
    <>
      {row.invoices.slice(0, 2).map(({ id, number }, place) => (
        <Fragment key={id}>
          {place > 0 && ', '}
          <Link to={`/invoice/${row.id}/${id}`} className="link figures">
            {number ?? text('Draft')}
          </Link>
        </Fragment>
      ))}
    </>
  )
