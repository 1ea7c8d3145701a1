import type { HeldReason, OrderEvidence } from '@galen/contract/compliance/held-orders'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { holdReason } from '@galen/domain/compliance/hold-reasons'
import { evidenceKindOf, mayRemoveLines } from '@galen/domain/compliance/order-evidence'
import { isSuspicion } from '@galen/domain/compliance/suspicion'
import {
  type ApprovalDecision,
  isApprovedReason,
  isRejectedReason,
  isWaitingReason,
} from '@galen/domain/compliance/sales-approval'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { performed, toastError } from '../../client/api.tsx'
import { useKeys } from '../../client/keys.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { Avatar } from '../../kit/avatar.tsx'
import { Button } from '../../kit/button.tsx'
import { useToday } from '../../kit/fields/use-today.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { onDemand } from '../../client/on-demand.tsx'
import { decidesBy } from '../../patterns/deciding.ts'
import { At, Day } from '../../patterns/list/cells.tsx'
import { noteMissing, outcomeInWords } from '../decision-dialog.tsx'
import { approvalRefusal, deciderNeeded } from './approval-refusal.ts'
import { holdDeskKeys } from './hold-desk-keys.ts'
import { useLicenseExtension } from './license-extension.tsx'
import { ReasonEvidence } from './reason-evidence.tsx'
import styles from './hold-desk.module.css'

const DecisionDialog = onDemand(async () => (await import('../decision-dialog.tsx')).ApprovalDecisionDialog)

type CardProps = {
  order: OrderEvidence
  reason: HeldReason
  place: number
  isMarked: boolean
  mark: () => void
  /** Said after a decision, with whether it placed the order and whether it went through. */
  onDecided: (isPlaced: boolean, isDecided?: boolean) => void
}

/** One reason of an order with its evidence, and what can be decided about it. */
export function ReasonCard(props: CardProps) {
  const { order, reason, place, isMarked, mark } = props
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [note, setNote] = useState('')
  const [isOwn, setOwn] = useState(false)
  return (
    <section
      ref={card}
      className={styles['card']}
      aria-labelledby={id}
      data-marked={isMarked || undefined}
      data-reason={reason.id}
      tabIndex={-1}
      onFocusCapture={() => !isMarked && mark()}
    >
      <div className={styles['cardHead']}>
        <span className={styles['place']} aria-hidden="true">
          {place}
        </span>
        <h2 id={id}>{reason.reason}</h2>
        <ReasonState reason={reason} />
      </div>
      <div className={styles['cardBody']}>
        <p>{reason.message}</p>
        <ReasonEvidence order={order} reason={reason} />
      </div>
      <div className={styles['cardFoot']}>
        {isWaitingReason(reason.status) ? (
          <Deciding {...props} note={note} setNote={setNote} setOwn={setOwn} />
        ) : (
          <>
            <Decided {...props} />
            {note !== '' && !isOwn && <UnusedNote note={note} drop={() => setNote('')} />}
          </>
        )}
      </div>
    </section>
  )
}

function ReasonState({ reason: { status, wayOut } }: { reason: HeldReason }) {
  if (isApprovedReason(status)) return <StatusPill tone="good">{text('Approved')}</StatusPill>
  if (isRejectedReason(status)) return <StatusPill tone="void">{text('Rejected')}</StatusPill>
  if (wayOut !== null) return <StatusPill tone="void">{text('Cannot be approved')}</StatusPill>
  return <StatusPill tone="hold">{text('To decide')}</StatusPill>
}

/** Who decided, when and why. A rejection stays until the order is changed. */
function Decided({ order, reason, onDecided }: CardProps) {
  const [asks, setAsks] = useState(false)
  const { status, decidedByName, decidedAt, note, extendedUntil, decidable } = reason
  const name = decidedByName ?? text('System')
  return (
    <>
      <p className={styles['decided']}>
        <Avatar name={name} small />
        <span>
          <b>{name}</b> {isRejectedReason(status) ? text('rejected it') : text('approved for this order')}
          {' · '}
          <At instant={decidedAt} />
        </span>
        {isApprovedReason(status) && decidable && (
          <Button look="quiet" onClick={() => setAsks(true)}>
            {text('Reject instead')}
          </Button>
        )}
      </p>
      {note && <p className="secondary">{note}</p>}
      {isApprovedReason(status) && extendedUntil && (
        <p className="secondary">
          {text('State extension until')} <Day date={extendedUntil} />
        </p>
      )}
      {isRejectedReason(status) && <p className="secondary">{text('The order stays on hold until it is changed.')}</p>}
      {asks && <RejectDialog order={order} reason={reason} onDecided={onDecided} onClose={() => setAsks(false)} />}
    </>
  )
}

type RejectDialogProps = Pick<CardProps, 'order' | 'reason' | 'onDecided'> & { onClose: () => void }

const RejectDialog = ({ order, reason, onDecided, onClose }: RejectDialogProps) => (
  <DecisionDialog
    reason={{ ...reason, orderNumber: order.number, customerId: order.customerId, customer: order.customer }}
    decision="Rejected"
    onClose={onClose}
    onDone={() => onDecided(false, true)}
  />
)

/**
 * A colleague was first while this note was written. It takes the focus, as what is typed on would be the keys of the page,
 * which decide the next reason.
 */
function UnusedNote({ note, drop }: { note: string; drop: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The field that it was written in is gone: nothing has the focus, unless the person went on elsewhere.
    if (document.activeElement === document.body) field.current?.focus()
  }, [])
  return (
    <div className={styles['decide']}>
      <TextInput
        ref={field}
        className={styles['note']}
        label={text('Decided while you wrote. Your note was not used.')}
        value={note}
        readOnly
        onKeyDown={({ key }) => key === 'Escape' && drop()}
      />
      <Button onClick={drop}>{text('Dismiss')}</Button>
    </div>
  )
}

type Noting = {
  readonly note: string
  readonly setNote: (note: string) => void
  readonly setOwn: (is: boolean) => void
}

const { approve: approveKey, reject: rejectKey, note: noteKey } = holdDeskKeys
const decideKeys = { approve: approveKey, reject: rejectKey, note: noteKey }

/** The note about a reason and the two decisions, each with why it cannot be taken now. */
function useDecision({ order, reason, onDecided, note, setNote, setOwn }: CardProps & Noting) {
  const me = useSettings().user.id
  const today = useToday()
  const [pending, setPending] = useState<ApprovalDecision>()
  // The decision whose key asked for the note: Ctrl Enter in the note takes it.
  const [wanted, setWanted] = useState<ApprovalDecision>('Approved')
  const field = useRef<HTMLInputElement>(null)
  const isUnderWay = useRef(false)
  const needsExtension = holdReason(reason.code).needsExtension === true && (reason.extendedUntil ?? '') < today
  const extension = useLicenseExtension(
    needsExtension && reason.decidable ? { id: reason.id, customerId: order.customerId } : undefined,
  )
  const barred = approvalRefusal(order, reason, me)
  const refusals = {
    Approved: barred ?? extension.missing ?? noteMissing(note),
    Rejected: reason.decidable ? noteMissing(note) : deciderNeeded(reason),
  }
  const decide = async (decision: ApprovalDecision) => {
    // One press is one decision: a second one while the first is under way is none.
    if (isUnderWay.current || refusals[decision] !== undefined) return
    isUnderWay.current = true
    setPending(decision)
    setOwn(true)
    let isPlaced = false
    let isDecided = false
    try {
      if (decision === 'Approved') await extension.store()
      const { id, version } = reason
      const done = await performed(salesApprovals.decide, { params: { id }, body: { status: decision, note, version } })
      setNote('')
      toast.success(outcomeInWords(order.number, done))
      isPlaced = salesOrder.allows('invoice', done.orderStatus)
      isDecided = true
    } catch (fault) {
      setOwn(false)
      toastError(fault)
    }
    isUnderWay.current = false
    setPending(undefined)
    onDecided(isPlaced, isDecided)
  }
  const write = (decision: ApprovalDecision) => {
    setWanted(decision)
    field.current?.focus()
  }
  return { pending, wanted, field, extension, barred, refusals, decide, write }
}

/** The note, and the two buttons; where no one may approve it, the way out. */
function Deciding(props: CardProps & Noting) {
  const { order, reason, isMarked, note, setNote, onDecided } = props
  const { pending, wanted, field, extension, barred, refusals, decide, write } = useDecision(props)
  const isWatched = isSuspicion(reason.code)
  const [reports, setReports] = useState(false)
  const reject = () => (isWatched ? setReports(true) : void decide('Rejected'))
  const press = (event: KeyboardEvent) => {
    if (decidesBy(event)) void decide(wanted)
    if (event.key === 'Escape') field.current?.blur()
  }
  if (!reason.decidable)
    return (
      <p className="secondary">
        {evidenceKindOf(reason.code) === 'margin' ? text('Another person decides.') : deciderNeeded(reason)}
      </p>
    )
  return (
    <>
      {isMarked && (
        <DecideKeys
          approve={() => write('Approved')}
          reject={() => (isWatched ? reject() : write('Rejected'))}
          note={() => field.current?.focus()}
        />
      )}
      {reason.wayOut !== null && <WayOut order={order} reason={reason} />}
      {reason.wayOut === null && barred && <p className="secondary">{barred}</p>}
      {!barred && extension.fields}
      <div className={styles['decide']}>
        <TextInput
          ref={field}
          className={styles['note']}
          aria-label={text('Note on {reason}', { reason: reason.reason })}
          placeholder={text('Note, ten characters or more')}
          {...(isMarked && {
            description:
              wanted === 'Approved'
                ? text('Ctrl Enter in the note approves.')
                : text('Ctrl Enter in the note rejects.'),
            inputWrapperOrder: ['input', 'description'] as const,
          })}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={press}
        />
        <Button
          look="danger"
          pending={pending === 'Rejected'}
          disabledReason={isWatched ? barred : refusals.Rejected}
          {...(isMarked && { keys: rejectKey.keys })}
          onClick={reject}
        >
          {isWatched ? text('Report and cancel') : text('Reject')}
        </Button>
        <Button
          {...(isMarked && { look: 'primary' as const, keys: approveKey.keys })}
          pending={pending === 'Approved'}
          disabledReason={refusals.Approved}
          onClick={() => void decide('Approved')}
        >
          {isWatched ? text('Clear') : text('Approve')}
        </Button>
      </div>
      {reports && (
        <RejectDialog order={order} reason={reason} onDecided={onDecided} onClose={() => setReports(false)} />
      )}
    </>
  )
}

function DecideKeys(run: { approve: () => void; reject: () => void; note: () => void }) {
  useKeys(decideKeys, run)
  return null
}

const FIXED_ON_ORDER: readonly string[] = ['C2_FORM']

/** What removes the cause of a reason that no one may approve. */
function WayOut({ order, reason }: Pick<CardProps, 'order' | 'reason'>) {
  const mayI = useMayI()
  const open = order.reasons.filter(({ status }) => !isApprovedReason(status)).map(({ code }) => code)
  const links: ReactNode[] = []
  const link = (to: string, label: string) =>
    links.push(
      <Link key={to} to={to} className="link">
        {label}
      </Link>,
    )
  if (FIXED_ON_ORDER.includes(reason.code)) {
    if (mayI('VIEW_SALE')) link(`/sales-order/${order.id}/so-information`, text('Open the order form'))
  } else if (order.customerId !== null && mayI('LIST_CUSTOMERS'))
    link(`/customer/${order.customerId}/compliance`, text('Update license or registration'))
  if (reason.code === 'DEA_SCHEDULE' && mayRemoveLines(open) && mayI('CREATE_SALE'))
    link(`/sales-order/${order.id}/items`, text('Remove line'))
  return (
    <div className={styles['wayOut']}>
      <p>{reason.wayOut}</p>
      {links.length > 0 && <p className={styles['links']}>{links}</p>}
    </div>
  )
}
