import { sql } from 'kysely'
import type { HealthCheck } from '@galen/contract/admin/health'
import { ageInWords } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'

const HOUR = 3_600_000

type Proved = {
  readonly provedAt: string
  readonly figures: readonly { readonly name: string; readonly documents: number; readonly account: number }[]
}

/** Whether the ledgers of documents equaled their accounts when they were compared last; comparing them takes its time. */
export async function ledgerCheck(db: Db, companyId: string, now = new Date()): Promise<HealthCheck> {
  const { rows } = await sql<Proved>`
    select p.proved_at as "provedAt", p.figures from ledger_proof p where p.company_id = ${companyId}`.execute(db)
  const [last] = rows
  const check = (state: HealthCheck['state'], words: string): HealthCheck => ({
    id: 'ledgers',
    name: 'Ledgers',
    state,
    words,
    at: last?.provedAt ?? null,
  })
  if (!last) return check('not known', 'The ledgers were not compared with their accounts yet.')
  const differing = last.figures.filter(({ documents, account }) => documents !== account)
  const ago = ageInWords(new Date(last.provedAt), now)
  const [first] = differing
  if (first)
    return check(
      'bad',
      `${differing.length} of ${last.figures.length} ledgers differ, compared ${ago} ago: ${first.name} ${formatMoney(parseCents(first.documents))} in documents, ${formatMoney(parseCents(first.account))} in the account.`,
    )
  const state = now.getTime() - Date.parse(last.provedAt) > 48 * HOUR ? 'warning' : 'good'
  return check(state, `All ${last.figures.length} ledgers equal their accounts, compared ${ago} ago.`)
}
