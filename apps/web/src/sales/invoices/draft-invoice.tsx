import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices, invoiceTopic } from '@galen/contract/sales/invoices'
import { salesOrders, salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { performed, toastError } from '../../client/api.tsx'
import { cache, keyOf } from '../../client/cache.ts'
import { call } from '../../client/call.ts'
import { useTopic } from '../../client/realtime.ts'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { confirm } from '../../kit/confirm.tsx'
import { text } from '../../kit/text.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useAct } from '../../patterns/document/use-act.ts'
import { useDocument } from '../../patterns/document/use-document.ts'
import { usePlacing } from '../../patterns/placing/use-placing.tsx'
import { ScanBanner } from '../../patterns/warehouse/scan-banner.tsx'
import { useWarehouseMode } from '../../patterns/warehouse/warehouse-mode.ts'
import { invoiceAddress } from './invoice-address.ts'
import { downloadPrint } from '../orders/order-prints.ts'
import { ChargesPanel } from './charges-panel.tsx'
import { invoiceHead } from './invoice-head.ts'
import { DraftRail } from './invoice-rail.tsx'
import { MergeInvoicesDialog } from './merge-dialog.tsx'
import { PackPanel } from './pack-panel.tsx'
import { PackingFrame } from './packing-frame.tsx'
import { PickDialogs } from './pick-dialogs.tsx'
import { PickPanel } from './pick-panel.tsx'
import { whereItStands } from './pick-words.ts'
import { readInvoiceCheck } from './place-invoice.ts'
import { askQuote, type Quote, QuoteDialog } from './quote-dialog.tsx'
import { RefusedScan } from './refused-scan.tsx'
import { usePickView } from './use-pick-view.ts'
import { usePicking } from './use-picking.ts'

type Open = OpenDocument<Invoice>

/** A shipping hold on the order is in sight while it is packed, not only when the invoice is placed. */
function OrderNews({ id, heard }: { id: string; heard: () => void }) {
  useTopic(salesOrderTopic, { id }, { heard, missed: heard })
  return null
}

type DraftDialogsProps = {
  of: Open
  picking: ReturnType<typeof usePicking>
  actions: ReturnType<typeof useDraftActions>
}

function DraftDialogs({ of, picking, actions }: DraftDialogsProps) {
  const followsOrder = useMayI()(salesOrderTopic.needs)
  const { salesOrderId } = of.stored
  return (
    <>
      {salesOrderId && followsOrder && <OrderNews id={salesOrderId} heard={of.readAgain} />}
      <PickDialogs picking={picking} />
      {actions.placeDialog}
      {actions.dialog === 'merge' && (
        <MergeInvoicesDialog invoice={of.stored} onClose={actions.close} onMerged={of.replace} />
      )}
      {actions.quoted && <QuoteDialog of={of} quote={actions.quoted} onClose={actions.close} />}
    </>
  )
}

/** A shipment that is being packed, by one person or by several. */
export function DraftInvoice({ id }: { id: string }) {
  const mayPack = useMayI()(invoices.saveProduct.needs)
  const reading = useDraftInvoice(id, mayPack ? undefined : whyReadOnly(invoices.saveProduct.needs))
  const open = reading.phase === 'ready' ? reading.open : undefined
  const picking = usePicking(open, mayPack, reading.phase === 'loading')
  const view = usePickView(open?.stored)
  const actions = useDraftActions(id, mayPack, open, view.goTo)
  const note = useNoteOn({ entity: 'invoice', id })
  const isWarehouse = useWarehouseMode()
  const dialogs = open && <DraftDialogs of={open} picking={picking} actions={actions} />
  if (isWarehouse && open && mayPack)
    return (
      <>
        <PackingFrame
          of={open}
          picking={picking}
          place={actions.place(open)}
          first={whereItStands(open.stored).first}
        />
        {dialogs}
      </>
    )
  return (
    <>
      <DocumentPage
        of={reading}
        type={text('Invoice')}
        head={invoiceHead}
        primary={(of) => (mayPack ? actions.place(of) : undefined)}
        secondary={actions.secondary}
        more={actions.more}
        banner={(of) => (
          <ScanBanner
            onDesk
            {...whereItStands(of.stored)}
            beside={<RefusedScan invoice={of.stored} picking={picking} />}
          />
        )}
        tabs={[
          {
            id: 'invoice',
            label: text('Invoice'),
            content: (of: Open) => (
              <>
                <PickPanel of={of} picking={picking} mayPack={mayPack} view={view} />
                <PackPanel of={of} onQuote={() => actions.quote(of)} mayPack={mayPack} />
                <ChargesPanel of={of} />
              </>
            ),
          },
        ]}
        tab="invoice"
        tabAddress={() => (open ? invoiceAddress(open.stored) : '/invoice')}
        {...(mayPack && { note })}
        rail={(of) => <DraftRail invoice={of.stored} picking={picking} mayWrite={mayPack} />}
        labels={labels}
      />
      {dialogs}
    </>
  )
}

const labels = {
  shipVia: text('shipping service'),
  shipAddress: text('ship-to'),
  packages: text('packages'),
  trackingShipNumber: text('tracking number'),
  externalNumber: text('customer PO'),
}

/** What a draft can become. */
function useDraftActions(id: string, mayPack: boolean, open: Open | undefined, onLine: (lineId: string) => void) {
  const [dialog, setDialog] = useState<'merge'>()
  const [quoted, setQuoted] = useState<Quote>()
  const quote = (of: Open) => void askQuote(of).then(setQuoted)
  const act = useAct(invoices.place, {
    about: `place invoice ${id}`,
    progress: [text('Checking the order…'), text('Taking the lots…'), text('Numbering…'), text('Booking…')],
    done: text('Invoice placed successfully'),
    onDone: (placed) => cache.setQueryData(keyOf(invoices.get, { params: { id } }), placed),
    onRefused: (reason) => void placing.refused(reason),
  })
  const placing = usePlacing({
    read: async () => {
      if (!(await open?.flush())) return undefined
      return readInvoiceCheck((await call(invoices.get, { params: { id } })).body)
    },
    place: (isKnown) => act.run({ params: { id } }, isKnown),
    pending: act.pending,
    onLine,
  })
  const remove = useRemove(id)
  return {
    dialog,
    quoted,
    close: () => {
      setDialog(undefined)
      setQuoted(undefined)
    },
    quote,
    placeDialog: placing.dialog,
    place: (of: Open): DocumentAction => ({
      label: text('Place invoice'),
      icon: 'check',
      run: () => void placing.open(),
      pending: act.pending || placing.isReading,
      progress: act.words ?? (placing.isReading ? text('Checking the order…') : undefined),
      refusal: of.stored.pickedUnits > 0 ? undefined : text('Nothing is picked yet. Scan a package first.'),
    }),
    secondary: (of: Open): readonly DocumentAction[] => [
      {
        label: text('Pick list'),
        icon: 'print',
        hidden: of.stored.salesOrderId === null,
        run: () =>
          void downloadPrint(
            salesOrders.picklist,
            of.stored.salesOrderId ?? '',
            `Pick list ${of.stored.salesOrderNumber}`,
          ),
      },
      { label: text('Quote freight'), icon: 'arrow', run: () => quote(of), hidden: !mayPack },
    ],
    more: (): readonly DocumentAction[] => [
      { label: text('Merge another draft'), icon: 'plus', run: () => setDialog('merge'), hidden: !mayPack },
      { label: text('Delete'), icon: 'trash', danger: true, run: () => void remove(), hidden: !mayPack },
    ],
  }
}

function useRemove(id: string) {
  const navigate = useNavigate()
  return async () => {
    const sure = await confirm({
      title: text('Delete this draft?'),
      detail: text('The stock it holds becomes available again.'),
      yes: text('Delete'),
      danger: true,
    })
    if (!sure) return
    try {
      await performed(invoices.remove, { params: { id } })
      await navigate('/invoice/drafts')
    } catch (reason) {
      toastError(reason)
    }
  }
}

const FACTS = [
  'shipVia',
  'shipAddress',
  'packages',
  'trackingShipNumber',
  'otherCurrencyTotal',
  'externalNumber',
  'note',
  'freightCharge',
  'freightServiceCost',
  'charges',
  'costs',
] as const

function useDraftInvoice(id: string, readOnly: string | undefined) {
  return useDocument({
    kind: 'invoice',
    id,
    read: { route: invoices.get, input: { params: { id } } },
    topic: invoiceTopic,
    mode: 'autosave',
    ownVersions: ['products'],
    readOnly,
    save: (changes, { call: send, version }) => {
      const facts = changedFacts(FACTS, changes)
      return send(invoices.save, { params: { id }, body: { ...facts, version } })
    },
  })
}
