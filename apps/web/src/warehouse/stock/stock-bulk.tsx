import { useState } from 'react'
import { onDemand } from '../../client/on-demand.tsx'
import { text } from '../../kit/text.ts'
import type { EachAction } from '../../patterns/list/list-declaration.ts'
import type { StockChoice, StockRun } from './stock-bulk-dialog.tsx'
import type { StockRow } from './stock-dialogs.tsx'

const StockChoiceDialog = onDemand(async () => (await import('./stock-bulk-dialog.tsx')).StockChoiceDialog)

/** Moves, quarantines and labels many rows, each with a result of its own. */
export function useStockBulk() {
  const [asked, setAsked] = useState<StockChoice>()
  const choose = (kind: StockChoice['kind']) => (count: number) =>
    new Promise<StockRun | undefined>((resolve) =>
      setAsked({
        kind,
        count,
        answer: (run) => {
          setAsked(undefined)
          resolve(run)
        },
      }),
    )
  const labels: readonly EachAction<StockRow>[] = [
    {
      name: 'labels',
      label: text('Print labels'),
      icon: 'print',
      done: text('Label printed'),
      run: async (row) => (await import('./stock-bulk-dialog.tsx')).printLabel(row),
    },
  ]
  const actions: readonly EachAction<StockRow>[] = [
    {
      name: 'move',
      label: text('Move bin'),
      icon: 'swap',
      done: text('Moved'),
      run: () => Promise.resolve(),
      choose: choose('move'),
    },
    {
      name: 'quarantine',
      label: text('Quarantine'),
      icon: 'shield',
      done: text('Quarantined'),
      run: () => Promise.resolve(),
      choose: choose('quarantine'),
    },
    ...labels,
  ]
  return { actions, labels, dialog: asked && <StockChoiceDialog {...asked} /> }
}
