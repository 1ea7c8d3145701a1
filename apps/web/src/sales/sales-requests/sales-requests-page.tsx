import { salesOrderRequestIndex } from '@galen/contract/sales/sales-order-indices'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { Amount, At, Nothing } from '../../patterns/list/cells.tsx'
import { salesRequestAddress } from '../orders/order-address.ts'
import { orderSources } from '../orders/order-sources.ts'
import { salesTabs } from '../orders/sales-tabs.ts'
import { requestStatuses } from './request-statuses.ts'

type Props = ListPageProps<typeof salesOrderRequestIndex>

/** `/sales-order/sales-request`: orders from the shop, other systems and EDI. */
export function SalesRequestsPage() {
  return (
    <>
      <Tabs label={text('Sales orders')} tabs={salesTabs} />
      <ListPage
        index={salesOrderRequestIndex}
        title={text('External SOs')}
        placeholder={text('Number, customer, PO number')}
        empty={text('No external orders waiting.')}
        columns={columns}
        filters={[
          {
            field: 'status',
            label: text('Status'),
            kind: 'one-of',
            options: (['Received', 'Placed', 'Refused'] as const).map((value) => ({
              value,
              label: requestStatuses[value].label,
            })),
          },
          {
            field: 'source',
            label: text('Source'),
            kind: 'one-of',
            options: (['WEB', 'API', 'EDI'] as const).map((value) => ({ value, label: orderSources[value] })),
          },
          { field: 'problems', label: text('Unmatched lines'), kind: 'number' },
          { field: 'receivedAt', label: text('Received'), kind: 'date' },
        ]}
        systemViews={[
          { name: 'received', label: text('Received'), filters: { status: ['Received'] } },
          { name: 'problems', label: text('To match'), query: 'status:Received AND problems:>0' },
        ]}
        open={({ id }) => salesRequestAddress(id)}
      />
    </>
  )
}

const columns: Props['columns'] = [
  { label: text('Number'), value: (row) => <span className="figures">{row.number}</span>, sort: 'number', width: 112 },
  { label: text('Received'), value: (row) => <At instant={row.receivedAt} />, sort: 'receivedAt', width: 144 },
  { label: text('Source'), value: (row) => orderSources[row.source], field: 'source', width: 80 },
  {
    label: text('PO number'),
    value: (row) => row.externalNumber ?? <Nothing />,
    field: 'externalNumber',
    width: 128,
    keepUntil: 'tablet',
  },
  {
    label: text('Customer'),
    value: (row) => row.customer ?? <StatusPill tone="hold">{row.customerText || text('To match')}</StatusPill>,
    field: 'customer',
  },
  { label: text('Lines'), value: (row) => row.lines, sort: 'lines', align: 'end', width: 72 },
  {
    label: text('Matched'),
    value: (row) => `${row.matchedPercent}%`,
    field: 'matchedPercent',
    align: 'end',
    width: 88,
    keepUntil: 'tablet',
  },
  {
    label: text('Status'),
    value: (row) => (
      <StatusPill tone={requestStatuses[row.status].tone}>{requestStatuses[row.status].label}</StatusPill>
    ),
    field: 'status',
    width: 112,
  },
  {
    label: text('Total'),
    value: (row) => <Amount of={row.total} />,
    sort: 'total',
    align: 'end',
    width: 128,
    besideTitle: true,
  },
]
