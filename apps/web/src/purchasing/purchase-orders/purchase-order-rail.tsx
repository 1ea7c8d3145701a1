import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { formatNearInstant } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { Link } from 'react-router'
import { loadActionInWords } from '../../audit/action-words.ts'
import { useSettings } from '../../client/session.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { RailLinks, RailMessages, RailSection, RailTotals } from '../../patterns/document/rail.tsx'
import { receiptStatuses } from '../receipts/receipt-pills.tsx'
import styles from './orders.module.css'

/** Next to an order: what it comes to, what placing will ask, whom it is for, what came in. */
export const PurchaseOrderRail = ({ order, mayWrite }: { order: PurchaseOrder; mayWrite: boolean }) => (
  <>
    <RailTotals
      currency={order.vendor?.currency ?? ''}
      rows={[
        { label: text('Lines'), value: String(order.products.length) },
        ...(order.vendor?.minimumOrder == null
          ? []
          : [{ label: text('Minimum order'), value: formatMoney(parseCents(order.vendor.minimumOrder)) }]),
      ]}
      total={order.total === null ? undefined : { label: text('Total'), value: formatMoney(parseCents(order.total)) }}
    />
    {order.questions.length > 0 && <Questions title={text('To confirm when placing')} questions={order.questions} />}
    {order.confirmations.length > 0 && <Questions title={text('Confirmed')} questions={order.confirmations} />}
    <TargetOrders order={order} />
    <Receipts order={order} />
    <EdiMessages order={order} />
    <RailNotes entity="purchase-order" id={order.id} mayWrite={mayWrite} />
    <RailTimeline entity="purchase-order" id={order.id} version={order.version} inWords={loadActionInWords} />
  </>
)

function Questions({ title, questions }: { title: string; questions: PurchaseOrder['questions'] }) {
  return (
    <RailSection title={title} beside={questions.length}>
      <ul className={styles['questions']}>
        {questions.map((question) => (
          <li key={`${question.code} ${question.purchasableItemId ?? ''}`}>
            <Note tone="hold">
              <b>{question.title}</b>
              <br />
              {question.detail}
            </Note>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}

/** The sales orders that lines are bought for, each with its units. */
function TargetOrders({ order: { products } }: { order: PurchaseOrder }) {
  const targets = Map.groupBy(
    products.flatMap((line) => line.targets),
    ({ salesOrderId }) => salesOrderId,
  )
  if (targets.size === 0) return null
  return (
    <RailSection title={text('Target orders')} beside={targets.size}>
      <ul className={styles['targets']}>
        {[...targets].map(([id, parts]) => (
          <li key={id}>
            <Link to={`/sales-order/${id}`} className="link figures">
              {parts[0]?.salesOrderNumber}
            </Link>
            <span className="secondary cut">{parts[0]?.customerName}</span>
            <b className="figures">{parts.reduce((sum, { quantity }) => sum + quantity, 0)}</b>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}

const messageStates = {
  Queued: { tone: 'draft', label: text('Queued') },
  Sent: { tone: 'good', label: text('Sent') },
  Rejected: { tone: 'void', label: text('Rejected') },
  Failed: { tone: 'void', label: text('Not delivered') },
} as const

/** What went to the vendor, in which version, and whether the order was changed since. */
function EdiMessages({ order: { ediTransmission } }: { order: PurchaseOrder }) {
  const { timeZone } = useSettings().company
  if (ediTransmission === null) return null
  const { documentId, state, sentAt, queuedAt, version, isOlder, error } = ediTransmission
  const at = formatNearInstant(new Date(sentAt ?? queuedAt), timeZone)
  return (
    <>
      <RailMessages
        messages={[
          {
            id: documentId,
            icon: 'arrow',
            label: text('EDI 850, version {version}', { version: version ?? 1 }),
            at,
            state: messageStates[state],
          },
        ]}
      />
      {(isOlder || error !== null) && (
        <Note tone={error === null ? 'hold' : 'void'}>
          {error ??
            text('The order changed after version {version} was sent. Send it again.', { version: version ?? 1 })}
        </Note>
      )}
    </>
  )
}

const looks: Readonly<Record<string, (typeof receiptStatuses)['Draft']>> = receiptStatuses

function Receipts({ order }: { order: PurchaseOrder }) {
  if (order.receipts.length === 0) return null
  return (
    <RailLinks
      title={text('Receipts')}
      beside={order.receipts.length}
      empty=""
      links={order.receipts.map(({ id, number, status, vendorInvoice }) => ({
        to: `/receipt/${order.id}/${id}`,
        label: number === null ? text('Receipt draft') : text('Receipt {number}', { number }),
        ...(vendorInvoice !== '' && { amount: vendorInvoice }),
        status: looks[status],
      }))}
    />
  )
}
