import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { books } from '@galen/contract/accounting/books'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, parseBusinessDate } from '@galen/domain/dates'
import { type Cents, formatMoney, parseCents, subtract, sum } from '@galen/domain/money'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { asJson } from '../../../platform/database/as-json.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { checkPeriod } from '../../fiscal-periods.ts'
import { postJournal } from '../../general-ledger.ts'
import { loadProposal } from '../journal-proposal.store.ts'

type Line = { readonly accountId: string; readonly debit: number; readonly credit: number; readonly memo: string }
type New = {
  kind: 'entry' | 'reversal' | 'year-end'
  date: string
  memo: string
  lines: readonly Line[]
  reversesId?: string
}

export const proposeJournalEntry = command(books.propose, async (input) => {
  const { body, tx, actor } = input
  checkBalanced(body.lines)
  await checkPeriod(input, body.date as BusinessDate, ['financial'])
  const { rows } = await sql<{ id: string }>`
    select p.id from property p where p.company_id = ${actor.companyId} and p.type = 'ledgerAccount' and p.active
      and p.id = any(${body.lines.map(({ accountId }) => accountId)}::uuid[])`.execute(tx)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = body.lines.findIndex(({ accountId }) => !known.has(accountId))
  if (unknown >= 0) throw invalid([{ field: `lines.${unknown}.accountId`, message: 'is not an active ledger account' }])
  return propose(input, { kind: 'entry', date: body.date, memo: body.memo, lines: body.lines })
})

/** Entries of documents are corrected through their documents; only manual ones are reversed here. */
export const proposeReversal = command(books.reverse, async (input) => {
  const { params, body, tx, actor } = input
  const date = body.date ?? (await accountingDate(input))
  await checkPeriod(input, date as BusinessDate, ['financial'])
  const { rows } = await sql<{ kind: string; reversed: boolean; number: number; lines: Line[] }>`
    select e.source_kind as kind, e.number, (e.reverses_id is not null or exists (select from journal_entry r
        where r.company_id = e.company_id and r.reverses_id = e.id)) as reversed,
      (select jsonb_agg(jsonb_build_object('accountId', l.account_id, 'debit', greatest(-l.amount, 0), 'credit', greatest(l.amount, 0),
        'memo', l.memo) order by l.position) from journal_line l where l.company_id = e.company_id and l.entry_id = e.id) as lines
    from journal_entry e where e.company_id = ${actor.companyId} and e.id = ${params.id}`.execute(tx)
  const [entry] = rows
  if (!entry) throw notFound('Journal entry')
  if (entry.kind !== 'journal-proposal')
    throw new BusinessError(
      'journal.refused',
      'Void or correct the document instead. Only manual entries are reversed here.',
    )
  if (entry.reversed) throw new BusinessError('journal.refused', `Entry ${entry.number} is reversed already.`)
  return propose(input, { kind: 'reversal', date, memo: body.reason, lines: entry.lines, reversesId: params.id })
})

/** Carries income and expense of a year to retained earnings. */
export const proposeYearEnd = command(books.yearEnd, async (input) => {
  const { body, tx, actor } = input
  const date = parseBusinessDate(`${body.year}-12-31`)
  await checkPeriod(input, date, ['financial'])
  const { rows } = await sql<{ accountId: string; amount: string }>`
    select l.account_id as "accountId", sum(l.amount)::text as amount from journal_line l
    join property a on a.company_id = l.company_id and a.id = l.account_id
    where l.company_id = ${actor.companyId} and l.accounting_date <= ${date}::date and left(a.code, 1) >= '4'
    group by l.account_id having sum(l.amount) <> 0`.execute(tx)
  const earnings = await sql<{ id: string | null }>`
    select account_id as id from property where company_id = ${actor.companyId} and type = 'accountMapping' and code = 'retained-earnings'`.execute(
    tx,
  )
  const retained = earnings.rows[0]?.id
  if (!retained) throw new BusinessError('journal.account-missing', 'No ledger account is mapped to Retained earnings.')
  if (rows.length === 0) throw new BusinessError('journal.refused', `${body.year} has no result to carry forward.`)
  const total = sum(rows.map(({ amount }) => parseCents(amount)))
  const line = (accountId: string, amount: number): Line => ({
    accountId,
    debit: Math.max(amount, 0) / 100,
    credit: Math.max(-amount, 0) / 100,
    memo: '',
  })
  const lines = [...rows.map(({ accountId, amount }) => line(accountId, -parseCents(amount))), line(retained, total)]
  return propose(input, { kind: 'year-end', date, memo: `Result of ${body.year}`, lines })
})

function checkBalanced(lines: readonly Line[]): void {
  const both = lines.findIndex(({ debit, credit }) => debit > 0 === credit > 0)
  if (both >= 0) throw invalid([{ field: `lines.${both}`, message: 'Each line has a debit or a credit.' }])
  const difference = subtract(
    sum(lines.map(({ debit }) => parseCents(debit))),
    sum(lines.map(({ credit }) => parseCents(credit))),
  )
  if (difference !== 0)
    throw new BusinessError(
      'journal.unbalanced',
      `Debits and credits differ by ${formatMoney(Math.abs(difference) as Cents)}.`,
      [{ field: 'lines', message: 'do not balance' }],
    )
}

async function propose({ tx, actor, audit }: Work<Actor>, { kind, date, memo, lines, reversesId }: New) {
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
  return loadProposal(tx, actor, id)
}

export const approveJournalProposal = command(
  books.approve,
  async (input) => {
    const { params, tx, actor, audit } = input
    const found = await loadProposal(tx, actor, params.id)
    const date = found.date as BusinessDate
    await checkPeriod(input, date, ['financial'])
    await checkFreshSignIn(tx, actor)
    const proposal = await lockProposal(input, params.id)
    if (!proposal.mayDecide) throw new BusinessError('journal.refused', 'A second person must approve this.')
    const kind = proposal.kind === 'year-end' ? 'year-end' : 'journal-proposal'
    const entry = await postJournal(input, {
      source: { kind, id: params.id, number: '' },
      accountingDate: date,
      memo: proposal.memo,
      approvedBy: actor.userId,
      lines: proposal.lines.map(({ accountId, debit, credit, memo }) => ({
        accountId,
        amount: subtract(parseCents(debit), parseCents(credit)),
        memo,
      })),
    })
    await tx
      .updateTable('journal_proposal')
      .set({
        status: 'Posted',
        decided_by: actor.userId,
        decided_at: new Date().toISOString(),
        entry_id: entry?.id ?? null,
        version: proposal.version + 1,
      })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', params.id)
      .execute()
    audit('journal-proposal', {
      id: params.id,
      action: 'approve',
      version: proposal.version + 1,
      before: { status: 'Waiting' },
      after: { status: 'Posted' },
    })
    return loadProposal(tx, actor, params.id)
  },
  { posting: true },
)

export const refuseJournalProposal = command(books.refuse, async (input) => {
  const { params, tx, actor, audit } = input
  const proposal = await lockProposal(input, params.id)
  await tx
    .updateTable('journal_proposal')
    .set({
      status: 'Refused',
      decided_by: actor.userId,
      decided_at: new Date().toISOString(),
      version: proposal.version + 1,
    })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', params.id)
    .execute()
  audit('journal-proposal', {
    id: params.id,
    action: 'refuse',
    version: proposal.version + 1,
    before: { status: 'Waiting' },
    after: { status: 'Refused' },
  })
  return loadProposal(tx, actor, params.id)
})

async function lockProposal({ tx, actor }: Work<Actor>, id: string) {
  await sql`select from journal_proposal where company_id = ${actor.companyId} and id = ${id} for update`.execute(tx)
  const proposal = await loadProposal(tx, actor, id)
  if (proposal.status !== 'Waiting')
    throw new BusinessError('journal.refused', `This proposal is ${proposal.status.toLowerCase()} already.`)
  return proposal
}
