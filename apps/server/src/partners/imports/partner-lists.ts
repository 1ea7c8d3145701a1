import { sql } from 'kysely'
import type { PartnerLists } from '@galen/domain/importing/partner-columns'
import type { Db } from '../../platform/database/database.ts'

export const noLists: PartnerLists = {
  classes: [],
  referrals: [],
  terms: [],
  people: [],
  countries: [],
  currencies: [],
}

type Row = { readonly list: keyof PartnerLists; readonly id: string; readonly name: string; readonly active: boolean }

/**
 * The values of every list that customers or vendors refer to. People are known by their email address, and by their name
 * where only one has it.
 */
export async function loadPartnerLists(
  db: Db,
  companyId: string,
  of: { readonly classes: 'customerClass' | 'vendorClass'; readonly buyersOnly?: boolean },
): Promise<PartnerLists> {
  const { rows } = await sql<Row>`
    select case type when ${of.classes} then 'classes' when 'customerReferral' then 'referrals' else 'terms' end as list,
      id::text, name, active
    from property where company_id = ${companyId} and type in (${of.classes}, 'customerReferral', 'paymentTerms')
    union all select 'people', m.user_id::text, u.email, m.active and (m.buyer or not ${of.buyersOnly ?? false})
    from company_user m join app_user u on u.id = m.user_id where m.company_id = ${companyId}
    union all select 'people', min(m.user_id::text), u.given_name || ' ' || u.family_name,
      bool_and(m.active and (m.buyer or not ${of.buyersOnly ?? false}))
    from company_user m join app_user u on u.id = m.user_id where m.company_id = ${companyId}
    group by u.given_name || ' ' || u.family_name having count(*) = 1
    union all select 'currencies', code, code, active from property
    where company_id = ${companyId} and type = 'currencies' and code is not null
    union all select 'currencies', currency, currency, true from company where id = ${companyId}
    union all select 'countries', id, name, true from country
    union all select 'countries', id, id, true from country`.execute(db)
  return { ...noLists, ...Object.groupBy(rows, ({ list }) => list) }
}
