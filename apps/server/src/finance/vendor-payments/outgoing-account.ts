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
