import type { GridColumn, GridRow } from './grid-column.ts'
import type { Line, Step } from './grid-history.ts'
import type { Place } from './grid-moves.ts'

/** What the grid is allowed to do and knows of its rows. */
export type GridRules<Row extends GridRow> = {
  readonly columns: readonly GridColumn<Row>[]
  /** Makes an empty row; without it no line can be added. */
  readonly newRow: (() => Row) | undefined
  readonly readOnly: boolean
  /** Lines can be changed, and none can be removed. */
  readonly keepsLines?: boolean
}

export type Change<Row> = { readonly steps: readonly Step<Row>[]; readonly place: Place }

export type GridState<Row extends GridRow> = {
  readonly lines: readonly Line<Row>[]
  readonly place: Place
  /** The other end of what is selected in this column. */
  readonly anchor: number
  readonly editing: { readonly start: string; readonly isTypedOver: boolean } | undefined
  readonly past: readonly Change<Row>[]
  readonly future: readonly Change<Row>[]
  /** What was removed last, for as long as it is offered back. */
  readonly removed: readonly Step<Row>[]
  readonly expanded: ReadonlySet<string>
  /** What just happened, in words, for those who do not see it. */
  readonly said: string
}
