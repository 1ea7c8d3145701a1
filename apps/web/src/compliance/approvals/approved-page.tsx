import { salesApprovalIndex } from '@galen/contract/compliance/sales-approvals'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { complianceTabs } from './compliance-tabs.ts'
import { At, Nothing } from '../../patterns/list/cells.tsx'
import { ApprovalPeek } from './approval-peek.tsx'

type Props = ListPageProps<typeof salesApprovalIndex>

/** `/compliance/approved`: the decisions, as proof. */
export const ApprovedPage = () => (
  <>
    <Tabs label={text('Compliance')} tabs={complianceTabs} />
    <ListPage
      index={salesApprovalIndex}
      title={text('Approved')}
      placeholder={text('Order, customer, note')}
      empty={text('Approved reasons appear here.')}
      baseQuery="status:Approved"
      columns={columns}
      filters={[
        { field: 'decidedAt', label: text('Decided'), kind: 'date' },
        { field: 'code', label: text('Reason'), kind: 'text' },
        { field: 'customer', label: text('Customer'), kind: 'text' },
      ]}
      peek={{
        title: ({ orderNumber, reason }) => `${orderNumber} · ${reason}`,
        body: (approval) => <ApprovalPeek key={approval.id} approval={approval} />,
      }}
    />
  </>
)

const columns: Props['columns'] = [
  {
    label: text('Order'),
    // The row opens its evidence, which leads to the order.
    value: (row) => <span className="figures">{row.orderNumber}</span>,
    sort: 'orderNumber',
    width: 112,
  },
  { label: text('Customer'), value: (row) => row.customer ?? <Nothing />, field: 'customer', width: '24%' },
  { label: text('Reason'), value: (row) => row.reason, sort: 'code', width: 168 },
  { label: text('Note'), value: (row) => row.note || <Nothing />, field: 'note', keepUntil: 'tablet' },
  { label: text('Approved by'), value: (row) => row.decidedByName ?? <Nothing />, field: 'decidedByName', width: 144 },
  { label: text('Approved'), value: (row) => <At instant={row.decidedAt} />, sort: 'decidedAt', width: 136 },
  {
    label: text('Order status'),
    value: (row) => <StatusPill tone={row.orderStatus === 'Hold' ? 'hold' : 'placed'}>{row.orderStatus}</StatusPill>,
    field: 'orderStatus',
    width: 112,
    besideTitle: true,
  },
]
