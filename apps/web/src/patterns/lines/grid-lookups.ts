import { text } from '../../kit/text.ts'
import type { GridRow } from './grid-column.ts'
import type { Line } from './grid-history.ts'

/** What a text turned out to mean that was left in a cell before the answer was there. */
export type Settlement<Row> = {
  readonly id: string
  readonly column: string
  readonly source: string
  readonly outcome: { readonly change: (row: Row) => Row } | { readonly refused: string }
}

export const lookingUp = () => text('Looking up…')

/** Whether the text still stands in the cell it was left in. */
export const isAskedBy = <Row extends GridRow>(line: Line<Row>, { id, column, source }: Settlement<Row>) =>
  line.id === id && line.refused[column]?.text === source

export function withAnswer<Row extends GridRow>(
  line: Line<Row>,
  { column, source, outcome }: Settlement<Row>,
): Line<Row> {
  const { [column]: _, ...refused } = line.refused
  if ('change' in outcome) return { ...line, row: outcome.change(line.row), refused }
  return { ...line, refused: { ...refused, [column]: { text: source, message: outcome.refused } } }
}
