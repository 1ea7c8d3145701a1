import { sql } from 'kysely'
import { accountProblem, type ControlRole, controlRoles, takesBack } from '@galen/domain/accounting/control-accounts'
import { type Cents, parseCents } from '@galen/domain/money'
import { invalid } from '../platform/errors.ts'
import type { Work } from '../platform/work.ts'

type Posting = Pick<Work, 'tx' | 'actor'>

export type NamedInDocument = {
  readonly field: string
  readonly accountId: string
  /** What a journal entry posts to it; only such an entry takes back what other documents left on a control account. */
  readonly amount?: Cents
}
type Found = { id: string; code: string; name: string; active: boolean; roles: string[]; left: number }
export type AccountProblem = { readonly field: string; readonly message: string; readonly account: string }

/** Refuses accounts that a document cannot post to. The roles of the ledger that the document belongs to are `own`. */
export async function checkPostable(
  work: Posting,
  named: readonly NamedInDocument[],
  own: readonly ControlRole[] = [],
): Promise<void> {
  const problems = await accountProblems(work, named, own)
  if (problems.length > 0) throw invalid(problems.map(({ field, message }) => ({ field, message })))
}

/**
 * What is wrong with the accounts that a document names. They are locked first and read by a second statement, so that none is
 * deactivated or mapped to a ledger before the commit.
 */
export async function accountProblems(
  { tx, actor: { companyId } }: Posting,
  named: readonly NamedInDocument[],
  own: readonly ControlRole[] = [],
): Promise<AccountProblem[]> {
  if (named.length === 0) return []
  const ids = [...new Set(named.map(({ accountId }) => accountId))].toSorted()
  const isJournal = named.some(({ amount }) => amount !== undefined)
  // Entries that take something back from the same account wait for each other; all others only keep it as it is.
  await sql`
    select from property where company_id = ${companyId} and type = 'ledgerAccount' and id = any(${ids}::uuid[])
    order by id for ${sql.raw(isJournal ? 'no key update' : 'key share')}`.execute(tx)
  const { rows } = await sql<Found>`
    select p.id, coalesce(p.code, '') as code, p.name, p.active,
      array(select m.role from mapped_account m where m.company_id = p.company_id and m.account_id = p.id) as roles,
      ${isJournal ? leftByOthers : sql`0::float8`} as left
    from property p where p.company_id = ${companyId} and p.type = 'ledgerAccount' and p.id = any(${ids}::uuid[])`.execute(
    tx,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  const sums = Map.groupBy(named, ({ accountId }) => accountId)
  return named.flatMap(({ field, accountId }) => {
    const account = found.get(accountId)
    const message = accountProblem(account, own)
    if (message === null || (account?.active && corrects(sums.get(accountId) ?? [], account))) return []
    return [{ field, message, account: account ? `${account.code} ${account.name}`.trim() : '' }]
  })
}

const corrects = (named: readonly NamedInDocument[], { left }: Found) =>
  named.every(({ amount }) => amount !== undefined) &&
  takesBack(named.reduce((total, { amount = 0 }) => total + amount, 0) as Cents, parseCents(left))

/** What documents of other ledgers left on an account `p` of a ledger. */
const leftByOthers = sql`coalesce((
  select sum(l.amount)::float8 from mapped_account m
  join journal_line l on l.company_id = m.company_id and l.account_id = m.account_id and l.role is distinct from m.role
  where m.company_id = p.company_id and m.account_id = p.id and m.role = any(${[...controlRoles]}::text[])), 0)`
