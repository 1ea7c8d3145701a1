import { useLayoutEffect, useRef, useState } from 'react'
import { columnsWithin, withWholeTexts } from './fitting-columns.ts'
import type { GridColumn, GridRow } from './grid-column.ts'
import type { GridState } from './grid-model.ts'

/** How wide the frame of the grid is; until it is drawn, the window says about how much room there will be. */
export function useGridRoom() {
  const view = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(() => window.innerWidth)
  useLayoutEffect(() => {
    const frame = view.current
    if (!frame) return
    const measure = () => setRoom(frame.clientWidth)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(frame)
    return () => sizes.disconnect()
  }, [])
  return { view, room }
}

/** The columns that have room, with their whole texts; the same ones as long as no width changes. */
export function useShownColumns<Row extends GridRow>(
  { columns, rows }: { columns: readonly GridColumn<Row>[]; rows: readonly Row[] | undefined },
  room: number,
) {
  const wide = withWholeTexts(columns, rows ?? [])
  const shown = columnsWithin(wide, room)
  const [held, setHeld] = useState({ columns, shown })
  const isSame =
    held.columns === columns &&
    held.shown.length === shown.length &&
    held.shown.every(({ key, width }, at) => key === shown[at]?.key && width === shown[at].width)
  if (isSame) return held.shown
  setHeld({ columns, shown })
  return shown
}

/** What is pasted goes into all columns, also into those that have no room now. */
export const inAllColumns = <Row extends GridRow>(
  state: GridState<Row>,
  shown: readonly GridColumn<Row>[],
  all: readonly GridColumn<Row>[],
): GridState<Row> => ({
  ...state,
  place: { ...state.place, column: all.findIndex(({ key }) => key === shown[state.place.column]?.key) },
})
