import { lotIndex, stockIndex } from '@galen/contract/warehouse/stock-indices'
import { type ComponentType, type ReactNode, useState } from 'react'
import { onDemand } from '../client/on-demand.tsx'
import { readListsAgain } from '../client/read-lists-again.ts'
import { useMayI } from '../client/session.ts'
import { text } from '../kit/text.ts'
import type { RowAction } from '../patterns/list/list-declaration.ts'
import type { StockDialogProps, StockRow } from './stock/stock-dialogs.tsx'

const PrintDialog = onDemand(async () => (await import('../admin/print-dialog.tsx')).PrintDialog)
const TraceDialog = onDemand(async () => (await import('./stock/trace-dialog.tsx')).TraceDialog)
const stockDialogs = () => import('./stock/stock-dialogs.tsx')

const dialogs = {
  move: onDemand(async () => (await stockDialogs()).MoveDialog),
  count: onDemand(async () => (await stockDialogs()).CountDialog),
  quarantine: onDemand(async () => (await stockDialogs()).QuarantineDialog),
  editLot: onDemand(async () => (await stockDialogs()).EditLotDialog),
  serials: onDemand(async () => (await import('./stock/serials-dialog.tsx')).SerialsDialog),
  destroy: onDemand(async () => (await stockDialogs()).DestroyDialog),
} as const satisfies Record<string, ComponentType<StockDialogProps>>
type DialogName = keyof typeof dialogs | 'trace' | 'label'

/** What can be done with a row of stock, wherever it is listed, and the dialog of what was chosen. */
export function useStockActions(): { readonly actions: readonly RowAction<StockRow>[]; readonly dialog: ReactNode } {
  const may = useMayI()
  const [open, setOpen] = useState<{ name: DialogName; row: StockRow }>()
  return {
    actions: actionsOf((name, row) => setOpen({ name, row }), may('EDIT_STOCK')),
    dialog: open && <Opened {...open} onClose={() => setOpen(undefined)} onDone={readStockAgain} />,
  }
}

const readStockAgain = () => readListsAgain(stockIndex.name, lotIndex.name)

type OpenedProps = { name: DialogName; row: StockRow; onClose: () => void; onDone: () => void }

function Opened({ name, row, onClose, onDone }: OpenedProps) {
  const done = () => {
    onClose()
    onDone()
  }
  if (name === 'trace') return <TraceDialog lotId={row.lotId} lot={row.lot} onClose={onClose} />
  if (name === 'label')
    return (
      <PrintDialog
        title={text('Label of lot {lot}', { lot: row.lot })}
        documentKind="lotLabel"
        id={row.stockId}
        fileName={`lot-${row.lot}`}
        onClose={onClose}
      />
    )
  const Dialog = dialogs[name]
  return <Dialog row={row} onClose={onClose} onDone={done} />
}

function actionsOf(open: (name: DialogName, row: StockRow) => void, mayEdit: boolean): readonly RowAction<StockRow>[] {
  const trace: RowAction<StockRow> = {
    name: 'trace',
    label: text('Trace lot'),
    icon: 'search',
    run: (row) => open('trace', row),
  }
  const label: RowAction<StockRow> = {
    name: 'label',
    label: text('Print label'),
    icon: 'print',
    run: (row) => open('label', row),
  }
  if (!mayEdit) return [trace, label]
  const action = (name: DialogName, label: string, more: Partial<RowAction<StockRow>> = {}): RowAction<StockRow> => ({
    name,
    label,
    run: (row) => open(name, row),
    ...more,
  })
  return [
    action('move', text('Move bin'), { icon: 'swap' }),
    action('quarantine', text('Quarantine'), { icon: 'shield', hidden: ({ status }) => status === 'Quarantine' }),
    action('count', text('Count'), { icon: 'edit' }),
    action('editLot', text('Edit lot'), { icon: 'edit' }),
    action('serials', text('Serial numbers'), { icon: 'rows' }),
    action('destroy', text('Destroy'), {
      icon: 'trash',
      hidden: ({ serialized }) => serialized,
    }),
    trace,
    label,
  ]
}
