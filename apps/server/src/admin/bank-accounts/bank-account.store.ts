import { sql } from 'kysely'
import type { BankAccounts } from '@galen/contract/admin/bank-accounts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { aboutToLock } from '../../platform/database/locks.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { openSealedText, sealText } from '../../platform/sealed-text.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { displayName } from '../users/user.store.ts'

/** A number opens for its own account only. */
const ownerOf = (companyId: string, accountId: string) => `${companyId} ${accountId}`

export const sealNumber = (secrets: Secrets, companyId: string, accountId: string, number: string): Buffer =>
  sealText(secrets.bankAccountKey, ownerOf(companyId, accountId), number)
export const openNumber = (secrets: Secrets, companyId: string, accountId: string, sealed: Buffer): string =>
  openSealedText(secrets.bankAccountKey, ownerOf(companyId, accountId), sealed)

/** What an account is, with its number as it is stored. */
export type AccountRecord = {
  readonly bank: string
  readonly name: string
  readonly routing: string
  readonly use: 'deposits' | 'checks' | 'both'
  readonly isDefault: boolean
  readonly lastFour: string
  readonly sealed: Buffer
}
export type NumberedAccount = AccountRecord & { readonly version: number }

const fields = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`${of('bank')}, ${of('name')}, ${of('routing')}, ${of('use')}, ${of('is_default')} as "isDefault", ${of('last_four')} as "lastFour"`
}

/** The accounts of the company in whose scope the transaction is, and what waits for a second person. */
export async function loadBankAccounts(db: Db, actor: Actor, companyId: string): Promise<BankAccounts> {
  const { rows: accounts } = await sql<BankAccounts['accounts'][number]>`
    select a.id, ${fields('a')}, a.version from company_bank_account a
    where a.company_id = ${companyId} and a.active order by a.is_default desc, lower(a.bank), a.id`.execute(db)
  const { rows: waiting } = await sql<BankAccounts['waiting'][number]>`
    select b.id, b.kind, case when b.kind <> 'add' then b.account_id end as "accountId", ${fields('b')},
      jsonb_build_object('id', b.asked_by, 'name', ${displayName}) as "askedBy", b.asked_at as "askedAt",
      b.asked_by <> ${actor.userId} as "mayDecide"
    from company_bank_change b join company_user m on m.company_id = b.company_id and m.user_id = b.asked_by
    join app_user u on u.id = m.user_id
    where b.company_id = ${companyId} and b.decided_at is null order by b.asked_at`.execute(db)
  return { accounts, waiting }
}

/** Lets one decision after the other happen to the accounts of a company: the first account has no row to lock yet. */
export async function lockBankAccounts(tx: Tx, companyId: string): Promise<void> {
  aboutToLock(tx, 'company_bank_account')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`galen bank accounts ${companyId}`}, 0))`.execute(tx)
}

export async function lockAccount(tx: Tx, companyId: string, id: string): Promise<NumberedAccount> {
  const { rows } = await sql<NumberedAccount>`
    select ${fields('a')}, a.number_sealed as sealed, a.version from company_bank_account a
    where a.company_id = ${companyId} and a.id = ${id} and a.active for update`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Bank account')
  return row
}

export async function lockDefaultAccount(tx: Tx, companyId: string) {
  const { rows } = await sql<NumberedAccount & { readonly id: string }>`
    select a.id, ${fields('a')}, a.number_sealed as sealed, a.version from company_bank_account a
    where a.company_id = ${companyId} and a.is_default and a.active for update`.execute(tx)
  return rows[0]
}

/** Of a number, the audit and the letters have no more than its end. */
export const shownAccount = ({ bank, name, routing, use, isDefault, lastFour }: Omit<AccountRecord, 'sealed'>) => ({
  bank,
  name,
  routing,
  use,
  isDefault,
  accountNumber: `…${lastFour}`,
})

/** Everyone who may decide about the accounts of the company in whose scope the transaction is. */
export async function editorsOf(db: Db, companyId: string) {
  const { rows } = await sql<{ id: string; email: string; givenName: string; name: string }>`
    select distinct u.id, u.email, u.given_name as "givenName", ${displayName} as name from role_permission p
    join company_user_role g on g.company_id = p.company_id and g.role_id = p.role_id
    join company_user m on m.company_id = g.company_id and m.user_id = g.user_id and m.active
    join app_user u on u.id = m.user_id and u.active
    where p.company_id = ${companyId} and p.permission = 'EDIT_COMPANY' order by u.email limit 20`.execute(db)
  return rows
}
