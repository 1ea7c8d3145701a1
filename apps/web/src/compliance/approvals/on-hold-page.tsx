import { salesApprovalIndex } from '@galen/contract/compliance/sales-approvals'
import type { ApprovalDecision } from '@galen/domain/compliance/sales-approval'
import { useState } from 'react'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { ListPageProps, RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { complianceTabs } from './compliance-tabs.ts'
import { Amount, At, Nothing } from '../../patterns/list/cells.tsx'
import { Age, type Approval } from './approval-cells.tsx'
import { ApprovalPeek } from './approval-peek.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

type Props = ListPageProps<typeof salesApprovalIndex>

/** `/compliance/on-hold`: each reason why an order waits, with its evidence. */
export function OnHoldPage() {
  const [asked, setAsked] = useState<{ readonly approval: Approval; readonly decision: ApprovalDecision }>()
  return (
    <>
      <Tabs label={text('Compliance')} tabs={complianceTabs} shown="/compliance/on-hold" />
      <ListPage
        index={salesApprovalIndex}
        title={text('On hold')}
        placeholder={text('Order, customer, reason')}
        empty={text('No orders on hold.')}
        baseQuery="(status:Pending OR status:Rejected)"
        columns={columns}
        filters={[
          { field: 'code', label: text('Reason'), kind: 'text' },
          { field: 'customer', label: text('Customer'), kind: 'text' },
          { field: 'createdAt', label: text('Held since'), kind: 'date' },
          { field: 'total', label: text('Total'), kind: 'money' },
        ]}
        peek={{
          title: ({ orderNumber, reason }) => `${orderNumber} · ${reason}`,
          body: (approval) => <ApprovalPeek key={approval.id} approval={approval} />,
        }}
        rowActions={actionsOf((approval, decision) => setAsked({ approval, decision }))}
      />
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const refusal = (approval: Approval) => {
  if (!approval.releasable) return text('This reason cannot be approved. Change the order.')
  return approval.decidable ? undefined : text('You do not have the permission for this reason.')
}

const actionsOf = (ask: (approval: Approval, decision: ApprovalDecision) => void): readonly RowAction<Approval>[] => [
  {
    name: 'approve',
    label: text('Approve'),
    icon: 'check',
    run: (row) => ask(row, 'Approved'),
    disabledReason: refusal,
  },
  {
    name: 'refuse',
    label: text('Refuse'),
    icon: 'cross',
    run: (row) => ask(row, 'Rejected'),
    disabledReason: (row) => (row.decidable ? undefined : text('You do not have the permission for this reason.')),
    hidden: ({ status }) => status === 'Rejected',
  },
]

const columns: Props['columns'] = [
  {
    label: text('Order'),
    value: (row) => <span className="figures">{row.orderNumber}</span>,
    sort: 'orderNumber',
    width: 112,
  },
  { label: text('Customer'), value: (row) => row.customer ?? <Nothing />, field: 'customer', width: '26%' },
  {
    label: text('Reason'),
    value: (row) => <StatusPill tone={row.releasable ? 'hold' : 'void'}>{row.reason}</StatusPill>,
    sort: 'code',
    width: 152,
  },
  { label: text('Details'), value: (row) => row.message, field: 'message', keepUntil: 'tablet' },
  {
    label: text('Controlled'),
    value: (row) => row.controlledLines || <Nothing />,
    field: 'controlledLines',
    align: 'end',
    width: 88,
    keepUntil: 'desktop',
  },
  {
    label: text('Rep'),
    value: (row) => row.salesRepName ?? <Nothing />,
    field: 'salesRepName',
    width: 136,
    keepUntil: 'desktop',
  },
  {
    label: text('Placed'),
    value: (row) => <At instant={row.placedDate} />,
    sort: 'placedDate',
    width: 136,
    keepUntil: 'desktop',
  },
  { name: 'age', label: text('Age'), value: (row) => <Age since={row.createdAt} />, align: 'end', width: 72 },
  {
    label: text('Decision'),
    value: (row) => (row.status === 'Rejected' ? <StatusPill tone="void">{text('Refused')}</StatusPill> : <Nothing />),
    field: 'status',
    width: 104,
    keepUntil: 'desktop',
  },
  {
    label: text('Total'),
    value: (row) => <Amount of={row.total} />,
    sort: 'total',
    align: 'end',
    width: 104,
    besideTitle: true,
  },
]
