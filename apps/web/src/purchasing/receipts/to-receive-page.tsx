import { purchaseOrderIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { receipts } from '@galen/contract/purchasing/receipts'
import { useNavigate } from 'react-router'
import { useMayI } from '../../client/session.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { At, Day, Nothing } from '../../patterns/list/cells.tsx'
import { usePrintOrder } from '../purchase-orders/use-print-order.tsx'
import { TO_RECEIVE } from './receipt-queries.ts'
import { countAddress, useScannedOrders } from './scanned-orders.tsx'
import { receiptTabs } from './receipt-tabs.ts'

type Props = ListPageProps<typeof purchaseOrderIndex>
type Row = Parameters<NonNullable<Props['open']>>[0]

/** What is late comes first, then what is expected next. */
const BY_URGENCY = [{ field: 'expectedDate', direction: 'Asc' }] as const

/** `/receipt/to-receive`: orders that are expected at the door. */
export function ToReceivePage() {
  const navigate = useNavigate()
  const mayCount = useMayI()(receipts.create.needs)
  const printing = usePrintOrder()
  const scanned = useScannedOrders(mayCount)
  return (
    <>
      <Tabs label={text('Receipts')} tabs={receiptTabs} shown="/receipt/to-receive" />
      <ListPage
        index={purchaseOrderIndex}
        title={text('To receive')}
        placeholder={text('Number, vendor')}
        empty={text('No deliveries expected.')}
        baseQuery={TO_RECEIVE}
        usualSort={BY_URGENCY}
        columns={columns}
        filters={[
          { field: 'vendor', label: text('Vendor'), kind: 'text' },
          { field: 'expectedDate', label: text('Expected'), kind: 'date' },
          { field: 'lateDays', label: text('Days late'), kind: 'number' },
        ]}
        systemViews={[{ name: 'late', label: text('Late'), query: 'lateDays:>0' }]}
        open={(row) => (mayCount ? countAddress(row) : `/purchase-order/${row.id}`)}
        rowActions={[
          ...(mayCount
            ? [
                {
                  name: 'receive',
                  label: text('Receive'),
                  icon: 'scan' as const,
                  run: (row: Row) => void navigate(countAddress(row)),
                },
              ]
            : []),
          { name: 'print', label: text('Print PO'), icon: 'print' as const, run: printing.open },
        ]}
      />
      {printing.dialog}
      {scanned.dialog}
    </>
  )
}

const columns: Props['columns'] = [
  { label: text('PO'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 112 },
  { label: text('Vendor'), value: (row) => row.vendor ?? <Nothing />, sort: 'vendor' },
  {
    label: text('Placed'),
    value: (row) => <At instant={row.placedDate} />,
    sort: 'placedDate',
    width: 144,
    keepUntil: 'desktop',
  },
  {
    label: text('Expected'),
    value: (row) => <Day date={row.expectedDate} />,
    sort: 'expectedDate',
    width: 128,
  },
  {
    label: text('Late'),
    value: (row) =>
      row.lateDays > 0 ? (
        <StatusPill tone="hold">
          {text('{days, plural, one {# day} other {# days}}', { days: row.lateDays })}
        </StatusPill>
      ) : (
        <Nothing />
      ),
    sort: 'lateDays',
    width: 104,
  },
  {
    label: text('Open lines'),
    value: (row) => `${row.openLines} / ${row.lines}`,
    field: 'openLines',
    align: 'end',
    width: 104,
  },
  {
    label: text('Open units'),
    value: (row) => row.openUnits,
    sort: 'openUnits',
    align: 'end',
    width: 104,
    besideTitle: true,
  },
  {
    label: text('Receiving'),
    value: (row) =>
      row.draftReceiptId === null ? <Nothing /> : <StatusPill tone="partial">{text('In progress')}</StatusPill>,
    field: 'draftReceiptId',
    width: 120,
    keepUntil: 'desktop',
  },
]
