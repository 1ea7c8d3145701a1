import { itemClassProposalIndex } from '@galen/contract/items/item-classes'
import { classProposalLifecycle } from '@galen/domain/items/item-class'
import { useState } from 'react'
import { useMayI } from '../../client/session.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { At } from '../../patterns/list/cells.tsx'
import type { ListPageProps, RowAction } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { Tabs } from '../../patterns/tabs.tsx'
import { complianceTabs } from '../approvals/compliance-tabs.ts'
import { ClassDecisionDialog } from './class-decision-dialog.tsx'
import { changesOf, type ClassProposal } from './class-in-words.ts'
import { ClassChanges } from './class-peek.tsx'

type Decision = 'Confirmed' | 'Rejected'

/** `/compliance/item-classes`: new items and changes that wait for compliance. */
export function ItemClassesPage() {
  const [asked, setAsked] = useState<{ readonly proposal: ClassProposal; readonly decision: Decision }>()
  const mayDecide = useMayI()('APPROVE_COMPLIANCE')
  return (
    <>
      <Tabs label={text('Compliance')} tabs={complianceTabs} shown="/compliance/item-classes" />
      <ListPage
        index={itemClassProposalIndex}
        title={text('Item classes')}
        placeholder={text('Item, reason')}
        empty={text('No item waits for compliance.')}
        columns={columns}
        filters={[
          {
            field: 'status',
            label: text('Status'),
            kind: 'one-of',
            options: [
              { value: 'Waiting', label: text('Waiting') },
              { value: 'Confirmed', label: text('Confirmed') },
              { value: 'Rejected', label: text('Rejected') },
            ],
          },
          { field: 'askedAt', label: text('Asked'), kind: 'date' },
        ]}
        peek={{
          title: ({ itemNumber, itemName }) => `${itemNumber} · ${itemName}`,
          body: (proposal) => <ClassChanges key={proposal.id} proposal={proposal} />,
        }}
        rowActions={actionsOf(mayDecide, (proposal, decision) => setAsked({ proposal, decision }))}
      />
      {asked && <ClassDecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const actionsOf = (
  mayDecide: boolean,
  ask: (proposal: ClassProposal, decision: Decision) => void,
): readonly RowAction<ClassProposal>[] => {
  const refused = () => (mayDecide ? undefined : text('You need the permission Approve compliance.'))
  const hidden = ({ status }: ClassProposal) => !classProposalLifecycle.allows('confirm', status)
  return [
    {
      name: 'confirm',
      label: text('Confirm'),
      icon: 'check',
      run: (row) => ask(row, 'Confirmed'),
      disabledReason: refused,
      hidden,
    },
    {
      name: 'reject',
      label: text('Reject'),
      icon: 'cross',
      run: (row) => ask(row, 'Rejected'),
      disabledReason: refused,
      hidden,
    },
  ]
}

const inWords = (proposal: ClassProposal) =>
  changesOf(proposal)
    .map(({ label, before, after }) => (before === null ? `${label}: ${after}` : `${label}: ${before} → ${after}`))
    .join(' · ')

const STATUSES = {
  Waiting: { tone: 'hold', label: text('Waiting for compliance') },
  Confirmed: { tone: 'good', label: text('Confirmed') },
  Rejected: { tone: 'void', label: text('Rejected') },
} as const

const columns: ListPageProps<typeof itemClassProposalIndex>['columns'] = [
  {
    label: text('Item'),
    value: (row) => <span className="figures">{row.itemNumber}</span>,
    sort: 'itemNumber',
    width: 112,
  },
  { label: text('Name'), value: (row) => row.itemName, sort: 'itemName', width: '22%' },
  {
    label: text('For'),
    value: (row) => (row.kind === 'new' ? text('New item') : text('Change')),
    sort: 'kind',
    width: 96,
    keepUntil: 'tablet',
  },
  { name: 'changes', label: text('Class'), value: inWords, keepUntil: 'tablet' },
  { label: text('Reason'), value: (row) => row.reason, field: 'reason', width: '14%', keepUntil: 'desktop' },
  { label: text('Asked by'), value: (row) => row.askedByName, field: 'askedByName', width: 136, keepUntil: 'desktop' },
  { label: text('Asked'), value: (row) => <At instant={row.askedAt} />, sort: 'askedAt', width: 136 },
  {
    label: text('Status'),
    value: (row) => <StatusPill tone={STATUSES[row.status].tone}>{STATUSES[row.status].label}</StatusPill>,
    sort: 'status',
    width: 176,
    besideTitle: true,
  },
]
