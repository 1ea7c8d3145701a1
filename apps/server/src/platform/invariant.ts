import type { KeyObject } from 'node:crypto'
import type { Pool } from './database.ts'

export type Offence = Readonly<Record<string, unknown>>

/** What a checker may look at: every company, as the role of background jobs sees them. */
export type Checked = {
  readonly jobs: Pool
  readonly verifyingKey: KeyObject
  /** The anchors of the audit that are kept outside of the database. */
  readonly anchorsFile?: string
}

/** Something that must always be so. The id is the one of the project's list of invariants. */
export type Invariant = {
  readonly id: string
  readonly sentence: string
  /** The rows that break it; none when all is well. */
  offences(checked: Checked): Promise<readonly Offence[]>
}

/** An invariant whose offending rows are what a statement yields. */
export const bySql = (id: string, sentence: string, statement: string): Invariant => ({
  id,
  sentence,
  offences: ({ jobs }) => jobs.unsafe<Offence[]>(statement),
})
