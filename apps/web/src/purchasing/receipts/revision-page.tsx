import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { type Receipt, receipts, receiptTopic } from '@galen/contract/purchasing/receipts'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { useNavigate, useParams } from 'react-router'
import { toastError, useRead } from '../../client/api.tsx'
import { call as send } from '../../client/call.ts'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { text } from '../../kit/text.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useAct } from '../../patterns/document/use-act.ts'
import { useDocument } from '../../patterns/document/use-document.ts'
import { receiptAddress, revisionAddress } from './receipt-address.ts'
import { MatchLines, type SentMatch } from './match-lines.tsx'
import { BillFields } from './bill-fields.tsx'
import { revisionHead } from './revision-head.ts'
import { RevisionRail } from './revision-rail.tsx'

type Open = OpenDocument<Receipt>

/** `/receipt-revision/{poId}/{receiptId}/{number}`: order, receipt and invoice side by side. */
export function RevisionPage() {
  const { receipt: id = '' } = useParams()
  return <Revision key={id} id={id} />
}

function Revision({ id }: { id: string }) {
  const navigate = useNavigate()
  const mayI = useMayI()
  const mayMatch = mayI(receiptRevision.match.needs)
  const { data } = useRead(receipts.get, { params: { id } })
  const settled = data && receiptLifecycle.refusal('validate', data.status)
  const reading = useRevision(id, settled ?? (mayMatch ? undefined : whyReadOnly(receiptRevision.match.needs)))
  const open = reading.phase === 'ready' ? reading.open : undefined
  const note = useNoteOn({ entity: 'receipt', id })
  const act = useAct(receiptRevision.validate, {
    about: `validate receipt ${id}`,
    progress: [text('Comparing the invoice'), text('Posting the payable')],
    done: text('Receipt validated'),
    onDone: (receipt) => open?.replace(receipt),
  })
  const validate = (of: Open): DocumentAction => ({
    label: text('Validate'),
    icon: 'check',
    run: () => void of.flush().then((isSaved) => isSaved && act.run({ body: { id } })),
    pending: act.pending,
    progress: act.words,
    hidden: !act.allowed,
    refusal:
      receiptLifecycle.refusal('validate', of.stored.status) ??
      (of.stored.vendorInvoice === '' && of.values.vendorInvoice === ''
        ? text('Enter the number of the vendor invoice.')
        : undefined),
  })
  const match = async (products: readonly SentMatch[]) => {
    try {
      const reply = await send(receiptRevision.match, { params: { id }, body: { products: [...products] } })
      open?.replace(reply.body)
    } catch (reason) {
      toastError(reason)
    }
  }
  return (
    <DocumentPage
      of={reading}
      type={text('Receipt')}
      head={revisionHead}
      primary={validate}
      secondary={({ stored }: Open) => [
        { label: text('Open receipt'), icon: 'scan', run: () => void navigate(receiptAddress(stored)) },
      ]}
      tabs={[
        {
          id: 'revision',
          label: text('Revision'),
          content: (of: Open) => (
            <>
              <BillFields of={of} />
              <MatchLines
                receipt={of.stored}
                {...(mayMatch && of.stored.status === 'Placed' && { match: (products) => void match(products) })}
              />
            </>
          ),
        },
      ]}
      tab="revision"
      tabAddress={() => (open ? revisionAddress(open.stored) : '/receipt-revision')}
      {...(mayMatch && { note })}
      rail={(of) => <RevisionRail receipt={of.stored} mayWrite={mayMatch} />}
      labels={{ vendorInvoice: text('vendor invoice') }}
    />
  )
}

const FACTS = ['vendorInvoice', 'vendorInvoiceDate', 'billFreight'] as const

function useRevision(id: string, readOnly: string | undefined) {
  return useDocument({
    kind: 'receipt',
    id,
    read: { route: receipts.get, input: { params: { id } } },
    topic: receiptTopic,
    mode: 'autosave',
    ownVersions: ['products'],
    readOnly,
    save: (changes, { call }) => {
      const bill = changedFacts(FACTS, changes)
      return call(receiptRevision.match, { params: { id }, body: bill })
    },
  })
}
