import type { Receipt } from '@galen/contract/purchasing/receipts'
import { formatMoney, parseCents } from '@galen/domain/money'
import { loadActionInWords } from '../../audit/action-words.ts'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { SettledWith } from '../../finance/settled-with.tsx'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { RailLinks, RailSection, RailTotals } from '../../patterns/document/rail.tsx'
import { purchaseOrderAddress } from '../purchase-orders/purchase-order-address.ts'
import { decidedLabels } from './decision-labels.ts'
import { ScanRail } from './scan-rail.tsx'
import type { Counting } from './use-counting.ts'
import styles from './receipts.module.css'

type ReceiptRailProps = { receipt: Receipt; mayWrite: boolean; counting?: Counting }

/** Next to a receipt: what placing will ask, what was scanned, what it costs, its order and returns. */
export const ReceiptRail = ({ receipt, mayWrite, counting }: ReceiptRailProps) => (
  <>
    <Questions receipt={receipt} rejected={counting?.rejected ?? []} />
    {counting && <ScanRail receiptId={receipt.id} counting={counting} />}
    {receipt.total !== null && (
      <RailTotals
        currency=""
        rows={[
          ...(receipt.merchandise === null
            ? []
            : [{ label: text('Merchandise'), value: formatMoney(parseCents(receipt.merchandise)) }]),
          { label: text('Freight'), value: formatMoney(parseCents(receipt.freightCharge)) },
        ]}
        total={{ label: text('Total cost'), value: formatMoney(parseCents(receipt.total)) }}
      />
    )}
    <Related receipt={receipt} />
    <SettledWith side="vendor" id={receipt.id} version={receipt.version} />
    <RailNotes entity="receipt" id={receipt.id} mayWrite={mayWrite} />
    <RailTimeline entity="receipt" id={receipt.id} version={receipt.version} inWords={loadActionInWords} />
  </>
)

type QuestionsProps = { receipt: Receipt; rejected: readonly string[] }

function Questions({ receipt: { questions, receiptPlaceConfirmationRecords: answered }, rejected }: QuestionsProps) {
  const open = questions.length + (rejected.length > 0 ? 1 : 0)
  if (open === 0 && answered.length === 0) return null
  return (
    <RailSection
      title={open > 0 ? text('To settle before placing') : text('Decided when placed')}
      beside={open || answered.length}
    >
      <ul className={styles['list']}>
        {rejected.length > 0 && (
          <li>
            <Note tone="void">
              {text('{count, plural, one {# rejected scan is} other {# rejected scans are}} not counted: {scans}.', {
                count: rejected.length,
                scans: rejected.join(', '),
              })}
            </Note>
          </li>
        )}
        {questions.map(({ confirmation, detail }) => (
          <li key={confirmation}>
            <Note tone="hold">{detail}</Note>
          </li>
        ))}
        {answered.map(({ confirmation, detail, decision, note }) => (
          <li key={confirmation}>
            <Note>
              {detail} <b>{decidedLabels[decision]}</b> {note}
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
    <RailLinks
      title={text('Related documents')}
      empty=""
      links={[
        ...(receipt.purchaseOrderId === null
          ? []
          : [
              {
                to: purchaseOrderAddress(receipt.purchaseOrderId),
                label: text('Purchase order {number}', { number: receipt.purchaseOrderNumber ?? '' }),
              },
            ]),
        ...receipt.returns.map(({ number, status, total }) => ({
          to: `/receipt/return-receipts?q=${number}`,
          label: text('Return {number}', { number }),
          ...(total !== null && { amount: formatMoney(parseCents(total)) }),
          status: { tone: 'closed' as const, label: status },
        })),
      ]}
    />
  )
}
