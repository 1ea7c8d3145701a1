import type { Receipt } from '@galen/contract/purchasing/receipts'
import { formatMoney, parseCents } from '@galen/domain/money'
import { loadActionInWords } from '../../audit/action-words.ts'
import { text } from '../../kit/text.ts'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { RailFigures, RailTotals } from '../../patterns/document/rail.tsx'
import { JournalPreviewSections } from './journal-preview.tsx'
import { openDifferences } from './open-differences.ts'
import { billedTotal } from './revision-head.ts'

/** Next to a revision: what will be owed once every difference is settled, and how far an invoice may differ. */
export const RevisionRail = ({ receipt, mayWrite }: { receipt: Receipt; mayWrite: boolean }) => (
  <>
    <ToPay receipt={receipt} />
    <JournalPreviewSections receipt={receipt} />
    <RailFigures
      title={text('Tolerance')}
      rows={[
        { label: text('Price'), value: `${receipt.tolerance.percent}%` },
        { label: text('Per line'), value: formatMoney(parseCents(receipt.tolerance.amount)) },
        { label: text('Quantity'), value: '0' },
      ]}
    />
    <RailNotes entity="receipt" id={receipt.id} mayWrite={mayWrite} />
    <RailTimeline entity="receipt" id={receipt.id} version={receipt.version} inWords={loadActionInWords} />
  </>
)

/** With differences open no amount is sure: what is owed is said quietly, with what is missing. */
function ToPay({ receipt }: { receipt: Receipt }) {
  const open = openDifferences(receipt.products)
  // Before a line is entered the invoice is taken to be what was received.
  const owed = receipt.billTotal ?? (receipt.merchandise === null ? null : billedTotal(receipt).toFixed(2))
  const amount = owed === null ? '–' : formatMoney(parseCents(owed))
  return (
    <RailTotals
      currency=""
      rows={[
        ...(receipt.merchandise === null
          ? []
          : [{ label: text('Vendor invoice'), value: formatMoney(parseCents(billedTotal(receipt).toFixed(2))) }]),
        ...(receipt.terms === null ? [] : [{ label: text('Terms'), value: receipt.terms }]),
        ...(open.length === 0
          ? []
          : [
              {
                label: text('To pay'),
                value: text('{count, plural, one {# difference to settle} other {# differences to settle}}', {
                  count: open.length,
                }),
              },
            ]),
      ]}
      total={open.length === 0 ? { label: text('To pay'), value: amount } : undefined}
    />
  )
}
