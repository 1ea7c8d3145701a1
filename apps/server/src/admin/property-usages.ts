import { type RawBuilder, sql } from 'kysely'
import type { PropertyType } from '@galen/domain/admin/property-types'

/** Who uses the values of a list: a count over the table of values, which is called `p` in it. */
export type PropertyUsage = { readonly type: PropertyType; readonly count: RawBuilder<number> }

const inRules = sql<number>`
  select count(*) from sales_rule_value r where r.company_id = p.company_id and r.property_id = p.id`

/** Every place that refers to a value of a list. Whoever adds a reference adds its line here: it keeps the value from being deleted. */
const usages: readonly PropertyUsage[] = [
  { type: 'itemClass', count: inRules },
  { type: 'deaSchedule', count: inRules },
  { type: 'customerClass', count: inRules },
  {
    type: 'screenFlags',
    count: sql`select count(*) from item_flag_screen s where s.company_id = p.company_id and s.screen_id = p.id`,
  },
  {
    type: 'ledgerAccount',
    count: sql`select count(*) from property m where m.company_id = p.company_id and m.account_id = p.id`,
  },
  { type: 'currencies', count: sql`select count(*) from company c where c.id = p.company_id and c.currency = p.code` },
]

/** How many records use the value `p`. */
export const usedBy = sql<number>`(case p.type ${sql.join(
  Object.entries(Object.groupBy(usages, ({ type }) => type)).map(
    ([type, counts]) =>
      sql`when ${sql.lit(type)} then ${sql.join(
        counts.map(({ count }) => sql`(${count})`),
        sql` + `,
      )}`,
  ),
  sql` `,
)} else 0 end)::integer`
