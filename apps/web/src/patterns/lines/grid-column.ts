import type { ComponentType, ReactNode } from 'react'

/** A line of a document; its id stays the same for as long as the line lives. */
export type GridRow = { readonly id: string }

export type Taken<Row> = { readonly row: Row } | { readonly refused: string }

/** Where to go from a cell that was edited; `away` leaves the focus where it went by itself. */
export type Leaving = 'down' | 'up' | 'next' | 'previous' | 'stay' | 'away'

export type CellEditorProps<Row> = {
  label: string
  /** The text to begin with. */
  start: string
  /** Typed over: the arrows leave the cell. Opened by F2: they move in the text. */
  isTypedOver: boolean
  /** What the cell holds could not be read, or stood for nothing that is known. */
  isRefused: boolean
  onText: (source: string, leaving: Leaving) => void
  onRow: (change: (row: Row) => Row, leaving: Leaving) => void
  onCancel: () => void
  /** Leaves a text whose meaning is not known yet; it is looked up while one goes on. */
  onLookUp: (source: string, leaving: Leaving, find?: () => Promise<((row: Row) => Row) | undefined>) => void
}

/** What the lines show and take in one column. Columns are made once, outside of components. */
export type GridColumn<Row> = {
  readonly key: string
  readonly label: string
  /** In pixels; `grow` takes what is left over. */
  readonly width: number
  readonly grow?: true
  /** Where the window is too narrow, the highest number gives way first; a column without one stays. */
  readonly rank?: number
  /** Its text is never cut: the column is as wide as the longest. */
  readonly isWhole?: true
  /** A line begins with it: on the last line Enter goes from it to the next cell, and from there to the next line. */
  readonly leads?: true
  readonly align?: 'end'
  readonly look?: 'strong' | 'secondary' | 'code'
  /** The value as text: to edit, to copy, to compare. */
  readonly write: (row: Row) => string
  /** What is drawn, where it is more than the text. */
  readonly show?: (row: Row) => ReactNode
  /** Takes what was typed or pasted; without it the column only shows. */
  readonly take?: (source: string, row: Row) => Taken<Row>
  /** Turned round by a press on its box and by Space: the text that does it. */
  readonly toggles?: (row: Row) => string
  /** Copies the value of one line into another, where its text would not be enough. */
  readonly copy?: (from: Row, to: Row) => Row
  /** What can be pasted into it, in words, where its label does not say it. */
  readonly pasteWords?: string
  /** Finds what many pasted texts stand for; a text that is not in the answer is refused. */
  readonly resolve?: (sources: readonly string[]) => Promise<ReadonlyMap<string, (row: Row) => Row>>
  readonly editor?: ComponentType<CellEditorProps<Row>>
  readonly inputMode?: 'text' | 'numeric' | 'decimal'
  /** What is wrong with the value although it could be read. */
  readonly fault?: (row: Row) => string | undefined
}
