import { sql } from 'kysely'
import { accountRoles } from '@galen/domain/accounting/account-roles'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Gives a new company one ledger account for each role of the posting rules, and maps the roles to them. The transaction
 * has to be in the scope of the company, which has its built-in values already.
 */
export async function insertStandardChart(tx: Tx, companyId: string): Promise<void> {
  const chart = JSON.stringify(accountRoles.map((role, index) => ({ ...role, position: index + 1 })))
  await sql`
    with added as (
      insert into property (company_id, type, name, code, position)
      select ${companyId}::uuid, 'ledgerAccount', name, account, position
      from jsonb_to_recordset(${chart}::text::jsonb) as given (name text, account text, position integer)
      on conflict do nothing returning id, code
    )
    update property m set account_id = a.id
    from jsonb_to_recordset(${chart}::text::jsonb) as given (code text, account text) join added a on a.code = given.account
    where m.company_id = ${companyId}::uuid and m.type = 'accountMapping' and m.code = given.code`.execute(tx)
}
