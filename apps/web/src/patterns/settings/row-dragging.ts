import { type DragEvent, useState } from 'react'
import type { SavedRow } from './saved-row.ts'

/** One row is carried over another: where it came from and where it would go. */
type Carried = { readonly id: string; readonly from: number; readonly to: number }

/** Puts rows in another order by carrying them; buttons and Alt with the arrows do the same (WCAG 2.5.7). */
export function useRowDragging<Row extends SavedRow>(
  move: ((row: Row, steps: number) => Promise<unknown>) | undefined,
  refresh: () => Promise<unknown>,
) {
  const [carried, setCarried] = useState<Carried>()
  const drop = async (row: Row, steps: number) => {
    setCarried(undefined)
    if (!move || steps === 0) return
    await move(row, steps)
    await refresh()
  }
  return {
    /** Where the carried row would come to stand, seen from the row at this place. */
    markAt: (place: number): 'above' | 'below' | undefined =>
      carried === undefined || carried.to !== place || carried.from === place
        ? undefined
        : carried.to < carried.from
          ? 'above'
          : 'below',
    handle: (row: Row, place: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        const whole = event.currentTarget.closest('tr')
        if (whole) event.dataTransfer.setDragImage(whole, 12, 12)
        setCarried({ id: row.id, from: place, to: place })
      },
      onDragEnd: () => setCarried(undefined),
    }),
    target: (place: number, rows: readonly Row[]) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!carried) return
        event.preventDefault()
        if (carried.to !== place) setCarried({ ...carried, to: place })
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        const row = rows.find(({ id }) => id === carried?.id)
        if (!carried || !row) return
        event.preventDefault()
        void drop(row, place - carried.from)
      },
    }),
  }
}

export type RowDragging<Row extends SavedRow> = ReturnType<typeof useRowDragging<Row>>
