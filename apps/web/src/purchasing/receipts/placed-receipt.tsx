import { justifications } from '@galen/contract/admin/justifications'
import { vendorReturns } from '@galen/contract/purchasing/receipt-revision'
import { type Receipt, receipts, receiptTopic } from '@galen/contract/purchasing/receipts'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { onDemand } from '../../client/on-demand.tsx'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { text } from '../../kit/text.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useDocument } from '../../patterns/document/use-document.ts'
import { receiptAddress, revisionAddress } from './receipt-address.ts'
import { ReceiptFields } from './receipt-fields.tsx'
import { receiptHead } from './receipt-head.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptRail } from './receipt-rail.tsx'
import { TransactionDocuments } from './transaction-documents.tsx'

const CostDialog = onDemand(async () => (await import('./late-cost-dialogs.tsx')).CostDialog)
const FreightDialog = onDemand(async () => (await import('./late-cost-dialogs.tsx')).FreightDialog)
const PrintDialog = onDemand(async () => (await import('../../admin/print-dialog.tsx')).PrintDialog)
const ReturnDialog = onDemand(async () => (await import('./return-dialog.tsx')).ReturnToVendorDialog)
const TransactionDataDialog = onDemand(
  async () => (await import('./transaction-data-dialog.tsx')).TransactionDataDialog,
)

type Open = OpenDocument<Receipt>

/** A placed receipt: read-only until Edit, saved together with a reason; goods can be returned. */
export function PlacedReceipt({ id }: { id: string }) {
  const mayEdit = useMayI()(receipts.changePlaced.needs)
  const [opened, setOpened] = useState<Opened>()
  const reading = usePlacedReceipt(id, mayEdit)
  const open = reading.phase === 'ready' ? reading.open : undefined
  const note = useNoteOn({ entity: 'receipt', id })
  const justification = useEditReasons(mayEdit)
  const actions = useReceiptActions(id, setOpened)
  return (
    <>
      <DocumentPage
        of={reading}
        type={text('Receipt')}
        head={receiptHead}
        {...actions}
        justification={justification}
        tabs={[
          {
            id: 'receipt',
            label: text('Receipt'),
            content: (of: Open) => (
              <>
                <ReceiptFields of={of} />
                <ReceiptLines receipt={of.stored} />
                <TransactionDocuments receipt={of.stored} onAdded={of.readAgain} />
              </>
            ),
          },
        ]}
        tab="receipt"
        tabAddress={() => (open ? receiptAddress(open.stored) : '/receipt')}
        {...(mayEdit && { note })}
        rail={(of) => <ReceiptRail receipt={of.stored} mayWrite={mayEdit} />}
        labels={{ vendorInvoice: text('vendor invoice') }}
      />
      {opened && open && <OpenedDialog name={opened} open={open} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function useEditReasons(mayEdit: boolean) {
  const reasons = useRead(justifications.list, { query: { type: 'placedReceiptEdit' } }, { enabled: mayEdit })
  return {
    title: text('Why do you change this receipt?'),
    reasons: reasons.data
      ?.filter(({ active }) => active)
      .map(({ id, justification, needsNote }) => ({ id, text: justification, needsNote })),
  }
}

/** Labels first; then returning, matching, documents and late cost. */
function useReceiptActions(id: string, open: (name: Opened) => void) {
  const navigate = useNavigate()
  const mayI = useMayI()
  return {
    primary: ({ stored }: Open): DocumentAction => ({
      label: text('Print labels'),
      icon: 'print',
      run: () => open('labels'),
      refusal:
        stored.type === 'Drop ship' ? text('This product was shipped to the customer by the vendor.') : undefined,
    }),
    secondary: ({ stored }: Open): readonly DocumentAction[] => [
      {
        label: text('Return to vendor'),
        icon: 'undo',
        run: () => open('return'),
        hidden: !mayI(vendorReturns.create.needs),
        refusal: receiptLifecycle.refusal('returnGoods', stored.status),
      },
      {
        label: text('Open revision'),
        icon: 'check',
        run: () => void navigate(revisionAddress(stored)),
        hidden: !mayI('CHECK_RECEIPT') && !mayI('RECEIPT_VALIDATION'),
      },
    ],
    print: (): readonly DocumentAction[] => [
      { label: text('Receipt'), icon: 'print', run: () => open('paper') },
      { label: text('Labels'), icon: 'print', run: () => open('labels') },
    ],
    more: ({ stored: { status } }: Open): readonly DocumentAction[] => [
      {
        label: text('Change cost'),
        icon: 'edit',
        run: () => open('cost'),
        hidden: !mayI(receipts.changeCost.needs),
        refusal: receiptLifecycle.refusal('revalue', status),
      },
      {
        label: text('Change freight'),
        icon: 'edit',
        run: () => open('freight'),
        hidden: !mayI(receipts.changePlaced.needs),
        refusal: receiptLifecycle.refusal(status === 'Placed' ? 'revalue' : 'changeFreight', status),
      },
      {
        label: text('Add transaction data'),
        icon: 'plus',
        run: () => open('data'),
        hidden: !mayI(receipts.addTransactionData.needs),
        refusal: receiptLifecycle.refusal('addTransactionData', status),
      },
      {
        label: text('Audit'),
        icon: 'history',
        run: () => void navigate(`/audit/receipt/${id}`),
        hidden: !mayI('AUDIT'),
      },
    ],
  }
}

type Opened = 'return' | 'labels' | 'paper' | 'cost' | 'freight' | 'data'

function OpenedDialog({ name, open, onClose }: { name: Opened; open: Open; onClose: () => void }) {
  const receipt = open.stored
  const number = receipt.number ?? ''
  switch (name) {
    case 'return':
      return <ReturnDialog receipt={receipt} onClose={onClose} onReturned={open.readAgain} />
    case 'cost':
      return <CostDialog receipt={receipt} onClose={onClose} onSaved={open.replace} />
    case 'freight':
      return <FreightDialog receipt={receipt} onClose={onClose} onSaved={open.replace} />
    case 'data':
      return <TransactionDataDialog receipt={receipt} onClose={onClose} onSaved={open.replace} />
    case 'labels':
      return (
        <PrintDialog
          title={text('Labels of receipt {number}', { number })}
          documentKind="lotLabel"
          id={receipt.id}
          fileName={`labels-${number}`}
          onClose={onClose}
        />
      )
    case 'paper':
      return (
        <PrintDialog
          title={text('Print receipt {number}', { number })}
          documentKind="receipt"
          id={receipt.id}
          fileName={`receipt-${number}`}
          onClose={onClose}
        />
      )
  }
}

const FACTS = ['vendorInvoice', 'vendorInvoiceDate', 'transactionDataKind', 'transactionDataReference', 'note'] as const

function usePlacedReceipt(id: string, mayEdit: boolean) {
  return useDocument({
    kind: 'receipt',
    id,
    read: { route: receipts.get, input: { params: { id } } },
    topic: receiptTopic,
    mode: 'manualSave',
    readOnly: mayEdit ? undefined : whyReadOnly(receipts.changePlaced.needs),
    savedToast: text('Successfully saved receipt'),
    save: (changes, { call, version, extra }) => {
      const facts = changedFacts(FACTS, changes)
      const { justificationId, note } = extra as { readonly justificationId?: string; readonly note?: string }
      const why = { ...(justificationId && { justificationId }), ...(note && { justificationNote: note }) }
      return call(receipts.changePlaced, { params: { id }, body: { ...facts, version, ...why } })
    },
  })
}
