import type { OrderEvidence } from '@galen/contract/compliance/held-orders'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { useMayI } from '../../client/session.ts'
import { text } from '../../kit/text.ts'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { At } from '../../patterns/list/cells.tsx'
import styles from './hold-desk.module.css'

/** What the rep was asked, and the notes on the order, among which the answer is. */
export function RepQuestions({ order: { id, questions } }: { order: OrderEvidence }) {
  const mayI = useMayI()
  if (questions.length === 0) return null
  return (
    <section className={styles['asked']} aria-label={text('Questions to the rep')}>
      <ul>
        {questions.map(({ id: key, at, by, rep, question }) => (
          <li key={key}>
            <b>{by}</b> {text('asked {rep}', { rep })} · <At instant={at} />
            <p>{question}</p>
          </li>
        ))}
      </ul>
      {mayI(salesOrders.get.needs) && (
        <RailNotes entity="sales-order" id={id} mayWrite={mayI(salesOrders.save.needs)} />
      )}
    </section>
  )
}
