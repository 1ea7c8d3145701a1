import type { Receipt } from '@galen/contract/purchasing/receipts'
import { formatMoney, parseCents } from '@galen/domain/money'
import { loadActionInWords } from '../../audit/action-words.ts'
import { text } from '../../kit/text.ts'
import { RailNotes } from '../../patterns/document/rail-notes.tsx'
import { RailTimeline } from '../../patterns/document/rail-timeline.tsx'
import { RailFigures, RailTotals } from '../../patterns/document/rail.tsx'
import { JournalPreviewSections } from './journal-preview.tsx'
import { billedTotal } from './revision-head.ts'

/** Next to a revision: what will be owed, and how far an invoice may differ. */
export const RevisionRail = ({ receipt, mayWrite }: { receipt: Receipt; mayWrite: boolean }) => (
  <>
    <RailTotals
      currency=""
      rows={[
        { label: text('Vendor invoice'), value: formatMoney(parseCents(billedTotal(receipt).toFixed(2))) },
        ...(receipt.terms === null ? [] : [{ label: text('Terms'), value: receipt.terms }]),
      ]}
      total={{
        label: text('To pay'),
        value: receipt.billTotal === null ? '–' : formatMoney(parseCents(receipt.billTotal)),
      }}
    />
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
