import type { GridColumn } from './grid-column.ts'

/** What stands beside the columns: the number of a line, and the room of its bin. */
export const HEAD_WIDTH = 40
export const tailWidth = (canRemove: boolean) => (canRemove ? 36 : 8)

const PADDING = 14
/** A text that is longer would leave no room for the others. */
const WIDEST = 280

/** About how wide letters are in the text of a line, rather too wide than too narrow. */
const letterWidth = (letter: string) => {
  if (/[\s.,:;/|()'il]/.test(letter)) return 4.8
  if (/[mwMW%]/.test(letter)) return 12
  return /[A-Z\d]/.test(letter) ? 8.6 : 7.8
}

/** The pixels that the widest of some texts needs so that it is not cut. */
export const widthFor = (texts: readonly string[], least: number) =>
  texts.reduce(
    (most, each) =>
      Math.max(
        most,
        Math.min(WIDEST, Math.ceil([...each].reduce((sum, letter) => sum + letterWidth(letter), PADDING))),
      ),
    least,
  )

/** Columns that are never cut as wide as their longest text; the very same where nothing is wider. */
export function withWholeTexts<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): readonly GridColumn<Row>[] {
  const widths = columns.map((column) =>
    column.isWhole ? widthFor(rows.map(column.write), column.width) : column.width,
  )
  if (columns.every(({ width }, at) => width === widths[at])) return columns
  return columns.map((column, at) => ({ ...column, width: widths[at] ?? column.width }))
}

/** The columns that have room. Those of the highest rank give way first; a column without a rank stays. */
export function columnsWithin<Row>(columns: readonly GridColumn<Row>[], room: number): readonly GridColumn<Row>[] {
  const leaving = columns
    .filter(({ rank }) => rank !== undefined)
    .toSorted((one, other) => (other.rank ?? 0) - (one.rank ?? 0))
  const kept = new Set(columns)
  const needed = () => [...kept].reduce((sum, { width }) => sum + width, 0)
  for (const column of leaving) {
    if (needed() <= room) break
    kept.delete(column)
  }
  return kept.size === columns.length ? columns : columns.filter((column) => kept.has(column))
}
