import type { KeyObject } from 'node:crypto'
import type { Pool } from '../database/database.ts'

export type Offence = Readonly<Record<string, unknown>>

/** What a checker looks at: every company, as the role of background jobs or a superuser sees them. */
export type Checked = {
  readonly pool: Pool
  /** Without it the signatures of the audit's anchors are not checked. */
  readonly verifyingKey?: KeyObject
  /** The anchors of the audit that are kept outside of the database. */
  readonly anchorsFile?: string
  /** Those of the data folders of other processes. */
  readonly otherAnchorsFiles?: readonly string[]
}

/** Something that must always be so. The id is the one of the project's list of invariants. */
export type Invariant = {
  readonly id: string
  readonly sentence: string
  /** What is counted on one side and what on the other: two sides made from the same row prove nothing. */
  readonly compares: string
  /** The rows that break it; none when all is well. */
  offences(checked: Checked): Promise<readonly Offence[]>
}

/**
 * An invariant whose offending rows are what a statement yields. Tables are compared as wholes: where PostgreSQL has not
 * counted them yet, it would otherwise go through one of them for every row of another.
 */
export const bySql = (id: string, sentence: string, compares: string, statement: string): Invariant => ({
  id,
  sentence,
  compares,
  offences: ({ pool }) =>
    pool.begin('read only', async (tx) => {
      await tx`select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true)`
      return tx.unsafe<Offence[]>(statement)
    }),
})
