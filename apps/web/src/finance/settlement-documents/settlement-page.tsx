import {
  type SettlementDocument,
  settlementDocuments,
  settlementTopics,
} from '@galen/contract/finance/settlement-documents'
import { settlementAddress, type SettlementKind } from '@galen/domain/finance/settlement-kinds'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useKeys } from '../../client/keys.ts'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { DocumentReading, OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useDocument } from '../../patterns/document/use-document.ts'
import { AppliedPanel } from './applied-panel.tsx'
import { JournalPanel } from './journal-panel.tsx'
import { useMoveApplications } from './move-applications.ts'
import { useSettlementActions } from './settlement-actions.ts'
import { type SettlementDialog, SettlementDialogs } from './settlement-dialogs.tsx'
import { settlementHead } from './settlement-head.ts'
import { settlementKeys } from './settlement-keys.ts'
import { SettlementRail } from './settlement-rail.tsx'
import { isPayment } from './settlement-words.ts'
import { StillOpenPanel } from './still-open-panel.tsx'

type Open = OpenDocument<SettlementDocument>
const noneTicked: ReadonlySet<string> = new Set()

/** `/customer-payment/{customerId}/payments/{id}` and the three addresses like it (P29): one payment or credit. */
export const CustomerPaymentDocumentPage = () => <SettlementAt kind="customer-payment" />
export const CustomerCreditDocumentPage = () => <SettlementAt kind="customer-credit" />
export const VendorPaymentDocumentPage = () => <SettlementAt kind="vendor-payment" />
export const VendorCreditDocumentPage = () => <SettlementAt kind="vendor-credit" />

function SettlementAt({ kind }: { kind: SettlementKind }) {
  const { settlementId = '' } = useParams()
  return kind.startsWith('customer') ? (
    <CustomerSettlement key={settlementId} id={settlementId} kind={kind} />
  ) : (
    <VendorSettlement key={settlementId} id={settlementId} kind={kind} />
  )
}

type Which = { id: string; kind: SettlementKind }
const readOnly = text('Read only')
const save = () => Promise.reject(new Error('A payment is changed by its actions'))

function CustomerSettlement({ id, kind }: Which) {
  const read = { route: settlementDocuments.ofCustomer, input: { params: { id } } }
  const reading = useDocument({ kind, id, read, save, readOnly, topic: settlementTopics[kind] })
  return <SettlementPage reading={reading} kind={kind} />
}

function VendorSettlement({ id, kind }: Which) {
  const read = { route: settlementDocuments.ofVendor, input: { params: { id } } }
  const reading = useDocument({ kind, id, read, save, readOnly, topic: settlementTopics[kind] })
  return <SettlementPage reading={reading} kind={kind} />
}

type PageProps = { reading: DocumentReading<SettlementDocument>; kind: SettlementKind }

function SettlementPage({ reading, kind }: PageProps) {
  const type = isPayment(kind) ? text('Payment') : text('Credit')
  if (reading.phase !== 'ready')
    return (
      <DocumentPage
        of={reading}
        type={type}
        head={settlementHead}
        tabs={[]}
        tab=""
        tabAddress={String}
        rail={() => null}
      />
    )
  return <KnownSettlement open={reading.open} type={type} />
}

type Actions = ReturnType<typeof useSettlementActions>
type Moving = ReturnType<typeof useMoveApplications>

/** What is done on the page and how: what is ticked, the dialog that is open, and the actions. */
function useSettlementPage(open: Open) {
  const of = open.stored
  const [ticked, setTicked] = useState(noneTicked)
  const [dialog, setDialog] = useState<SettlementDialog>()
  const known = new Set(of.applications.map(({ documentId }) => documentId).filter((id) => ticked.has(id)))
  const done = () => {
    setTicked(noneTicked)
    open.readAgain()
  }
  const moving = useMoveApplications(of, toast.success, done)
  const unapply = () => known.size > 0 && void moving.remove(known, text('Unapplied.'))
  const actions = useSettlementActions({
    of,
    show: setDialog,
    readAgain: open.readAgain,
    unapply: { run: unapply, count: known.size, pending: moving.pending },
  })
  const [, remit] = actions.secondary
  useKeys(settlementKeys, {
    unapply: () => actions.mayChange && unapply(),
    remit: () => remit && !remit.hidden && remit.refusal === undefined && !remit.pending && remit.run(),
  })
  return { ticked: known, setTicked, dialog, setDialog, moving, actions }
}

function KnownSettlement({ open, type }: { open: Open; type: string }) {
  const of = open.stored
  const { part = 'applied' } = useParams()
  const { ticked, setTicked, dialog, setDialog, moving, actions } = useSettlementPage(open)
  const address = settlementAddress(of.kind, of.party, of.id)
  const note = useNoteOn({ entity: of.kind, id: of.id })
  return (
    <>
      <DocumentPage
        of={{ phase: 'ready', open }}
        type={type}
        head={settlementHead}
        primary={() => actions.primary}
        secondary={() => actions.secondary}
        more={() => actions.more}
        print={() => actions.prints}
        note={note}
        tabs={[
          {
            id: 'applied',
            label: text('Applied'),
            count: of.applications.length,
            content: () => <AppliedTab {...{ of, ticked, setTicked, moving, actions }} />,
          },
          {
            id: 'journal',
            label: text('Journal'),
            count: of.entries?.length,
            content: () => <JournalPanel entries={of.entries} />,
          },
        ]}
        tab={part}
        tabAddress={(tab) => (tab === 'applied' ? address : `${address}/${tab}`)}
        rail={() => <SettlementRail of={of} />}
      />
      {dialog && (
        <SettlementDialogs
          of={of}
          shown={dialog}
          onClose={() => {
            setDialog(undefined)
            open.readAgain()
          }}
        />
      )}
    </>
  )
}

type AppliedProps = {
  of: SettlementDocument
  ticked: ReadonlySet<string>
  setTicked: (ticked: ReadonlySet<string>) => void
  moving: Moving
  actions: Actions
}

/** What it settles, and what is open for the money that is left. */
const AppliedTab = ({ of, ticked, setTicked, moving, actions: { mayChange } }: AppliedProps) => (
  <>
    <AppliedPanel of={of} ticked={ticked} onTick={mayChange ? setTicked : undefined} />
    <StillOpenPanel
      of={of}
      apply={
        mayChange ? ({ documentId }, amount) => void moving.add({ documentId, amount }, text('Applied.')) : undefined
      }
    />
  </>
)
