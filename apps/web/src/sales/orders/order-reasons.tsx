import type { OrderApproval, SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { type HoldReasonCode, isHoldReason } from '@galen/domain/compliance/hold-reasons'
import { isSuspicion } from '@galen/domain/compliance/suspicion'
import { releaseRefusal } from '@galen/domain/compliance/release'
import {
  type ApprovalDecision,
  isApprovedReason,
  isRejectedReason,
  isWaitingReason,
} from '@galen/domain/compliance/sales-approval'
import { mayRemoveLines } from '@galen/domain/compliance/order-evidence'
import { formatInstant } from '@galen/domain/dates'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCommand } from '../../client/api.tsx'
import { onDemand } from '../../client/on-demand.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { RailNotices, RailSection } from '../../patterns/document/rail.tsx'
import { salesOrderAddress } from './order-address.ts'
import { reasonLabel } from './order-pills.tsx'
import styles from './order-reasons.module.css'

const DecisionDialog = onDemand(
  async () => (await import('../../compliance/decision-dialog.tsx')).ApprovalDecisionDialog,
)

type ReasonsProps = { order: SalesOrder; readAgain: () => void }
type Asked = { readonly approval: OrderApproval; readonly decision: ApprovalDecision }

/** Why the order is on hold; anyone who decides a reason can do so here. */
export function OrderReasons({ order, readAgain }: ReasonsProps) {
  const [asked, setAsked] = useState<Asked>()
  const { approvals } = order
  if (approvals.length === 0) return null
  return (
    <RailSection title={text('Hold reasons')} beside={approvals.length}>
      {isReviewed(order) && <MoveOthers order={order} readAgain={readAgain} />}
      <RailNotices>
        {approvals.map((approval) => (
          <Reason
            key={approval.id}
            approval={approval}
            order={order}
            ask={(decision) => setAsked({ approval, decision })}
          />
        ))}
      </RailNotices>
      {asked && (
        <DecisionDialog
          reason={{
            ...asked.approval,
            message: [asked.approval.message, ...asked.approval.figures].join(' '),
            code: asked.approval.code as HoldReasonCode,
            orderNumber: order.number ?? '',
            customerId: order.customerId,
            customer: order.customer?.companyName ?? null,
          }}
          decision={asked.decision}
          onClose={() => setAsked(undefined)}
          onDone={readAgain}
        />
      )}
    </RailSection>
  )
}

const isReviewed = ({ approvals }: SalesOrder) =>
  approvals.some(({ code, status }) => isSuspicion(code) && isWaitingReason(status))

/** While compliance judges the watched lines, the others can go on in an order of their own. */
function MoveOthers({ order, readAgain }: ReasonsProps) {
  const navigate = useNavigate()
  const move = useCommand(salesOrders.moveOthers, {
    onDone: ({ id, number }) => {
      toast.success(text('Order {number} has the other lines.', { number: number ?? '' }))
      readAgain()
      void navigate(salesOrderAddress(id, 'items'))
    },
  })
  if (!move.allowed || order.products.length < 2) return null
  return (
    <div className={styles['decide']}>
      <Button pending={move.pending} onClick={() => void move.run({ params: { id: order.id } })}>
        {text('Move other lines to an order of their own')}
      </Button>
    </div>
  )
}

type ReasonProps = {
  approval: OrderApproval
  order: Pick<SalesOrder, 'id' | 'placedById' | 'enlargedByIds' | 'approvals'>
  ask: (decision: ApprovalDecision) => void
}

function Reason({ approval, order, ask }: ReasonProps) {
  const { code, message, figures, status, decidable } = approval
  const me = useSettings().user.id
  const placers = { placedBy: order.placedById, enlargedBy: order.enlargedByIds }
  const refusal = isHoldReason(code) ? releaseRefusal({ code, status, ...placers, decidedBy: me }) : undefined
  const isWatched = isSuspicion(code)
  return (
    <div>
      <Note tone={TONES[status]}>
        <b>{`${reasonLabel(code)} · ${STATUSES[status]}`}</b>
        <br />
        {message}
        {figures.map((each) => (
          <div key={each}>{each}</div>
        ))}
        <Decided approval={approval} />
        {isWaitingReason(status) && !approval.releasable && refusal && <div>{refusal.message}</div>}
        {isWaitingReason(status) && code === 'DEA_SCHEDULE' && <RemoveLine order={order} />}
      </Note>
      {decidable && isWaitingReason(status) && (
        <div className={styles['decide']}>
          <Button disabledReason={refusal?.message} onClick={() => ask('Approved')}>
            {isWatched ? text('Clear') : text('Approve')}
          </Button>
          <Button {...(isWatched && { disabledReason: refusal?.message })} onClick={() => ask('Rejected')}>
            {isWatched ? text('Report and cancel') : text('Reject')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Not while compliance judges the order as suspicious: a line must not disappear from it. */
function RemoveLine({ order: { id, approvals } }: Pick<ReasonProps, 'order'>) {
  const open = approvals.filter((each) => !isApprovedReason(each.status)).map((each) => each.code as HoldReasonCode)
  if (!useMayI()('CREATE_SALE') || !mayRemoveLines(open)) return null
  return (
    <Link to={salesOrderAddress(id, 'items')} className="link">
      {text('Remove line')}
    </Link>
  )
}

const TONES = { Pending: 'hold', Approved: 'draft', Rejected: 'void', Ended: 'draft' } as const
const STATUSES = {
  Pending: text('Pending'),
  Approved: text('Approved'),
  Rejected: text('Rejected'),
  Ended: text('Ended'),
} as const

/** Who decided, when and why. */
function Decided({ approval: { status, note, decidedAt, decidedByName } }: Pick<ReasonProps, 'approval'>) {
  const { timeZone } = useSettings().company
  if (decidedAt === null || (!isApprovedReason(status) && !isRejectedReason(status))) return null
  const facts = { name: decidedByName ?? '', at: formatInstant(new Date(decidedAt), timeZone), note }
  return (
    <div className="secondary">
      {isApprovedReason(status)
        ? text('Approved by {name} on {at}: {note}', facts)
        : text('Rejected by {name} on {at}: {note}', facts)}
      {isRejectedReason(status) && <div>{text('The order stays on hold until it is changed.')}</div>}
    </div>
  )
}
