import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { purchaseOrderIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { Link, useNavigate } from 'react-router'
import { performed } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { type ListPageProps, lookupIn } from '../../patterns/list/list-declaration.ts'
import { totalColumn } from '../../patterns/list/total-column.tsx'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { purchaseOrderAddress } from './purchase-order-address.ts'
import { At, Day, Nothing } from '../../patterns/list/cells.tsx'
import { PurchaseOrderPill, purchaseOrderStatuses } from './purchase-order-pills.tsx'
import { orderTabs } from './purchase-order-tabs.ts'
import { useNewOrder } from './use-new-order.ts'
import { usePrintOrder } from './use-print-order.tsx'

type Props = ListPageProps<typeof purchaseOrderIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** `/purchase-order/list-purchase-order`: what was ordered, and how much of it came in. */
export function PlacedOrdersPage() {
  const navigate = useNavigate()
  const mayI = useMayI()
  const mayEdit = mayI(purchaseOrders.close.needs)
  const printing = usePrintOrder()
  const create = useNewOrder()
  return (
    <>
      <Tabs label={text('Purchase orders')} tabs={orderTabs} />
      <ListPage
        index={purchaseOrderIndex}
        title={text('Placed POs')}
        placeholder={text('Number, vendor')}
        empty={text('Orders appear here once they are placed.')}
        columns={columns}
        filters={filters}
        systemViews={[
          { name: 'open', label: text('Open'), filters: { status: ['Placed'] } },
          { name: 'late', label: text('Late'), query: 'status:Placed AND lateDays:>0' },
        ]}
        open={({ id }) => purchaseOrderAddress(id)}
        rowActions={[
          {
            name: 'receive',
            label: text('Receive'),
            icon: 'scan',
            hidden: ({ status }: Row) =>
              !purchaseOrderLifecycle.allows('receive', status) || !mayI('CREATE_RECEIPT') || !mayI('LIST_RECEIPTS'),
            run: ({ id, draftReceiptId }: Row) => void navigate(`/receipt/${id}/${draftReceiptId ?? 'new'}`),
          },
          { name: 'print', label: text('Print'), icon: 'print', run: printing.open },
        ]}
        {...(mayEdit && { bulk: [closeOrders], create: { label: text('New PO'), run: () => void create() } })}
      />
      {printing.dialog}
    </>
  )
}

const closeOrders = {
  name: 'close',
  label: text('Close'),
  icon: 'check',
  done: text('Closed'),
  run: ({ id }: Row) => performed(purchaseOrders.close, { params: { id } }),
  disabledReason: ({ status }: Row) => purchaseOrderLifecycle.refusal('close', status),
  ask: (count: number) => ({
    title: text('{count, plural, one {Close # order?} other {Close # orders?}}', { count }),
    detail: text('What is not received is no longer expected.'),
    yes: text('Close'),
  }),
} as const

const filters: NonNullable<Props['filters']> = [
  {
    field: 'status',
    label: text('Status'),
    kind: 'one-of',
    options: (['Placed', 'Closed'] as const).map((value) => ({ value, label: purchaseOrderStatuses[value].label })),
  },
  { field: 'vendor', label: text('Vendor'), kind: 'text' },
  { field: 'buyerId', label: text('Buyer'), kind: 'lookup', lookup: lookupIn(userProfileIndex, ({ name }) => name) },
  { field: 'placedDate', label: text('Placed'), kind: 'date' },
  { field: 'expectedDate', label: text('Expected'), kind: 'date' },
  { field: 'lateDays', label: text('Days late'), kind: 'number' },
  { field: 'edi', label: text('EDI vendor'), kind: 'yes-no' },
  { field: 'total', label: text('Total'), kind: 'money' },
]

const columns: Props['columns'] = [
  { label: text('Number'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 104 },
  { label: text('Vendor'), value: (row) => row.vendor ?? <Nothing />, sort: 'vendor' },
  { label: text('Status'), value: (row) => <PurchaseOrderPill status={row.status} />, sort: 'status', width: 104 },
  { label: text('Placed'), value: (row) => <At instant={row.placedDate} />, sort: 'placedDate', width: 136 },
  {
    label: text('Placed by'),
    value: (row) => row.placedByName ?? <Nothing />,
    field: 'placedByName',
    width: 136,
    keepUntil: 'desktop',
  },
  {
    label: text('Expected'),
    value: (row) => <Expected row={row} />,
    sort: 'expectedDate',
    width: 136,
    keepUntil: 'tablet',
  },
  {
    label: text('Received'),
    value: (row) => `${row.receivedPercent}%`,
    sort: 'receivedPercent',
    align: 'end',
    width: 88,
  },
  {
    name: 'receipts',
    label: text('Receipts'),
    value: (row) => <Receipts row={row} />,
    width: 144,
    keepUntil: 'desktop',
  },
  {
    label: text('EDI'),
    value: (row) => (row.ediSentAt ? <StatusPill tone="sent">{text('Sent')}</StatusPill> : <Nothing />),
    field: 'ediSentAt',
    width: 80,
    keepUntil: 'desktop',
  },
  totalColumn(128),
]

const Expected = ({ row }: { row: Row }) =>
  row.lateDays > 0 ? (
    <StatusPill tone="hold">
      {text('{days, plural, one {# day late} other {# days late}}', { days: row.lateDays })}
    </StatusPill>
  ) : (
    <Day date={row.expectedDate} />
  )

const Receipts = ({ row }: { row: Row }) =>
  row.receipts.length === 0 ? (
    <Nothing />
  ) : (
    <>
      {row.receipts.slice(0, 2).map(({ id, number }) => (
        <Link key={id} to={`/receipt/${row.id}/${id}`} className="link figures">
          {number ?? text('Draft')}{' '}
        </Link>
      ))}
      {row.receipts.length > 2 && <span className="secondary">{`+${row.receipts.length - 2}`}</span>}
    </>
  )
