import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { books, type JournalProposal } from '@galen/contract/accounting/books'
import { openingDay } from '@galen/domain/accounting/first-day'
import { checkDecisionNote, decidedBy } from '@galen/domain/approvals'
import { journalProposalLifecycle } from '@galen/domain/accounting/journal-proposal'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { parseCents, subtract } from '@galen/domain/money'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { nextVersion, versionAfter } from '../../../platform/database/next-version.ts'
import { notifyOfDecision } from '../../../platform/approval-notifications.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { booksBeginOn, checkOpening, checkPeriod } from '../../fiscal-periods.ts'
import { checkYearClosed, writeYearClosed } from '../close-year.ts'
import { postJournal, reverseEntry } from '../../general-ledger.ts'
import { accountProblems } from '../../postable-accounts.ts'
import { namedInLines } from '../insert-proposal.ts'
import { loadJournalProposal } from '../journal-proposal.store.ts'
import { yearEndLines } from '../year-result.ts'

export const approveJournalProposal = command(
  books.approve,
  async (input) => {
    const { params, body, tx, actor } = input
    const found = await loadJournalProposal(tx, actor, params.id)
    await checkDay(input, found)
    await checkFreshSignIn(tx, actor)
    const proposal = await lockProposal(input, params.id, 'approve')
    if (!proposal.mayDecide) throw new BusinessError('journal.refused', 'A second person must approve this.')
    checkDecisionNote(body.note)
    if (proposal.kind === 'year-end') await checkUnchanged(input, proposal)
    if (proposal.kind === 'entry') await checkStillPostable(input, proposal)
    const entryId = proposal.reversesId
      ? await reverseEntry(input, proposal.reversesId, {
          accountingDate: proposal.date as BusinessDate,
          memo: proposal.memo,
          approvedBy: actor.userId,
        })
      : await postProposal(input, proposal)
    return decide(input, proposal, { action: 'approve', note: body.note, entryId })
  },
  { posting: true },
)

export const refuseJournalProposal = command(books.refuse, async (input) => {
  const { note } = input.body
  const proposal = await lockProposal(input, input.params.id, 'refuse')
  if (proposal.mayDecide) checkDecisionNote(note)
  return decide(input, proposal, { action: 'refuse', note, entryId: null })
})

/** A year end belongs to a closed year, an opening entry to the day before the books, all others to an open month. */
async function checkDay(work: Work<Actor>, { kind, date }: JournalProposal): Promise<void> {
  const first = await booksBeginOn(work.tx, work.actor.companyId)
  if (kind === 'year-end') await checkYearClosed(work, date as BusinessDate)
  else if (kind === 'entry' && first !== null && date === openingDay(first)) await checkOpening(work, date)
  else await checkPeriod(work, date as BusinessDate, ['financial'])
}

async function postProposal(work: Work<Actor>, proposal: JournalProposal): Promise<string> {
  const { id, kind, date, memo, lines } = proposal
  const entry = await postJournal(work, {
    source: {
      kind: kind === 'year-end' ? 'year-end' : 'manual',
      id,
      number: await takeDocumentNumber(work.tx, work.actor.companyId, 'journal-entry'),
    },
    accountingDate: date as BusinessDate,
    memo,
    approvedBy: work.actor.userId,
    ...(kind === 'year-end' ? { stage: 'closing' as const } : {}),
    lines: lines.map((line) => ({
      accountId: line.accountId,
      amount: subtract(parseCents(line.debit), parseCents(line.credit)),
      memo: line.memo,
    })),
  })
  if (!entry) throw new Error(`The proposal ${id} has no amounts`)
  if (kind === 'year-end') await writeYearClosed(work, date as BusinessDate, entry.id)
  return entry.id
}

/** An account can have been deactivated or mapped to a ledger after the entry was proposed. */
async function checkStillPostable(work: Work<Actor>, { lines, memo }: JournalProposal): Promise<void> {
  const problems = await accountProblems(work, namedInLines(lines))
  const [first] = problems
  if (first)
    throw new BusinessError(
      'journal.refused',
      `${first.account} ${first.message}. Refuse "${memo}" and propose the entry again.`,
      problems.map(({ field, message }) => ({ field, message })),
    )
}

/** What was posted after the year end was proposed is not in it. */
async function checkUnchanged(work: Work<Actor>, { date, lines, memo }: JournalProposal): Promise<void> {
  const figures = (list: readonly { accountId: string; debit: number; credit: number }[]) =>
    new Map(list.map(({ accountId, debit, credit }) => [accountId, [debit, credit]]))
  if (!isDeepStrictEqual(figures(await yearEndLines(work, date)), figures(lines)))
    throw new BusinessError('journal.refused', `${memo} has changed. Refuse this and propose the year end again.`)
}

async function decide(
  work: Work<Actor>,
  { id, status, version, memo, proposedById }: LockedProposal,
  { action, note, entryId }: { action: 'approve' | 'refuse'; note: string; entryId: string | null },
) {
  const { tx, actor, audit } = work
  const next = journalProposalLifecycle.after(action, status)
  await sql`
    update journal_proposal set status = ${next}, decided_by = ${actor.userId}, decided_at = now(), entry_id = ${entryId}::uuid,
      decision_note = ${note},
      version = ${nextVersion()}
    where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  audit('journal-proposal', {
    id,
    action,
    version: versionAfter({ version }),
    before: { status },
    after: { status: next },
    ...(note !== '' && { justification: note }),
  })
  await notifyOfDecision(work, {
    id,
    approved: action === 'approve',
    askedBy: proposedById,
    title: `journal entry "${memo}"`,
    address: `/accounting/proposals?id=${id}`,
  })
  return loadJournalProposal(tx, actor, id)
}

type LockedProposal = JournalProposal & { readonly proposedById: string | null }

async function lockProposal(
  { tx, actor }: Work<Actor>,
  id: string,
  action: 'approve' | 'refuse',
): Promise<LockedProposal> {
  const { rows } = await sql<{ proposedById: string }>`
    select j.proposed_by as "proposedById" from journal_proposal j
    where j.company_id = ${actor.companyId} and j.id = ${id} for update`.execute(tx)
  const proposal = await loadJournalProposal(tx, actor, id)
  if (!journalProposalLifecycle.allows(action, proposal.status))
    throw new BusinessError('journal.conflict', decidedBy(proposal.decidedByName))
  return { ...proposal, proposedById: rows[0]?.proposedById ?? null }
}
