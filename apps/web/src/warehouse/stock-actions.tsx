import { type ComponentType, type ReactNode, useState } from 'react'
import { useMayI } from '../client/session.ts'
import { text } from '../kit/text.ts'
import type { RowAction } from '../patterns/list/list-declaration.ts'
import { SerialsDialog } from './stock/serials-dialog.tsx'
import {
  CountDialog,
  DestroyDialog,
  EditLotDialog,
  MoveDialog,
  QuarantineDialog,
  type StockDialogProps,
  type StockRow,
} from './stock/stock-dialogs.tsx'
import { PrintDialog } from '../admin/print-dialog.tsx'
import { TraceDialog } from './stock/trace-dialog.tsx'

const dialogs = {
  move: MoveDialog,
  count: CountDialog,
  quarantine: QuarantineDialog,
  editLot: EditLotDialog,
  serials: SerialsDialog,
  destroy: DestroyDialog,
} as const satisfies Record<string, ComponentType<StockDialogProps>>
type DialogName = keyof typeof dialogs | 'trace' | 'label'

/** What can be done with a row of stock, wherever it is listed, and the dialog of what was chosen. */
export function useStockActions(): { readonly actions: readonly RowAction<StockRow>[]; readonly dialog: ReactNode } {
  const may = useMayI()
  const [open, setOpen] = useState<{ name: DialogName; row: StockRow }>()
  return {
    actions: actionsOf((name, row) => setOpen({ name, row }), may('EDIT_STOCK')),
    dialog: open && <Opened {...open} onClose={() => setOpen(undefined)} />,
  }
}

function Opened({ name, row, onClose }: { name: DialogName; row: StockRow; onClose: () => void }) {
  if (name === 'trace') return <TraceDialog lotId={row.lotId} lot={row.lot} onClose={onClose} onDone={onClose} />
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
  return <Dialog row={row} onClose={onClose} onDone={onClose} />
}

function actionsOf(open: (name: DialogName, row: StockRow) => void, mayEdit: boolean): readonly RowAction<StockRow>[] {
  const trace: RowAction<StockRow> = {
    name: 'trace',
    label: text('Where is it'),
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
    action('count', text('Count'), {
      icon: 'edit',
      disabledReason: ({ serialized }) =>
        serialized ? text('Serialized. Change its serial numbers instead.') : undefined,
    }),
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
