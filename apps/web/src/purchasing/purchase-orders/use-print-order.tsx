import { type ReactNode, useState } from 'react'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import type { DocumentAction } from '../../patterns/document/document-actions.tsx'

const PrintDialog = onDemand(async () => (await import('../../admin/print-dialog.tsx')).PrintDialog)

type Printed = { readonly id: string; readonly number: string | null }

/** Prints a purchase order from its document or from a list. */
export function usePrintOrder() {
  const [order, open] = useState<Printed>()
  const name = order?.number ?? text('Draft')
  const dialog: ReactNode = order && (
    <PrintDialog
      title={text('Print purchase order {number}', { number: name })}
      documentKind="purchaseOrder"
      id={order.id}
      fileName={`purchase-order-${name}`}
      onClose={() => open(undefined)}
    />
  )
  return {
    open,
    dialog,
    actions: (printed: Printed): readonly DocumentAction[] => [
      { label: text('Purchase order'), icon: 'print', run: () => open(printed) },
    ],
  }
}
