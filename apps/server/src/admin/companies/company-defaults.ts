import type { CompanyDefaults } from '@galen/contract/admin/companies'
import { firstDayOfFiscalYear } from '@galen/domain/accounting/first-day'
import { businessDateOf } from '@galen/domain/dates'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { rightsOf } from '../rights/rights.store.ts'
import { settingValue } from '../settings.ts'

/** Lists are copied from where one may see them; a company one is not in does not exist. */
export const mayCopyFrom = async (db: Db, { userId }: Actor, companyId: string): Promise<boolean> =>
  (await rightsOf(db, companyId, userId)).has('LIST_SYSTEM_PROPERTIES')

/** What a company starts with that is made from within the company one is in. */
export async function companyDefaults(db: Db, actor: Actor): Promise<CompanyDefaults> {
  const { companyId } = actor
  const source = await settingValue(db, companyId, 'newCompanyLists')
  return {
    color: await settingValue(db, companyId, 'newCompanyColor'),
    timeZone: await settingValue(db, companyId, 'newCompanyTimeZone'),
    currency: await settingValue(db, companyId, 'newCompanyCurrency'),
    copyFrom: source !== '' && (await mayCopyFrom(db, actor, source)) ? source : null,
    booksBeginOn: firstDayOfFiscalYear(businessDateOf(new Date(), actor.timeZone)),
    secondFactorRequired: await settingValue(db, companyId, 'newCompanySecondFactor'),
  }
}
