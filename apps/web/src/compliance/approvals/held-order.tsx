import { type heldOrderIndex, heldOrders, type OrderEvidence } from '@galen/contract/compliance/held-orders'
import type { RowOf } from '@galen/contract/search-index'
import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { isWaitingReason } from '@galen/domain/compliance/sales-approval'
import { isSuspicion } from '@galen/domain/compliance/suspicion'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { performed, toastError, useRead } from '../../client/api.tsx'
import { useKeys } from '../../client/keys.ts'
import { useTopic } from '../../client/realtime.ts'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { decisionNote } from '../../kit/ask-decision.ts'
import { askReason } from '../../kit/confirm.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { DocumentUnread } from '../../patterns/document/document-states.tsx'
import { At, money } from '../../patterns/list/cells.tsx'
import { PageActions } from '../../patterns/page-actions.tsx'
import { OrderNumber } from './approval-cells.tsx'
import { AlsoHere } from './order-viewers.tsx'
import { holdDeskKeys } from './hold-desk-keys.ts'
import { ReasonCard } from './reason-card.tsx'
import { RepQuestions } from './rep-questions.tsx'
import styles from './hold-desk.module.css'

export type HeldOrderRow = RowOf<typeof heldOrderIndex>

type HeldOrderProps = {
  id: string
  row: HeldOrderRow | undefined
  /** After the order before it was placed, the focus is here. */
  takeFocus: boolean
  onDecided: () => void
  onPlaced: () => void
}

const focusOnce = (order: HTMLElement | null) => order?.focus()
const focusReason = (id: string | undefined) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-reason='${id ?? ''}']`)?.focus())

/** One order on hold: who it is for, and each reason with what proves or refutes it. */
export function HeldOrder({ id, row, takeFocus, onDecided, onPlaced }: HeldOrderProps) {
  const reading = useRead(heldOrders.evidence, { params: { id } })
  const { data: order, refetch } = reading
  useTopic(salesOrderTopic, { id }, { heard: () => void refetch(), missed: () => void refetch() })
  const [marked, setMarked] = useState<string>()
  if (!order)
    return (
      <section className={styles['order']} aria-label={row?.number ?? text('Order')}>
        <DocumentUnread type={text('Order')} reading={reading} />
      </section>
    )
  const current = order.reasons.find((each) => each.id === marked) ?? firstOpen(order) ?? order.reasons[0]
  const decided = async (isPlaced: boolean, isDecided = false) => {
    setMarked(undefined)
    onDecided()
    if (isPlaced) return onPlaced()
    const { data: now } = await refetch()
    // The keys go on working at the next reason that waits.
    if (isDecided && now) focusReason((firstOpen(now) ?? now.reasons[0])?.id)
  }
  return (
    <section
      ref={takeFocus ? focusOnce : undefined}
      tabIndex={-1}
      className={styles['order']}
      aria-label={text('Order {number}', { number: order.number })}
    >
      <Actions order={order} onDone={() => void decided(false)} onAsked={() => void refetch()} />
      <Head order={order} />
      <Steps order={order} current={current?.id} mark={setMarked} />
      <div className={styles['cards']}>
        {order.reasons.length === 0 && <p className={styles['none']}>{text('No reason holds this order any more.')}</p>}
        {order.reasons.map((reason, place) => (
          <ReasonCard
            key={reason.id}
            order={order}
            reason={reason}
            place={place + 1}
            isMarked={reason.id === current?.id}
            mark={() => setMarked(reason.id)}
            onDecided={(isPlaced, isDecided) => void decided(isPlaced, isDecided)}
          />
        ))}
      </div>
      <RepQuestions order={order} />
    </section>
  )
}

/** The first reason that this person can approve, else one that they can reject. */
function firstOpen({ reasons }: OrderEvidence) {
  const open = reasons.filter(({ status, decidable }) => isWaitingReason(status) && decidable)
  return open.find(({ wayOut }) => wayOut === null) ?? open[0]
}

const { nextReason, previousReason } = holdDeskKeys
const stepKeys = { nextReason, previousReason }

/** Brackets walk the reasons of the order. */
function Steps({
  order,
  current,
  mark,
}: {
  order: OrderEvidence
  current: string | undefined
  mark: (id: string) => void
}) {
  const at = order.reasons.findIndex(({ id }) => id === current)
  const to = (place: number) => {
    const reason = order.reasons[place]
    if (reason) mark(reason.id)
  }
  useKeys(stepKeys, { nextReason: () => to(at + 1), previousReason: () => to(at - 1) })
  return null
}

const ORDER_STATES = {
  Draft: { tone: 'draft', label: text('Draft') },
  Placed: { tone: 'placed', label: text('Placed') },
  Hold: { tone: 'hold', label: text('Hold') },
  Closed: { tone: 'closed', label: text('Closed') },
} as const

function Head({ order }: { order: OrderEvidence }) {
  const { reasons, controlled, lineCount } = order
  const decided = reasons.filter(({ status }) => !isWaitingReason(status)).length
  return (
    <header className={styles['head']}>
      <div>
        <div className={styles['title']}>
          <h2>
            {text('Order')} <OrderNumber id={order.id} number={order.number} />
          </h2>
          <StatusPill tone={ORDER_STATES[order.status].tone}>{ORDER_STATES[order.status].label}</StatusPill>
          <AlsoHere id={order.id} />
        </div>
        <p className={styles['facts']}>
          <b>{order.customer}</b>
          {order.shipTo && <span>{order.shipTo}</span>}
          {order.salesRepName && <span>{text('Rep {name}', { name: order.salesRepName })}</span>}
          <span>
            {text('Placed')} <At instant={order.placedDate} />
          </span>
        </p>
      </div>
      <dl className={styles['figures']}>
        <div>
          <dt>{text('Controlled lines')}</dt>
          <dd>
            <b>{controlled.length}</b> {text('of {count}', { count: lineCount })}
          </dd>
        </div>
        <div>
          <dt>{text('Reasons decided')}</dt>
          <dd>
            <b>{decided}</b> {text('of {count}', { count: reasons.length })}
          </dd>
        </div>
        <div>
          <dt>{text('Total, {currency}', { currency: order.currency })}</dt>
          <dd>
            <b>{money(order.total)}</b>
          </dd>
        </div>
      </dl>
    </header>
  )
}

/** The reasons of the order that this person can still reject; a suspicious order is reported by its own button. */
const rejectable = ({ reasons }: OrderEvidence) =>
  reasons.filter(({ code, status, decidable }) => isWaitingReason(status) && decidable && !isSuspicion(code))

const orderKeys = { customer: holdDeskKeys.customer, ask: holdDeskKeys.ask }

/** Asks the rep in words of one's own; both sides see it on the order. */
async function askRep({ id, number, salesRepName }: OrderEvidence): Promise<boolean> {
  const question = await askReason({
    title: text('Ask {rep} about order {number}', { rep: salesRepName ?? text('the rep'), number }),
    detail: text('The question is sent by email and appears in the activity of the order.'),
    yes: text('Send question'),
  })
  if (question === undefined) return false
  try {
    const { rep } = await performed(heldOrders.askRep, { params: { id }, body: { question } })
    toast.success(text('Question sent to {rep}.', { rep }))
    return true
  } catch (reason) {
    toastError(reason)
    return false
  }
}

type ActionsProps = { order: OrderEvidence; onDone: () => void; onAsked: () => void }

function Actions({ order, onDone, onAsked }: ActionsProps) {
  const navigate = useNavigate()
  const mayI = useMayI()
  const mayOpen = mayI('LIST_CUSTOMERS') && order.customerId !== null
  const open = () => mayOpen && void navigate(`/customer/${order.customerId}/compliance`)
  const ask = async () => {
    if (await askRep(order)) onAsked()
  }
  useKeys(orderKeys, { customer: open, ask: () => void ask() })
  const left = rejectable(order)
  const reject = async () => {
    const note = await askReason(
      {
        title: text('Reject order {number}?', { number: order.number }),
        detail: text(
          '{count, plural, one {# reason is} other {# reasons are}} rejected. The order stays on hold until it is changed.',
          {
            count: left.length,
          },
        ),
        yes: text('Reject'),
        danger: true,
      },
      decisionNote,
    )
    if (note === undefined) return
    try {
      for (const { id } of left)
        await performed(salesApprovals.decide, { params: { id }, body: { status: 'Rejected', note } })
      toast.success(text('Order {number} is rejected. The rep is notified.', { number: order.number }))
    } catch (reason) {
      toastError(reason)
    }
    onDone()
  }
  return (
    <PageActions>
      {mayOpen && (
        <Button icon="building" keys={holdDeskKeys.customer.keys} onClick={open}>
          {text('Open customer')}
        </Button>
      )}
      <Button icon="mail" keys={holdDeskKeys.ask.keys} onClick={() => void ask()}>
        {text('Ask rep')}
      </Button>
      {left.length > 0 && (
        <Button look="danger" onClick={() => void reject()}>
          {text('Reject order')}
        </Button>
      )}
    </PageActions>
  )
}
