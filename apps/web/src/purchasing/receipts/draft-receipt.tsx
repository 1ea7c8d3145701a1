import { type Receipt, receipts, receiptTopic } from '@galen/contract/purchasing/receipts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { performed, toastError } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { confirm } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useDocument } from '../../patterns/document/use-document.ts'
import { ScanBanner } from '../../patterns/warehouse/scan-banner.tsx'
import { useOneHand } from '../../patterns/warehouse/warehouse-mode.ts'
import { whatToScan } from './counted-lines.ts'
import { CountingDesk } from './counting-desk.tsx'
import { receiptHead } from './receipt-head.ts'
import { ReceiptRail } from './receipt-rail.tsx'
import { ReceivingFrame } from './receiving-frame.tsx'
import { ScanDialogs } from './scan-dialogs.tsx'
import { useCounting } from './use-counting.ts'
import { usePlaceReceipt } from './use-place-receipt.ts'

type Open = OpenDocument<Receipt>

/** A delivery that is being counted, by one person or by several. */
export function DraftReceipt({ id }: { id: string }) {
  const mayCount = useMayI()(receipts.count.needs)
  const reading = useDraftReceipt(id, mayCount ? undefined : whyReadOnly(receipts.count.needs))
  const open = reading.phase === 'ready' ? reading.open : undefined
  const counting = useCounting(open, mayCount, reading.phase === 'loading')
  const placing = usePlaceReceipt(id, open, { rejected: counting.rejected, onLine: counting.setLastLine })
  const note = useNoteOn({ entity: 'receipt', id })
  const isOneHand = useOneHand()
  const [isWhole, setWhole] = useState(false)
  const remove = useRemoveReceipt(id)
  if (isOneHand && !isWhole && open && mayCount)
    return (
      <>
        <ReceivingFrame
          receipt={open.stored}
          counting={counting}
          place={placing.action(open, counting.unsent)}
          onWhole={() => setWhole(true)}
        />
        <ScanDialogs receipt={open.stored} counting={counting} />
        {placing.dialog}
      </>
    )
  return (
    <>
      <DocumentPage
        of={reading}
        type={text('Receipt')}
        head={receiptHead}
        primary={(of) => (mayCount ? placing.action(of, counting.unsent) : undefined)}
        more={() => [
          { label: text('Delete'), icon: 'trash', danger: true, run: () => void remove(), hidden: !mayCount },
        ]}
        tabs={[
          {
            id: 'receipt',
            label: text('Receipt'),
            content: (of: Open) => <CountingDesk of={of} counting={counting} mayCount={mayCount} />,
          },
        ]}
        tab="receipt"
        tabAddress={() => `/receipt/${open?.stored.purchaseOrderId ?? 'manual'}/${id}`}
        {...(mayCount && { note })}
        banner={() => mayCount && open && <ScanBanner onDesk first={whatToScan(open.stored)} />}
        rail={(of) => <ReceiptRail receipt={of.stored} mayWrite={mayCount} counting={counting} />}
        labels={{ vendorInvoice: text('vendor invoice'), freightCharge: text('freight charge') }}
      />
      {placing.dialog}
    </>
  )
}

function useRemoveReceipt(id: string) {
  const navigate = useNavigate()
  return async () => {
    const sure = await confirm({
      title: text('Delete this count?'),
      detail: text('Everything that was counted is forgotten.'),
      yes: text('Delete'),
      danger: true,
    })
    if (!sure) return
    try {
      await performed(receipts.remove, { params: { id } })
      await navigate('/receipt/to-receive')
    } catch (reason) {
      toastError(reason)
    }
  }
}

const FACTS = [
  'vendorInvoice',
  'vendorInvoiceDate',
  'freightCharge',
  'transactionDataKind',
  'transactionDataReference',
  'note',
] as const

function useDraftReceipt(id: string, readOnly: string | undefined) {
  return useDocument({
    kind: 'receipt',
    id,
    read: { route: receipts.get, input: { params: { id } } },
    topic: receiptTopic,
    mode: 'autosave',
    ownVersions: ['products'],
    readOnly,
    save: (changes, { call, version }) => {
      const facts = changedFacts(FACTS, changes)
      return call(receipts.change, { params: { id }, body: { ...facts, version } })
    },
  })
}
