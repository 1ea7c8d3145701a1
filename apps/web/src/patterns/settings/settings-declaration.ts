import type { ReactNode } from 'react'
import type { IconName } from '../../kit/icon.tsx'
import type { LastChange } from './last-change.ts'
import type { ChangeRow, RowContext, SavedRow } from './saved-row.ts'

export type CellControl = {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur: () => void
  readonly readOnly: boolean
  /** What it is called for those who hear it: the column and the row. */
  readonly label: string
}

/** One column takes the room that is left: the one that says so, or the first that is typed into. */
type Width = {
  readonly label: string
  readonly width?: number
  readonly isWide?: true
  /** Left out where a tablet has no room for it. */
  readonly onDesktop?: true
}
type Of<Row> = Width & { readonly field: keyof Row & string }

/** Emptied, it is nothing at all: null and no empty text. */
type MayBeEmpty = { readonly mayBeEmpty?: true }

/** One column of a settings table. */
export type SettingsColumn<Row extends SavedRow> =
  | (Of<Row> & MayBeEmpty & { readonly kind: 'text'; readonly maxLength?: number; readonly isCode?: true })
  | (Of<Row> & { readonly kind: 'switch' })
  | (Of<Row> & { readonly kind: 'number'; readonly min?: number; readonly max?: number })
  | (Of<Row> &
      MayBeEmpty & {
        readonly kind: 'choice'
        readonly choices: readonly { readonly value: string; readonly label: string }[]
      })
  | (Of<Row> & { readonly kind: 'own'; readonly edit: (control: CellControl) => ReactNode })
  | (Width & { readonly kind: 'show'; readonly show: (row: Row) => ReactNode; readonly align?: 'end' })

/** Something else that can be done with a row. */
type RowAct<Row extends SavedRow> = {
  readonly icon: IconName
  /** Names the row: "Merge Corvane into another". */
  readonly label: (row: Row) => string
  readonly run: (row: Row) => void
}

export type SettingsTableProps<Row extends SavedRow> = {
  /** What the table is called, for those who hear it. */
  label: string
  /** Missing while they are being read. */
  rows: readonly Row[] | undefined
  /** Why they could not be read. */
  problem?: unknown
  /** Reads them again; the table calls it after each change. */
  onChanged: () => Promise<unknown> | void
  name: (row: Row) => string
  columns: readonly SettingsColumn<Row>[]
  change: ChangeRow<Row>
  /** The first text column is asked for on top; `open` begins elsewhere, in a dialog. */
  add?: {
    readonly label: string
    readonly blank?: Partial<Row>
    readonly run?: (values: Partial<Row>, context: RowContext) => Promise<unknown>
    readonly open?: () => void
  }
  remove?: (row: Row) => Promise<{ readonly deactivated: boolean }>
  /** Why a row is not removed now; its button stays and says so. */
  whyKept?: (row: Row) => string | undefined
  acts?: readonly RowAct<Row>[]
  activeField?: keyof Row & string
  used?: (row: Row) => number
  usedInWords?: (used: number) => string
  /** Asks what becomes of a row in use, instead of switching it off; `switchOff` does that, with undo. */
  removeUsed?: (row: Row, switchOff: () => void) => void
  /** Puts a row further down by so many places, or up when they are below zero. */
  move?: (row: Row, steps: number) => Promise<unknown>
  changed?: (row: Row) => LastChange | undefined
  auditAddress?: (row: Row) => string
  /** Why this row cannot be changed: what is built in. */
  fixed?: (row: Row) => string | undefined
  /** Why nothing here can be changed: the right is missing. */
  readOnly?: string | undefined
  empty: string
}
