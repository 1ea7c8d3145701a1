import type { OrderApproval, SalesOrder } from '@galen/contract/sales/sales-order'
import type { HoldReasonCode } from '@galen/domain/compliance/hold-reasons'
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
import { Link } from 'react-router'
import { onDemand } from '../../client/on-demand.tsx'
import { useMayI, useSettings } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
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

type ReasonProps = {
  approval: OrderApproval
  order: Pick<SalesOrder, 'id' | 'placedById' | 'enlargedByIds' | 'approvals'>
  ask: (decision: ApprovalDecision) => void
}

function Reason({ approval, order, ask }: ReasonProps) {
  const { code, message, figures, status, decidable } = approval
  const me = useSettings().user.id
  const placers = { placedBy: order.placedById, enlargedBy: order.enlargedByIds }
  const refusal = releaseRefusal({ code: code as HoldReasonCode, status, ...placers, decidedBy: me })
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
            {text('Approve')}
          </Button>
          <Button onClick={() => ask('Rejected')}>{text('Reject')}</Button>
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
