import { justifications } from '@galen/contract/admin/justifications'
import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices, invoiceTopic } from '@galen/contract/sales/invoices'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { whyReadOnly } from '../../client/why-read-only.ts'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { changedFacts } from '../../patterns/document/changed-facts.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'
import { FieldGrid } from '../../patterns/document/document-field.tsx'
import { DocumentPage } from '../../patterns/document/document-page.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { useNoteOn } from '../../patterns/document/rail-notes.tsx'
import { useDocument } from '../../patterns/document/use-document.ts'
import { invoiceAddress } from './invoice-address.ts'
import { ChargesPanel } from './charges-panel.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { invoiceHead } from './invoice-head.ts'
import { useInvoicePrints } from './invoice-prints.tsx'
import { PlacedRail } from './invoice-rail.tsx'
import { ShipTogetherDialog } from './merge-dialog.tsx'
import { PackagesTable } from './packages-table.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { ShippedLines } from './shipped-lines.tsx'
import { OtherCurrencyFields, ServiceFields, ShipToField, WordsField } from './shipping-fields.tsx'
import { VoidInvoiceDialog } from './void-dialog.tsx'

type Open = OpenDocument<Invoice>
type Opened = 'email' | 'return' | 'void' | 'together'

/** A placed invoice: read-only until Edit, saved together; printed, mailed, returned, voided. */
export function PlacedInvoice({ id }: { id: string }) {
  const mayI = useMayI()
  const mayEdit = mayI(invoices.savePlaced.needs)
  const mayAmend = mayEdit && mayI('VOID_INVOICE')
  const reading = usePlacedInvoice(id, mayEdit)
  const open = reading.phase === 'ready' ? reading.open : undefined
  const [opened, setOpened] = useState<Opened>()
  const prints = useInvoicePrints()
  const note = useNoteOn({ entity: 'invoice', id })
  const reasons = useRead(justifications.list, { query: { type: 'placedInvoiceEdit' } }, { enabled: mayAmend })
  const chosen = reasons.data
    ?.filter(({ active }) => active)
    .map(({ id: reasonId, justification, needsNote }) => ({ id: reasonId, text: justification, needsNote }))
  const needsReason = open?.changed.some((field) => !FREE.has(field)) ?? false
  const actions = usePlacedActions(id, setOpened)
  return (
    <>
      <DocumentPage
        of={reading}
        type={text('Invoice')}
        head={invoiceHead}
        secondary={actions.secondary}
        more={actions.more}
        print={({ stored }) => prints.actions(stored)}
        {...(needsReason && {
          justification: { title: text('Why do you change this invoice?'), reasons: chosen },
        })}
        tabs={[
          { id: 'invoice', label: text('Invoice'), content: (of: Open) => <PlacedBody of={of} mayAmend={mayAmend} /> },
        ]}
        tab="invoice"
        tabAddress={() => (open ? invoiceAddress(open.stored) : '/invoice')}
        {...(mayEdit && { note })}
        rail={({ stored }) => (
          <PlacedRail
            invoice={stored}
            mayWrite={mayEdit}
            printReturn={(returnId) => {
              const one = stored.returns.find((each) => each.id === returnId)
              if (one) prints.printReturn(one)
            }}
          />
        )}
        labels={{ trackingShipNumber: text('tracking number'), otherCurrencyTotal: text('other currency') }}
      />
      {prints.dialog}
      {open && opened === 'email' && (
        <EmailDialog invoice={open.stored} onClose={() => setOpened(undefined)} onSent={open.readAgain} />
      )}
      {open && opened === 'return' && (
        <ReturnDialog invoice={open.stored} onClose={() => setOpened(undefined)} onReturned={open.readAgain} />
      )}
      {open && opened === 'void' && (
        <VoidInvoiceDialog
          invoice={open.stored}
          reasons={chosen ?? []}
          onClose={() => setOpened(undefined)}
          onVoid={open.replace}
        />
      )}
      {open && opened === 'together' && (
        <ShipTogetherDialog invoice={open.stored} onClose={() => setOpened(undefined)} onMerged={open.replace} />
      )}
    </>
  )
}

function usePlacedActions(id: string, show: (dialog: Opened) => void) {
  const navigate = useNavigate()
  const mayI = useMayI()
  const mayPack = mayI(invoices.triggerEmail.needs)
  return {
    secondary: ({ stored }: Open): readonly DocumentAction[] => [
      {
        label: text('Email'),
        icon: 'mail',
        run: () => show('email'),
        hidden: !mayPack,
        refusal: invoiceLifecycle.refusal('send', stored.status),
      },
      {
        label: text('Return'),
        icon: 'undo',
        run: () => show('return'),
        hidden: !mayI(invoices.returnProducts.needs) || stored.type === 'Manual',
        refusal: invoiceLifecycle.refusal('return', stored.status),
      },
    ],
    more: ({ stored }: Open): readonly DocumentAction[] => [
      {
        label: text('Ship together'),
        icon: 'plus',
        run: () => show('together'),
        hidden: !mayPack || stored.type === 'Manual',
        refusal: invoiceLifecycle.refusal('amend', stored.status),
      },
      {
        label: text('Void'),
        icon: 'cross',
        danger: true,
        run: () => show('void'),
        hidden: !mayI(invoices.void.needs),
        refusal: invoiceLifecycle.refusal('void', stored.status),
      },
      {
        label: text('Audit'),
        icon: 'history',
        run: () => void navigate(`/audit/invoice/${id}`),
        hidden: !mayI('AUDIT'),
      },
    ],
  }
}

const PlacedBody = ({ of, mayAmend }: { of: Open; mayAmend: boolean }) => (
  <>
    <ShippedLines invoice={of.stored} />
    <Panel title={text('Shipment')}>
      <PanelBody>
        <FieldGrid>
          <WordsField of={of} field="trackingShipNumber" label={text('Tracking number')} />
          <OtherCurrencyFields of={of} />
          <ServiceFields of={of} locked={!mayAmend} />
          <ShipToField of={of} locked={!mayAmend} />
          <WordsField of={of} field="externalNumber" label={text('Customer PO')} locked={!mayAmend} />
          <WordsField of={of} field="note" label={text('Note')} locked={!mayAmend} />
        </FieldGrid>
      </PanelBody>
      <PackagesTable of={of} locked={!mayAmend} />
    </Panel>
    <ChargesPanel of={of} locked />
  </>
)

/** Saved without a reason; everything else needs one (Spec §7, N7). */
const FREE: ReadonlySet<string> = new Set(['trackingShipNumber', 'otherCurrencyTotal'])
const GUARDED = ['shipVia', 'shipAddress', 'packages', 'externalNumber', 'note'] as const

function usePlacedInvoice(id: string, mayEdit: boolean) {
  return useDocument({
    kind: 'invoice',
    id,
    read: { route: invoices.get, input: { params: { id } } },
    topic: invoiceTopic,
    mode: 'manualSave',
    readOnly: mayEdit ? undefined : whyReadOnly(invoices.savePlaced.needs),
    savedToast: text('Successfully saved invoice.'),
    save: (changes, { call, version, extra }) => {
      const { justificationId, note } = extra as { readonly justificationId?: string; readonly note?: string }
      const guarded = changedFacts(GUARDED, changes)
      return call(invoices.savePlaced, {
        params: { id },
        body: {
          version,
          ...guarded,
          ...(changes.trackingShipNumber !== undefined && { trackingNumber: changes.trackingShipNumber }),
          ...(changes.otherCurrencyTotal !== undefined && { otherCurrencyTotal: changes.otherCurrencyTotal }),
          ...(justificationId && { justificationId }),
          ...(note && { justificationNote: note }),
        },
      })
    },
  })
}
