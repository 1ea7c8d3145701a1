import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type AccountRole, accountRoleName } from '@galen/domain/accounting/account-roles'
import { profitOfLines, profitRoles, type ProfitShare } from '@galen/domain/accounting/invoice-profit'
import type { PostedLine } from '@galen/domain/accounting/posted-line'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToDecimal, negate, parseCents, sum } from '@galen/domain/money'
import type { Db } from '../platform/database/database.ts'
import { insertionOf, insertMany } from '../platform/database/many-rows.ts'
import type { Work } from '../platform/work.ts'
import { assertPeriodChecked, isOpening } from './fiscal-periods.ts'
import { profitEntries, recordProfit, sharesOf, takenBackBy } from './invoice-profit.ts'

type Posting = Pick<Work, 'tx' | 'actor'>

export type { PostedLine } from '@galen/domain/accounting/posted-line'

export type PostedEntry = {
  /** The document that is booked; the ordinal is the next free one unless it is given. */
  readonly source: { readonly kind: string; readonly id: string; readonly number: string; readonly ordinal?: number }
  readonly accountingDate: BusinessDate
  readonly memo: string
  readonly lines: readonly PostedLine[]
  readonly approvedBy?: string | null
  /** An entry that closes a year belongs to none of its months. */
  readonly stage?: 'closing'
  /** The invoice whose profit the lines are, or what they add to that of several. */
  readonly profit?: string | readonly ProfitShare[]
}

/**
 * Books an entry. Lines of nothing are dropped; an entry that does not balance is a mistake in our code and stops the
 * work. The command has checked the period before.
 */
export async function postJournal(work: Posting, entry: PostedEntry): Promise<{ readonly id: string } | null> {
  assertPeriodChecked(work, entry.accountingDate, 'financial')
  const { profit, ...head } = entry
  const lines = typeof profit === 'string' ? await withRoles(work, balancedLines(entry)) : balancedLines(entry)
  const shares = typeof profit === 'string' ? [profitOfLines(profit, lines)] : (profit ?? [])
  if (lines.length === 0) {
    const { kind: documentKind, id: documentId } = entry.source
    const cause = { documentKind, documentId, accountingDate: entry.accountingDate }
    if (shares.length > 0) await recordProfit(work, cause, shares)
    return null
  }
  const accounts = await accountsOf(work.tx, work.actor.companyId, lines, entry.accountingDate)
  return insertEntry(
    work,
    { ...head, reversesId: null, ...(shares.length > 0 && { shares: sharesOf(shares) }) },
    lines.map((line) => ({ ...line, accountId: accounts(line) })),
  )
}

/** Lines that name the account of a role which makes the profit of an invoice have that role. */
async function withRoles({ tx, actor }: Posting, lines: readonly PostedLine[]): Promise<readonly PostedLine[]> {
  const named = lines.flatMap(({ role, accountId }) => (accountId && !role ? [accountId] : []))
  if (named.length === 0) return lines
  const { rows } = await sql<{ accountId: string; role: AccountRole }>`
    select m.account_id as "accountId", min(m.role) as role from (
      select p.account_id, p.code as role from property p where p.company_id = ${actor.companyId} and p.type = 'accountMapping'
      union all
      select r.account_id, r.role from account_role r where r.company_id = ${actor.companyId}) m
    where m.account_id = any(${named}::uuid[]) and m.role = any(${[...profitRoles]}::text[]) group by m.account_id`.execute(
    tx,
  )
  const roles = new Map(rows.map(({ accountId, role }) => [accountId, role]))
  return lines.map((line) => {
    const role = line.accountId && !line.role ? roles.get(line.accountId) : undefined
    return role ? { ...line, role } : line
  })
}

/** The lines of an entry that say something; they balance. */
export function balancedLines({ source, lines }: Pick<PostedEntry, 'source' | 'lines'>): readonly PostedLine[] {
  const booked = lines.filter(({ amount }) => amount !== 0)
  const difference = sum(booked.map(({ amount }) => amount))
  if (difference !== 0) throw new Error(`The journal entry of ${source.number} is off by ${centsToDecimal(difference)}`)
  return booked
}

export type AccountSum = { readonly code: string; readonly name: string; readonly amount: Cents }

/** The sums by account that these lines would book on a day, in the order they are named. */
export async function foreseeJournal(
  db: Db,
  companyId: string,
  lines: readonly PostedLine[],
  day: BusinessDate,
): Promise<AccountSum[]> {
  const booked = lines.filter(({ amount }) => amount !== 0)
  const accountOf = await accountsOf(db, companyId, booked, day)
  const amounts = Map.groupBy(booked, accountOf)
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select p.id, coalesce(p.code, '') as code, p.name from property p
    where p.company_id = ${companyId} and p.id = any(${[...amounts.keys()]}::uuid[])`.execute(db)
  return [...amounts].flatMap(([accountId, own]) => {
    const amount = sum(own.map((line) => line.amount))
    const account = rows.find(({ id }) => id === accountId)
    return amount === 0 || !account ? [] : [{ code: account.code, name: account.name, amount }]
  })
}

type Reversal = {
  readonly accountingDate: BusinessDate
  readonly memo: string
  readonly approvedBy?: string
  readonly stage?: 'closing'
}

/** Books the opposite of every entry of a document that was not reversed yet. */
export async function reverseJournal(
  work: Posting,
  source: { readonly kind: string; readonly id: string },
  reversal: Reversal,
): Promise<{ readonly ids: readonly string[] }> {
  const entries = sql`e.source_kind = ${source.kind} and e.source_id = ${source.id}`
  return { ids: await reverseWhere(work, entries, reversal) }
}

/** Books the opposite of one entry. */
export async function reverseEntry(work: Posting, entryId: string, reversal: Reversal): Promise<string> {
  const [id] = await reverseWhere(work, sql`e.id = ${entryId}`, reversal)
  if (id === undefined) throw new BusinessError('journal.refused', 'This entry is reversed already.')
  return id
}

async function reverseWhere(work: Posting, where: RawBuilder<unknown>, reversal: Reversal): Promise<readonly string[]> {
  assertPeriodChecked(work, reversal.accountingDate, 'financial')
  const { rows } = await sql<StoredEntry>`
    select e.id, e.source_kind as kind, e.source_id as "sourceId", e.source_number as number,
      jsonb_agg(jsonb_build_object('accountId', l.account_id, 'role', l.role, 'amount', l.amount, 'customerId', l.customer_id,
        'vendorId', l.vendor_id, 'openItemId', l.open_item_id, 'memo', l.memo) order by l.position) as lines
    from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
    where e.company_id = ${work.actor.companyId} and ${where}
      and e.reverses_id is null and not exists (
        select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id)
    group by e.company_id, e.id order by e.ordinal`.execute(work.tx)
  const ids: string[] = []
  for (const { id, kind, sourceId, number, lines } of rows) {
    const opposite = lines.map((line) => ({ ...line, amount: negate(parseCents(line.amount)) }))
    const shares = takenBackBy(work.actor.companyId, id)
    const entry = { source: { kind, id: sourceId, number }, ...reversal, reversesId: id, shares }
    ids.push((await insertEntry(work, entry, opposite)).id)
  }
  return ids
}

type ResolvedLine = Omit<PostedLine, 'role'> & { readonly accountId: string; readonly role?: string | null | undefined }
type StoredEntry = {
  id: string
  kind: string
  sourceId: string
  number: string
  lines: readonly (Omit<ResolvedLine, 'amount'> & { amount: number })[]
}
type InsertedEntry = Omit<PostedEntry, 'lines' | 'profit'> & {
  readonly reversesId: string | null
  readonly shares?: RawBuilder<unknown>
}

async function insertEntry(
  { tx, actor: { companyId, userId = null } }: Posting,
  { source, accountingDate, memo, reversesId, approvedBy = null, stage: given, shares }: InsertedEntry,
  lines: readonly ResolvedLine[],
): Promise<{ readonly id: string }> {
  const id = randomUUIDv7()
  const stage = given ?? (isOpening(tx, accountingDate) ? 'opening' : null)
  await sql`
    insert into journal_entry (company_id, id, source_kind, source_id, ordinal, source_number, accounting_date, memo,
      reverses_id, posted_by, approved_by, stage)
    select ${companyId}, ${id}, ${source.kind}, ${source.id}, coalesce(${source.ordinal ?? null}::integer, (
        select 1 + coalesce(max(e.ordinal), 0) from journal_entry e
        where e.company_id = ${companyId} and e.source_kind = ${source.kind} and e.source_id = ${source.id})),
      ${source.number}, ${accountingDate}::date, ${memo}, ${reversesId}::uuid, ${userId}::uuid, ${approvedBy}::uuid,
      ${stage}::text`.execute(tx)
  const rows = journalLineRows({ companyId, id, accountingDate, stage }, lines)
  if (!shares) await insertMany(tx, 'journal_line', rows)
  else {
    const cause = { documentKind: source.kind, documentId: source.id, accountingDate, entryId: id }
    await sql`with booked as (${insertionOf('journal_line', rows)}), ${profitEntries(companyId, cause, shares)}`.execute(
      tx,
    )
  }
  return { id }
}

type StoredHead = {
  readonly companyId: string
  readonly id: string
  readonly accountingDate: BusinessDate
  readonly stage: string | null
}

/** The lines of an entry as they are stored. */
export const journalLineRows = (entry: StoredHead, lines: readonly ResolvedLine[]) =>
  lines.map((line, index) => ({
    company_id: entry.companyId,
    entry_id: entry.id,
    position: index + 1,
    account_id: line.accountId,
    role: line.role ?? null,
    amount: centsToDecimal(line.amount),
    customer_id: line.customerId ?? null,
    vendor_id: line.vendorId ?? null,
    open_item_id: line.openItemId ?? null,
    memo: line.memo ?? '',
    accounting_date: entry.accountingDate,
    stage: entry.stage,
  }))

/** The account of each line on that day: the last mapping from a day on, else the one of the configuration. */
async function accountsOf(
  db: Db,
  companyId: string,
  lines: readonly PostedLine[],
  day: BusinessDate,
): Promise<(line: PostedLine) => string> {
  const roles = [...new Set(lines.flatMap(({ role, accountId }) => (accountId || !role ? [] : [role])))]
  const { rows } =
    roles.length === 0
      ? { rows: [] }
      : await sql<{ role: string; accountId: string | null }>`
    select w.role, coalesce((
        select r.account_id from account_role r
        where r.company_id = ${companyId} and r.role = w.role and r.effective_on <= ${day}::date
        order by r.effective_on desc limit 1), (
        select p.account_id from property p
        where p.company_id = ${companyId} and p.type = 'accountMapping' and p.code = w.role)) as "accountId"
    from unnest(${roles}::text[]) as w (role)`.execute(db)
  const found = new Map(rows.map(({ role, accountId }) => [role, accountId]))
  return ({ role, accountId }) => {
    const account = accountId ?? (role && found.get(role))
    if (account) return account
    throw new BusinessError(
      'journal.account-missing',
      `No ledger account is mapped to ${role ? accountRoleName(role) : 'a line'}. Set it in the financial configuration.`,
      [{ field: 'accountMapping', message: 'has no account', role }],
    )
  }
}
