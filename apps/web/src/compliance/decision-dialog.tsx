import { salesApprovalIndex, salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { search } from '@galen/contract/search-index'
import { type HoldReasonCode, holdReason } from '@galen/domain/compliance/hold-reasons'
import { isSuspicion } from '@galen/domain/compliance/suspicion'
import { isDecisionNote, NOTE_NEEDED } from '@galen/domain/approvals'
import type { ApprovalDecision } from '@galen/domain/compliance/sales-approval'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { performed, toastError } from '../client/api.tsx'
import { cache, readsOf } from '../client/cache.ts'
import { Dialog } from '../kit/dialog.tsx'
import { useToday } from '../kit/fields/use-today.ts'
import { text, translate } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'
import { useLicenseExtension } from './approvals/license-extension.tsx'
import { useSuspicionReport } from './approvals/suspicion-report.tsx'

/** One reason of an order, as far as a decision needs it. */
export type DecidedReason = {
  readonly id: string
  readonly code: HoldReasonCode
  readonly message: string
  readonly version: number
  readonly extendedUntil: string | null
  readonly orderNumber: string
  readonly customerId: string | null
  readonly customer: string | null
}

type DecisionDialogProps = {
  reason: DecidedReason
  decision: ApprovalDecision
  onClose: () => void
  onDone?: () => void
}

/** Approves or rejects one reason of an order, with a note; an expired license is approved with the document that extends it. */
export function ApprovalDecisionDialog({ reason, decision, onClose, onDone }: DecisionDialogProps) {
  const [note, setNote] = useState('')
  const [pending, setPending] = useState(false)
  const approves = decision === 'Approved'
  const { label, needsExtension } = holdReason(reason.code)
  const today = useToday()
  const extension = useLicenseExtension(
    approves && needsExtension === true && (reason.extendedUntil ?? '') < today ? reason : undefined,
  )
  const isWatched = isSuspicion(reason.code)
  const report = useSuspicionReport(isWatched && !approves)
  const words = wordsOf(isWatched, approves, label)
  const run = async () => {
    setPending(true)
    try {
      await extension.store()
      const { id, version } = reason
      const done = await performed(salesApprovals.decide, {
        params: { id },
        body: { status: decision, note, version, ...report.body },
      })
      void cache.invalidateQueries(readsOf(search, { index: salesApprovalIndex.name }))
      toast.success(outcomeInWords(reason.orderNumber, done))
      onDone?.()
      onClose()
    } catch (fault) {
      toastError(fault)
      setPending(false)
    }
  }
  return (
    <Dialog
      title={words.title}
      onClose={onClose}
      act={{
        label: words.act,
        run: () => void run(),
        pending,
        danger: !approves,
        disabledReason: extension.missing ?? report.missing ?? noteMissing(note),
      }}
    >
      <p>{`${reason.orderNumber} · ${reason.customer ?? ''}`}</p>
      <p>{reason.message}</p>
      {extension.fields}
      {report.fields}
      <Textarea
        data-autofocus
        label={text('Note')}
        description={text('Ten characters or more. It is kept with the decision.')}
        required
        autosize
        minRows={3}
        maxLength={2000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  )
}

/** A suspicious order is cleared, or reported and canceled; other reasons are approved or rejected. */
function wordsOf(isWatched: boolean, approves: boolean, reason: string) {
  if (isWatched)
    return approves
      ? { title: text('Clear {reason}?', { reason }), act: text('Clear') }
      : { title: text('Report the order and cancel its watched lines?'), act: text('Report and cancel') }
  return approves
    ? { title: text('Approve {reason}?', { reason }), act: text('Approve') }
    : { title: text('Reject {reason}?', { reason }), act: text('Reject') }
}

export const noteMissing = (note: string) => (isDecisionNote(note) ? undefined : translate(NOTE_NEEDED))

export const outcomeInWords = (number: string, { orderStatus, pending }: { orderStatus: string; pending: number }) =>
  orderStatus === 'Placed'
    ? text('Order {number} is placed.', { number })
    : text(
        'Decision saved. {waiting, plural, =0 {No reason to decide.} one {# reason to decide.} other {# reasons to decide.}}',
        {
          waiting: pending,
        },
      )
