import { justifications } from '@galen/contract/admin/justifications'
import { vendorReturns } from '@galen/contract/purchasing/receipt-revision'
import { type Receipt, receipts, receiptTopic } from '@galen/contract/purchasing/receipts'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useDocument } from '../../patterns/document/use-document.ts'
import { receiptAddress, revisionAddress } from '../receipt-address.ts'
import { ReceiptFields } from './receipt-fields.tsx'
import { receiptHead } from './receipt-head.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptRail } from './receipt-rail.tsx'
import { ReturnDialog } from './return-dialog.tsx'

type Open = OpenDocument<Receipt>

/** A placed receipt: read-only until Edit, saved together with a reason; goods can be returned. */
export function PlacedReceipt({ id }: { id: string }) {
  const navigate = useNavigate()
  const mayI = useMayI()
  const mayEdit = mayI(receipts.changePlaced.needs)
  const [returning, setReturning] = useState(false)
  const reading = usePlacedReceipt(id, mayEdit)
  const open = reading.phase === 'ready' ? reading.open : undefined
  const note = useNoteOn({ entity: 'receipt', id })
  const reasons = useRead(justifications.list, { query: { type: 'placedReceiptEdit' } }, { enabled: mayEdit })
  const secondary = ({ stored }: Open): readonly DocumentAction[] => [
    {
      label: text('Return goods'),
      icon: 'undo',
      run: () => setReturning(true),
      hidden: !mayI(vendorReturns.create.needs),
      refusal: receiptLifecycle.refusal('returnGoods', stored.status),
    },
    {
      label: text('Open revision'),
      icon: 'check',
      run: () => void navigate(revisionAddress(stored)),
      hidden: !mayI('CHECK_RECEIPT') && !mayI('RECEIPT_VALIDATION'),
    },
  ]
  return (
    <>
      <DocumentPage
        of={reading}
        type={text('Receipt')}
        head={receiptHead}
        secondary={secondary}
        more={() => [
          {
            label: text('Audit'),
            icon: 'history',
            run: () => void navigate(`/audit/receipt/${id}`),
            hidden: !mayI('AUDIT'),
          },
        ]}
        justification={{
          title: text('Why do you change this receipt?'),
          reasons: reasons.data
            ?.filter(({ active }) => active)
            .map(({ id: reasonId, justification, needsNote }) => ({ id: reasonId, text: justification, needsNote })),
        }}
        tabs={[
          {
            id: 'receipt',
            label: text('Receipt'),
            content: (of: Open) => (
              <>
                <ReceiptFields of={of} hasFreight={false} />
                <ReceiptLines receipt={of.stored} />
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
      {returning && open && (
        <ReturnDialog receipt={open.stored} onClose={() => setReturning(false)} onReturned={open.readAgain} />
      )}
    </>
  )
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
      const facts = Object.fromEntries(
        FACTS.flatMap((field) => (changes[field] === undefined ? [] : [[field, changes[field]]])),
      )
      const { justificationId, note } = extra as { readonly justificationId?: string; readonly note?: string }
      const why = { ...(justificationId && { justificationId }), ...(note && { justificationNote: note }) }
      return call(receipts.changePlaced, { params: { id }, body: { ...facts, version, ...why } })
    },
  })
}
