import { sql } from 'kysely'
import { accountProblem, mappingProblem } from '@galen/domain/accounting/control-accounts'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'

type Posting = { readonly tx: Tx; readonly actor: { readonly companyId: string } }
type Found = {
  id: string
  name: string
  active: boolean
  roles: string[]
  isPosted: boolean
  creditReason: string | null
}

/** The accounts with what they are used for. Held until the commit: what posts to them waits and then looks again. */
async function loadAccounts(
  { tx, actor: { companyId } }: Posting,
  ids: readonly string[],
): Promise<Map<string, Found>> {
  const wanted = [...new Set(ids)].toSorted()
  await sql`
    select from property where company_id = ${companyId} and type = 'ledgerAccount' and id = any(${wanted}::uuid[])
    order by id for update`.execute(tx)
  const { rows } = await sql<Found>`
    select p.id, concat_ws(' ', p.code, p.name) as name, p.active,
      array(select m.role from mapped_account m where m.company_id = p.company_id and m.account_id = p.id) as roles,
      exists (select from journal_line l where l.company_id = p.company_id and l.account_id = p.id) as "isPosted",
      (select e.name from credit_event e where e.company_id = p.company_id and e.account_id = p.id
        order by e.code limit 1) as "creditReason"
    from property p where p.company_id = ${companyId} and p.type = 'ledgerAccount' and p.id = any(${wanted}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Refuses that two ledgers, or a ledger and something else, post to one account. */
export async function checkMapping(
  work: Posting,
  { role, from, to }: { readonly role: string; readonly from: string | null; readonly to: string | null },
): Promise<void> {
  if (from === to) return
  const accounts = await loadAccounts(
    work,
    [from, to].filter((id) => id !== null),
  )
  const account = to === null ? null : (accounts.get(to) ?? null)
  const message = mappingProblem({
    role,
    before: from === null ? null : (accounts.get(from) ?? null),
    account: account && { ...account, roles: account.roles.filter((one) => one !== role) },
  })
  if (message !== null) throw invalid([{ field: 'accountId', message }])
}

/** Everything that posts to one account is about to post to another one. */
export async function checkAccountMove(work: Posting, from: string, to: string): Promise<void> {
  const accounts = await loadAccounts(work, [from, to])
  const [left, heir] = [accounts.get(from), accounts.get(to)]
  const ofRoles = left?.roles.map((role) => mappingProblem({ role, before: left, account: heir ?? null })) ?? []
  const ofReason = left?.creditReason ? accountProblem(heir) : null
  const message = [...ofRoles, ofReason].find((one) => one !== null)
  if (message !== undefined && message !== null) throw invalid([{ field: 'moveTo', message }])
}
