import type { ImportKindName } from '@galen/contract/importing/imports'
import type { NeedsConfirmation } from '@galen/contract/route'
import type { ImportTable } from '@galen/domain/importing/import-table'
import type { RowProblem } from '@galen/domain/importing/import-plan'
import type { BlankCells } from '@galen/domain/importing/read-rows'
import type { FateKind, FieldDifference } from '@galen/domain/importing/row-fates'
import type { Db, Tx } from '../database/database.ts'
import type { Actor } from '../operation.ts'
import type { Work } from '../work.ts'

/** What a file is asked. In a transaction that holds, the records it is about do not change until the commit. */
export type ImportRequest = {
  readonly db: Db
  readonly actor: Actor
  readonly table: ImportTable
  readonly blanks: BlankCells
  readonly holding: Tx | null
}

/** What becomes of one row, with the version of the record at the time. */
export type PreviewedRow = {
  readonly row: number
  readonly fate: FateKind
  readonly recordId: string | null
  readonly version: number | null
  /** The record as people call it. */
  readonly name: string
  readonly differences: readonly FieldDifference[]
  readonly problems: readonly RowProblem[]
  /** What someone should look at, though the row is taken. */
  readonly remarks: readonly RowProblem[]
}

export type Writing = Pick<Work<Actor>, 'tx' | 'actor' | 'audit' | 'publish' | 'emit'> & {
  readonly reason: string | undefined
  /** Says which record came of a row that creates one. */
  made(row: number, id: string): void
}

export type Publishing = {
  readonly rows: readonly PreviewedRow[]
  /** Headings that mean nothing to this import. */
  readonly ignored: readonly string[]
  /** Does what the preview said of these rows, all by a few statements, or asks for confirmation before anything is done. */
  write(writing: Writing, rows: ReadonlySet<number>): Promise<NeedsConfirmation | null>
}

/** A kind of record that is imported from files. */
export type ImportKind = {
  readonly name: ImportKindName
  /** What many of them are called. */
  readonly plural: string
  /** The columns that this person may import. */
  headings(actor: Pick<Actor, 'permissions'>): readonly string[]
  tell(asking: ImportRequest): Promise<Publishing>
}
