import { type RawBuilder, sql } from 'kysely'
import type { PropertyType } from '@galen/domain/admin/property-types'
import { creditEventAccounts } from '../finance/credit-event-usages.ts'
import { itemUsages } from '../items/item-usages.ts'
import { customerUsages } from '../partners/customer-references.ts'
import { vendorUsages } from '../partners/vendor-uses.ts'
import { moveCurrency, moveNaming, moveRules, type MovingUse } from './properties/moved-uses.ts'

/** Who uses the values of a list: a count over the table of values, which is called `p` in it, and how the users move. */
export type PropertyUsage = {
  readonly type: PropertyType
  readonly count: RawBuilder<number>
  /** Lets every user of one value use another, with one audit row each. */
  readonly move: (moving: MovingUse) => Promise<void>
}

const inRules = {
  count: sql<number>`
    select count(*) from sales_rule_value r where r.company_id = p.company_id and r.property_id = p.id`,
  move: moveRules,
}

/** Every place that refers to a value of a list. Whoever adds a reference adds its line here: it keeps the value from being deleted. */
const usages: readonly PropertyUsage[] = [
  { type: 'itemClass', ...inRules },
  { type: 'deaSchedule', ...inRules },
  { type: 'customerClass', ...inRules },
  { type: 'customerClass', ...customerUsages.customerClass },
  { type: 'customerReferral', ...customerUsages.customerReferral },
  { type: 'paymentTerms', ...customerUsages.paymentTerms },
  { type: 'itemClass', ...customerUsages.itemClass },
  { type: 'currencies', ...customerUsages.currencies },
  { type: 'vendorClass', ...vendorUsages.vendorClass },
  { type: 'paymentTerms', ...vendorUsages.paymentTerms },
  { type: 'currencies', ...vendorUsages.currencies },
  { type: 'itemClass', ...itemUsages.itemClass },
  { type: 'categories', ...itemUsages.categories },
  { type: 'strengthUnit', ...itemUsages.strengthUnit },
  { type: 'sizeUnit', ...itemUsages.sizeUnit },
  { type: 'formUnit', ...itemUsages.formUnit },
  { type: 'packageType', ...itemUsages.packageType },
  { type: 'deaSchedule', ...itemUsages.deaSchedule },
  { type: 'competitor', ...itemUsages.competitor },
  {
    type: 'screenFlags',
    count: sql`select count(*) from item_flag_screen s where s.company_id = p.company_id and s.screen_id = p.id`,
    move: async () => {
      // The list is closed, so none of its values is ever removed.
    },
  },
  {
    type: 'ledgerAccount',
    count: sql`select count(*) from property m where m.company_id = p.company_id and m.account_id = p.id`,
    move: moveNaming('accountId'),
  },
  { type: 'ledgerAccount', ...creditEventAccounts },
  {
    type: 'paymentTerms',
    count: sql`select count(*) from property k where k.company_id = p.company_id and k.terms_id = p.id`,
    move: moveNaming('termsId'),
  },
  {
    type: 'currencies',
    count: sql`select count(*) from company c where c.id = p.company_id and c.currency = p.code`,
    move: moveCurrency,
  },
]

/** Lets everything that uses one value of a list use another. Both must be of that list and locked. */
export async function moveUses(type: PropertyType, moving: MovingUse): Promise<void> {
  for (const usage of usages) if (usage.type === type) await usage.move(moving)
}

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
