import { settingValue } from '../../admin/settings.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

/** Whether the company asks everyone, or this person, for a second factor. */
export async function isSecondFactorRequired(db: Db, { companyId, userId }: Actor): Promise<boolean> {
  if (await settingValue(db, companyId, 'secondFactorRequired')) return true
  const member = await db
    .selectFrom('company_user')
    .select('second_factor_required')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return member?.second_factor_required ?? false
}
