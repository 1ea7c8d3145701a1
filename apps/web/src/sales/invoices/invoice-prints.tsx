import type { Invoice } from '@galen/contract/sales/invoice'
import { invoicePrints } from '@galen/contract/sales/invoice-prints'
import type { DocumentKind } from '@galen/domain/admin/printing'
import { useState } from 'react'
import { onDemand } from '../../client/on-demand.tsx'
import { performed } from '../../client/api.tsx'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'

const PrintDialog = onDemand(async () => (await import('../../admin/print-dialog.tsx')).PrintDialog)

type Printed = { readonly kind: DocumentKind; readonly label: string; readonly read: (id: string) => Promise<unknown> }

const PRINTS: readonly Printed[] = [
  { kind: 'invoice', label: text('Invoice'), read: (id) => performed(invoicePrints.print, { params: { id } }) },
  {
    kind: 'packingSlip',
    label: text('Packing slip'),
    read: (id) => performed(invoicePrints.printPackingSlip, { params: { id } }),
  },
  {
    kind: 'shippingLabel',
    label: text('Shipping labels'),
    read: (id) => performed(invoicePrints.printLabel, { params: { id } }),
  },
  {
    kind: 'itemLabel',
    label: text('Item labels'),
    read: (id) => performed(invoicePrints.printLabelItem, { params: { id } }),
  },
  {
    kind: 'ssccLabel',
    label: text('SSCC labels'),
    read: (id) => performed(invoicePrints.printSscc, { params: { id } }),
  },
  {
    kind: 'transactionStatement',
    label: text('T3'),
    read: (id) => performed(invoicePrints.printT3, { params: { invoiceId: id, itemId: 'all', lot: 'all' } }),
  },
]

const RETURN: Printed = {
  kind: 'customerReturn',
  label: text('Return'),
  read: (id) => performed(invoicePrints.printReturn, { params: { id } }),
}

/** The documents of an invoice: the menu, and the dialog of the one that was chosen. */
export function useInvoicePrints() {
  const [printing, setPrinting] = useState<{ readonly of: Printed; readonly id: string; readonly name: string }>()
  return {
    /** Prints one kind of document of an invoice in a list. */
    print: (kind: DocumentKind, { id, number }: { readonly id: string; readonly number: string }) => {
      const of = PRINTS.find((each) => each.kind === kind)
      if (of) setPrinting({ of, id, name: `${of.label} ${number}` })
    },
    actions: ({ id, number, type }: Invoice): readonly DocumentAction[] =>
      PRINTS.filter(({ kind }) => type !== 'Manual' || kind === 'invoice').map((of) => ({
        label: of.label,
        icon: 'print',
        run: () => setPrinting({ of, id, name: `${of.label} ${number ?? ''}`.trim() }),
      })),
    printReturn: ({ id, number }: { readonly id: string; readonly number: string }) =>
      setPrinting({ of: RETURN, id, name: `${RETURN.label} ${number}` }),
    dialog: printing && (
      <PrintDialog
        key={`${printing.of.kind} ${printing.id}`}
        title={text('Print {name}', { name: printing.name })}
        documentKind={printing.of.kind}
        id={printing.id}
        fileName={printing.name}
        read={() => printing.of.read(printing.id)}
        onClose={() => setPrinting(undefined)}
      />
    ),
  }
}
