import { sql } from 'kysely'
import { checkAchAccount, type PaymentMethod } from '@galen/domain/finance/payment'
import { settingValue } from '../../admin/settings.ts'
import { type Cents, parseCents } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { nextNumber } from '../../platform/numbering.ts'
import type { Work } from '../../platform/work.ts'

/** The bank account that pays: the one that was chosen, else the default among those that write checks. */
export async function payingAccount(db: Db, companyId: string, chosen?: string | null): Promise<string | null> {
  const account = await db
    .selectFrom('company_bank_account')
    .select('id')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .$if(chosen != null, (found) => found.where('id', '=', chosen ?? ''))
    .$if(chosen == null, (found) => found.where('use', 'in', ['checks', 'both']))
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  if (!account && chosen != null) throw invalid([{ field: 'bankAccountId', message: 'is not a bank account' }])
  return account?.id ?? null
}

/** Refuses an ACH payment to a vendor that has no bank account. */
export async function checkAchPayee(
  db: Db,
  companyId: string,
  { vendorId, method }: { readonly vendorId: string; readonly method: PaymentMethod },
): Promise<void> {
  if (method !== 'ACH') return
  const { rows } = await sql<{ name: string; hasAccount: boolean }>`
    select v.friendly_name as name, exists (
        select from vendor_bank_account a
        where a.company_id = v.company_id and a.vendor_id = v.id and a.active) as "hasAccount"
    from vendor v where v.company_id = ${companyId} and v.id = ${vendorId}`.execute(db)
  if (rows[0]) checkAchAccount(method, rows[0])
}

/** Refuses an ACH refund: no bank account of a customer is kept. */
export async function checkAchRefund(
  db: Db,
  companyId: string,
  { customerId, method }: { readonly customerId: string; readonly method: PaymentMethod },
): Promise<void> {
  if (method !== 'ACH') return
  const { rows } = await sql<{ name: string }>`
    select k.company_name as name from customer k
    where k.company_id = ${companyId} and k.id = ${customerId}`.execute(db)
  checkAchAccount(method, { name: rows[0]?.name ?? '', hasAccount: false })
}

/** Whether a payment of this amount waits for a second person. */
export async function needsSecondPerson(db: Db, companyId: string, total: Cents): Promise<boolean> {
  const from = parseCents(await settingValue(db, companyId, 'secondPersonPaymentAmount'))
  return from > 0 && total >= from
}

/** The number of a check that was written without one: the next that the bank account has not used. */
export async function nextCheckNumber({ tx, actor }: Work, bankAccountId: string | null): Promise<string> {
  for (;;) {
    const number = String(await nextNumber(tx, actor.companyId, `check ${bankAccountId ?? 'without account'}`))
    const used = await tx
      .selectFrom('vendor_payment')
      .select('id')
      .where('company_id', '=', actor.companyId)
      .where('bank_account_id', bankAccountId === null ? 'is' : '=', bankAccountId)
      .where('check_number', '=', number)
      .executeTakeFirst()
    if (!used) return number
  }
}
