/** Lists up to this long are drawn whole. */
export const DRAWN_WHOLE = 100
const OVERSCAN = 10
/** The window moves by this many rows at a time: not with every row that passes, and never by more than a frame holds. */
const STEP = 4

export type RowWindow = {
  readonly first: number
  readonly end: number
  readonly before: number
  readonly after: number
}

/** Which rows of a long list are drawn, and how much room the others take above and below. */
export function rowWindow(scrolled: number, height: number, rowHeight: number, count: number): RowWindow {
  if (count <= DRAWN_WHOLE || rowHeight <= 0) return { first: 0, end: count, before: 0, after: 0 }
  const top = Math.min(Math.max(scrolled, 0), Math.max(0, count * rowHeight - height))
  const first = Math.max(0, Math.floor(top / rowHeight / STEP) * STEP - OVERSCAN)
  const end = Math.min(count, Math.ceil((top + height) / rowHeight / STEP) * STEP + OVERSCAN)
  return { first, end, before: first * rowHeight, after: (count - end) * rowHeight }
}
