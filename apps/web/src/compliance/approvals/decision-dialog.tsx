import { salesApprovalIndex, salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { search } from '@galen/contract/search-index'
import type { ApprovalDecision } from '@galen/domain/compliance/sales-approval'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { cache, readsOf } from '../../client/cache.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import type { Approval } from './approval-cells.tsx'

type DecisionDialogProps = { approval: Approval; decision: ApprovalDecision; onClose: () => void }

/** Approves or refuses one reason of an order, with a note. */
export function DecisionDialog({ approval, decision, onClose }: DecisionDialogProps) {
  const [note, setNote] = useState('')
  const approves = decision === 'Approved'
  const { run, pending } = useCommand(salesApprovals.decide, {
    onDone: ({ orderStatus, pending: waiting }) => {
      void cache.invalidateQueries(readsOf(search, { index: salesApprovalIndex.name }))
      toast.success(
        orderStatus === 'Placed'
          ? text('Order {number} is placed.', { number: approval.orderNumber })
          : text(
              'Decision saved. {waiting, plural, =0 {No reason waits.} one {# reason waits.} other {# reasons wait.}}',
              {
                waiting,
              },
            ),
      )
      onClose()
    },
  })
  const needsNote = approval.needsNote || !approves
  const body = { status: decision, note, version: approval.version }
  return (
    <Dialog
      title={
        approves
          ? text('Approve {reason}?', { reason: approval.reason })
          : text('Refuse {reason}?', { reason: approval.reason })
      }
      onClose={onClose}
      act={{
        label: approves ? text('Approve') : text('Refuse'),
        run: () => void run({ params: { id: approval.id }, body }),
        pending,
        danger: !approves,
        disabledReason: needsNote && note.trim() === '' ? text('Enter a note.') : undefined,
      }}
    >
      <p>{`${approval.orderNumber} · ${approval.customer ?? ''}`}</p>
      <p>{approval.message}</p>
      <Textarea
        data-autofocus
        label={text('Note')}
        required={needsNote}
        autosize
        minRows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  )
}
