import { printers } from '@galen/contract/admin/printers'
import { binLocations } from '@galen/contract/warehouse/bin-locations'
import { stocks } from '@galen/contract/warehouse/stocks'
import { type ReactNode, useState } from 'react'
import { performed, useRead } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'
import { setAsideOptions } from './stock-cells.tsx'
import type { StockRow } from './stock-dialogs.tsx'

export type StockRun = (row: StockRow) => Promise<unknown>
export type StockChoice = {
  readonly kind: 'move' | 'quarantine'
  readonly count: number
  readonly answer: (run?: StockRun) => void
}

const moveTo = (location: string): StockRun => {
  return (row) =>
    performed(stocks.move, {
      params: { stockId: row.stockId, lot: row.lot },
      body: { location, receiptId: row.receiptId },
    })
}

const quarantineFor = (reason: string): StockRun => {
  return (row) =>
    performed(stocks.quarantine, {
      params: { itemId: row.itemId, variationId: row.variationId },
      body: { pedigreesId: [row.stockId], status: 'Quarantine', reason: reason as 'MANUAL' },
    })
}

/** Prints the label of a row on the printer of this user. */
export const printLabel = ({ stockId }: StockRow) =>
  performed(printers.print, { body: { documentKind: 'lotLabel', id: stockId } })

/** Asks once for many rows where they go, or why they are held. */
export function StockChoiceDialog({ kind, count, answer }: StockChoice): ReactNode {
  const isMove = kind === 'move'
  const bins = useRead(binLocations.list, {}, { enabled: isMove })
  const [chosen, setChosen] = useState<string | null>(isMove ? null : 'MANUAL')
  const names = (bins.data ?? []).filter(({ active }) => active).map(({ name }) => name)
  return (
    <Dialog
      title={
        isMove
          ? text('{count, plural, one {Move # row of stock} other {Move # rows of stock}}', { count })
          : text('{count, plural, one {Quarantine # row of stock} other {Quarantine # rows of stock}}', { count })
      }
      onClose={() => answer()}
      act={{
        label: isMove ? text('Move') : text('Quarantine'),
        disabledReason: chosen !== null ? undefined : isMove ? text('Choose a bin.') : text('Choose a reason.'),
        run: () => chosen !== null && answer(isMove ? moveTo(chosen) : quarantineFor(chosen)),
      }}
    >
      <Select
        label={isMove ? text('To bin') : text('Reason')}
        required
        searchable={isMove}
        data-autofocus
        data={isMove ? names : setAsideOptions}
        value={chosen}
        onChange={setChosen}
      />
    </Dialog>
  )
}
