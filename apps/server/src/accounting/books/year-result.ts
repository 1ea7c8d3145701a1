import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, parseBusinessDate } from '@galen/domain/dates'
import { type Cents, centsToNumber, negate, parseCents, sum, zeroCents } from '@galen/domain/money'
import type { Work } from '../../platform/work.ts'
import type { ProposedLine } from './insert-proposal.ts'

export const lastDayOfYear = (year: number): BusinessDate => parseBusinessDate(`${year}-12-31`)

/** The lines that bring income and expense to nothing and carry the result to retained earnings; none when there is none. */
export async function yearEndLines({ tx, actor }: Pick<Work, 'tx' | 'actor'>, day: string): Promise<ProposedLine[]> {
  const { rows } = await sql<{ accountId: string; amount: string }>`
    select l.account_id as "accountId", sum(l.amount)::text as amount from journal_line l
    join property a on a.company_id = l.company_id and a.id = l.account_id
    where l.company_id = ${actor.companyId} and l.accounting_date <= ${day}::date and left(a.code, 1) >= '4'
    group by l.account_id, a.code having sum(l.amount) <> 0 order by a.code`.execute(tx)
  if (rows.length === 0) return []
  const retained = await retainedEarnings({ tx, actor }, day)
  const lines = rows.map(({ accountId, amount }) => line(accountId, negate(parseCents(amount))))
  const result = sum(rows.map(({ amount }) => parseCents(amount)))
  return result === 0 ? lines : [...lines, line(retained, result)]
}

const above = (amount: Cents) => centsToNumber(amount > 0 ? amount : zeroCents)

const line = (accountId: string, amount: Cents): ProposedLine => ({
  accountId,
  debit: above(amount),
  credit: above(negate(amount)),
  memo: '',
})

async function retainedEarnings({ tx, actor }: Pick<Work, 'tx' | 'actor'>, day: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce((select r.account_id from account_role r where r.company_id = ${actor.companyId}
        and r.role = 'retained-earnings' and r.effective_on <= ${day}::date order by r.effective_on desc limit 1), (
      select p.account_id from property p where p.company_id = ${actor.companyId} and p.type = 'accountMapping'
        and p.code = 'retained-earnings')) as id`.execute(tx)
  const id = rows[0]?.id
  if (!id)
    throw new BusinessError(
      'journal.account-missing',
      'No ledger account is mapped to Retained earnings. Set it in the financial configuration.',
      [{ field: 'accountMapping', message: 'has no account', role: 'retained-earnings' }],
    )
  return id
}
