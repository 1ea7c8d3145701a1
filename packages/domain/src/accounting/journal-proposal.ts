import { lifecycle } from '../lifecycle.ts'
import { type Cents, parseCents, subtract, sum } from '../money.ts'

/** An entry by hand is posted when a second person agrees. */
export const journalProposalLifecycle = lifecycle('journal proposal', {
  Waiting: { approve: 'Posted', refuse: 'Refused' },
  Posted: {},
  Refused: {},
})

/**
 * The kinds of source whose entries are reversed by hand; all others are corrected through their documents. A year end is
 * taken back by opening a month of the year.
 */
export const reversibleSources: readonly string[] = ['manual']

type Line = { readonly debit: number; readonly credit: number }

/** The place of the first line without exactly one side, or -1. */
export const lineWithoutSide = (lines: readonly Line[]): number =>
  lines.findIndex(({ debit, credit }) => debit > 0 === credit > 0)

/** Debits less credits. */
export const imbalanceOf = (lines: readonly Line[]): Cents =>
  subtract(sum(lines.map(({ debit }) => parseCents(debit))), sum(lines.map(({ credit }) => parseCents(credit))))
