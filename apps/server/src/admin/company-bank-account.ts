import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { invalid } from '../platform/errors.ts'
import type { Secrets } from '../platform/secrets.ts'
import { openNumber } from './bank-accounts/bank-account.store.ts'

export type OpenedAccount = {
  readonly id: string
  readonly bank: string
  readonly name: string
  readonly routing: string
  readonly number: string
  readonly lastFour: string
}

/** A bank account of the company with its whole number, for files that the bank reads: the chosen one, or the default. */
export async function openBankAccount(
  db: Db,
  secrets: Secrets,
  companyId: string,
  chosen?: string,
): Promise<OpenedAccount> {
  const { rows } = await sql<Omit<OpenedAccount, 'number'> & { sealed: Buffer }>`
    select a.id, a.bank, a.name, a.routing, a.last_four as "lastFour", a.number_sealed as sealed from company_bank_account a
    where a.company_id = ${companyId} and a.active and (${chosen ?? null}::uuid is null or a.id = ${chosen ?? null}::uuid)
    order by a.is_default desc, a.id limit 1`.execute(db)
  const [row] = rows
  if (!row) throw invalid([{ field: 'bankAccountId', message: 'is not a bank account' }])
  const { sealed, ...account } = row
  return { ...account, number: openNumber(secrets, companyId, account.id, sealed) }
}
