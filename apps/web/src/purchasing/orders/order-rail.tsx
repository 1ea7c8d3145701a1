import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { formatMoney, parseCents } from '@galen/domain/money'
import { Link } from 'react-router'
import { loadActionInWords } from '../../audit/action-words.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { RailSection, RailTotals } from '../../patterns/document/rail.tsx'
import styles from './orders.module.css'

/** Next to an order: what it comes to, what placing will ask, whom it is for, what came in. */
export const OrderRail = ({ order, mayWrite }: { order: PurchaseOrder; mayWrite: boolean }) => (
  <>
    <RailTotals
      currency={order.vendor?.currency ?? ''}
      rows={[
        { label: text('Lines'), value: String(order.products.length) },
        ...(order.vendor?.minimumOrder == null
          ? []
          : [{ label: text('Minimum order'), value: formatMoney(parseCents(order.vendor.minimumOrder)) }]),
      ]}
      total={{ label: text('Total'), value: formatMoney(parseCents(order.total)) }}
    />
    {order.questions.length > 0 && <Questions title={text('To confirm when placing')} questions={order.questions} />}
    {order.confirmations.length > 0 && <Questions title={text('Confirmed')} questions={order.confirmations} />}
    <Receipts order={order} />
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

function Receipts({ order }: { order: PurchaseOrder }) {
  if (order.receipts.length === 0) return null
  return (
    <RailSection title={text('Receipts')} beside={order.receipts.length}>
      <ul className={styles['questions']}>
        {order.receipts.map(({ id, number, status, vendorInvoice }) => (
          <li key={id}>
            <Link to={`/receipt/${order.id}/${id}`} className="link figures">
              {number ?? text('Draft')}
            </Link>{' '}
            <span className="secondary">{[status, vendorInvoice].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}
