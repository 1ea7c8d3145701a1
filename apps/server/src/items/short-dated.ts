import { type RawBuilder, sql } from 'kysely'
import { settingOf } from '@galen/domain/admin/system-settings'
import type { BusinessDate } from '@galen/domain/dates'

const USUAL_MONTHS = Number(settingOf('shortDatedMonths').byDefault)

/** The last day on which a lot that expires is called Short Dated, by the months that the company has set (Spec §9). */
export const shortDatedUntil = (companyId: string, today: BusinessDate): RawBuilder<string> => sql`
  (${today}::date + make_interval(months => coalesce((select (s.value #>> '{}')::integer from setting s
    where s.company_id = ${companyId} and s.key = 'shortDatedMonths'), ${USUAL_MONTHS}::integer)))::date`
