import type { Receipt } from '@galen/contract/purchasing/receipts'
import { formatMoney, parseCents } from '@galen/domain/money'
import { Link } from 'react-router'
import { loadActionInWords } from '../../audit/action-words.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { RailSection, RailTotals } from '../../patterns/document/rail.tsx'
import { purchaseOrderAddress } from '../orders/order-address.ts'
import styles from './receipts.module.css'

/** Next to a receipt: what it costs, what placing will ask, its order and returns. */
export const ReceiptRail = ({ receipt, mayWrite }: { receipt: Receipt; mayWrite: boolean }) => (
  <>
    <RailTotals
      currency=""
      rows={[
        { label: text('Goods'), value: formatMoney(parseCents(receipt.merchandise)) },
        { label: text('Freight'), value: formatMoney(parseCents(receipt.freightCharge)) },
      ]}
      total={{ label: text('Total cost'), value: formatMoney(parseCents(receipt.total)) }}
    />
    <Questions receipt={receipt} />
    <Related receipt={receipt} />
    <RailNotes entity="receipt" id={receipt.id} mayWrite={mayWrite} />
    <RailTimeline entity="receipt" id={receipt.id} version={receipt.version} inWords={loadActionInWords} />
  </>
)

function Questions({ receipt: { questions, receiptPlaceConfirmationRecords: answered } }: { receipt: Receipt }) {
  if (questions.length === 0 && answered.length === 0) return null
  return (
    <RailSection
      title={questions.length > 0 ? text('To settle before placing') : text('Decided when placed')}
      beside={questions.length || answered.length}
    >
      <ul className={styles['list']}>
        {questions.map(({ confirmation, detail }) => (
          <li key={confirmation}>
            <Note tone="hold">{detail}</Note>
          </li>
        ))}
        {answered.map(({ confirmation, detail, decision, note }) => (
          <li key={confirmation}>
            <Note>
              {detail} <b>{decision}</b> {note}
            </Note>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}

function Related({ receipt }: { receipt: Receipt }) {
  if (receipt.purchaseOrderId === null && receipt.returns.length === 0) return null
  return (
    <RailSection title={text('Related')}>
      <ul className={styles['list']}>
        {receipt.purchaseOrderId !== null && (
          <li>
            <Link to={purchaseOrderAddress(receipt.purchaseOrderId)} className="link figures">
              {receipt.purchaseOrderNumber}
            </Link>
          </li>
        )}
        {receipt.returns.map(({ id, number, status, total }) => (
          <li key={id}>
            <Link to="/receipt/return-receipts" className="link figures">
              {number}
            </Link>{' '}
            <span className="secondary">{`${status} · ${formatMoney(parseCents(total))}`}</span>
          </li>
        ))}
      </ul>
    </RailSection>
  )
}
