import { type Receipt, type ReceiptLot, receipts, receiptTopic } from '@galen/contract/purchasing/receipts'
import { EMPTY_RECEIPT_SEARCH } from '@galen/domain/purchasing/receipt'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { performed, toastError } from '../../client/api.tsx'
import { useKeys } from '../../client/keys.ts'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useDocument } from '../../patterns/document/use-document.ts'
import { takeScan } from '../../patterns/scanning/scans.ts'
import { ScanBanner } from '../../patterns/warehouse/scan-banner.tsx'
import { WaitingScans } from '../../patterns/warehouse/waiting-scans.tsx'
import { useOneHand } from '../../patterns/warehouse/warehouse-mode.ts'
import { countingKeys } from './counting-keys.ts'
import { DecisionsDialog } from './decisions-dialog.tsx'
import { ReceiptFields } from './receipt-fields.tsx'
import { receiptHead } from './receipt-head.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptRail } from './receipt-rail.tsx'
import { ReceivingFrame } from './receiving-frame.tsx'
import { LotDialog, ScanDialogs } from './scan-dialogs.tsx'
import { type Counting, useCounting } from './use-counting.ts'
import { usePlaceReceipt } from './use-place-receipt.ts'
import styles from './receipts.module.css'

type Open = OpenDocument<Receipt>

/** A delivery that is being counted, by one person or by several. */
export function DraftReceipt({ id }: { id: string }) {
  const mayCount = useMayI()(receipts.count.needs)
  const reading = useDraftReceipt(id, mayCount ? undefined : whyReadOnly(receipts.count.needs))
  const open = reading.phase === 'ready' ? reading.open : undefined
  const counting = useCounting(open, mayCount)
  const placing = usePlaceReceipt(id, open)
  const note = useNoteOn({ entity: 'receipt', id })
  const isOneHand = useOneHand()
  const [isWhole, setWhole] = useState(false)
  const remove = useRemoveReceipt(id)
  const decisions = placing.questions && (
    <DecisionsDialog
      questions={placing.questions}
      pending={placing.pending}
      onClose={placing.dismiss}
      onDecided={(records) => void placing.place(records)}
    />
  )
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
        {decisions}
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
            content: (of: Open) => <CountingBody of={of} counting={counting} mayCount={mayCount} />,
          },
        ]}
        tab="receipt"
        tabAddress={() => `/receipt/${open?.stored.purchaseOrderId ?? 'manual'}/${id}`}
        {...(mayCount && { note })}
        rail={(of) => <ReceiptRail receipt={of.stored} mayWrite={mayCount} />}
        labels={{ vendorInvoice: text('vendor invoice'), freightCharge: text('freight charge') }}
      />
      {decisions}
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

function CountingBody({ of, counting, mayCount }: { of: Open; counting: Counting; mayCount: boolean }) {
  const [isAddingLot, setAddingLot] = useState(false)
  const { queue } = counting
  const setPrice = async (purchasableItemId: string, purchasePrice: number) => {
    try {
      await counting.count({ products: [{ purchasableItemId, purchasePrice }] })
    } catch (reason) {
      toastError(reason)
    }
  }
  const removeLot = async (line: string, lot: ReceiptLot) => {
    if (await counting.remove(line, lot)) toast.success(text('Lot removed'))
  }
  return (
    <>
      <ScanBanner first={text('Scan the first box.')} />
      <WaitingScans entries={queue.entries} tryAgain={queue.tryAgain} remove={queue.remove} />
      {mayCount && <ScanBar onNewLot={() => setAddingLot(true)} />}
      <ReceiptLines
        receipt={of.stored}
        editing={
          mayCount
            ? {
                removeLot: (line, lot) => void removeLot(line.id, lot),
                setPrice: (line, price) => void setPrice(line.purchasableItemId ?? '', price),
              }
            : undefined
        }
      />
      <ReceiptFields of={of} hasFreight />
      <ScanDialogs receipt={of.stored} counting={counting} />
      {isAddingLot && <LotDialog receipt={of.stored} counting={counting} onClose={() => setAddingLot(false)} />}
    </>
  )
}

/** For anyone who has no scanner at hand; a scanner works wherever the cursor is. */
function ScanBar({ onNewLot }: { onNewLot: () => void }) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useKeys(countingKeys, { scan: () => field.current?.focus(), lot: onNewLot })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return toast.error(EMPTY_RECEIPT_SEARCH)
    void takeScan(code.trim())
    setCode('')
  }
  return (
    <Panel title={text('Count')}>
      <PanelBody>
        <form className={styles['scan']} onSubmit={send}>
          <TextField
            ref={field}
            label={text('Scan or search')}
            placeholder={text('Scan, or type a barcode')}
            value={code}
            onChange={setCode}
            autoComplete="off"
          />
          <Button type="submit" icon="scan" keys={countingKeys.scan.keys}>
            {text('Count')}
          </Button>
          <Button icon="plus" keys={countingKeys.lot.keys} onClick={onNewLot}>
            {text('New lot')}
          </Button>
        </form>
      </PanelBody>
    </Panel>
  )
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
