import { randomUUIDv7 } from 'node:crypto'
import type { JournalProposal } from '@galen/contract/accounting/books'
import { parseCents, subtract } from '@galen/domain/money'
import { asJson } from '../../platform/database/as-json.ts'
import { notifyDeciders } from '../../platform/approval-notifications.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import type { NamedInDocument } from '../postable-accounts.ts'
import { loadJournalProposal } from './journal-proposal.store.ts'

export type ProposedLine = {
  readonly accountId: string
  readonly debit: number
  readonly credit: number
  readonly memo: string
}

/** The accounts of the lines, for the check that both who proposes and who approves has to pass. */
export const namedInLines = (lines: readonly Omit<ProposedLine, 'memo'>[]): NamedInDocument[] =>
  lines.map(({ accountId, debit, credit }, place) => ({
    field: `lines.${place}.accountId`,
    accountId,
    amount: subtract(parseCents(debit), parseCents(credit)),
  }))

type New = {
  kind: JournalProposal['kind']
  date: string
  memo: string
  lines: readonly ProposedLine[]
  reversesId?: string
}

/** An entry that waits for a second person. */
export async function insertProposal(
  work: Work<Actor>,
  { kind, date, memo, lines, reversesId }: New,
): Promise<JournalProposal> {
  const { tx, actor, audit } = work
  const id = randomUUIDv7()
  await tx
    .insertInto('journal_proposal')
    .values({
      company_id: actor.companyId,
      id,
      kind,
      accounting_date: date,
      memo,
      lines: asJson(lines),
      reverses_id: reversesId ?? null,
      proposed_by: actor.userId,
    })
    .execute()
  audit('journal-proposal', {
    id,
    action: 'create',
    version: 1,
    before: null,
    after: { status: 'Waiting', date, memo },
  })
  await notifyDeciders(work, { kind: 'journal', id, parts: { title: memo } })
  return loadJournalProposal(tx, actor, id)
}
