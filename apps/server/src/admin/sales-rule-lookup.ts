import type { SalesRule } from '@galen/contract/admin/sales-rules'
import { type CheckedOrder, ruleTakesHold } from '@galen/domain/admin/sales-rule-check'
import { type DefaultMargin, defaultMargin, type MarginRule } from '@galen/domain/sales/default-margin'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { insertionOf } from '../platform/database/many-rows.ts'
import { loadSalesRules } from './sales-rules/sales-rule.store.ts'
import { settingValue } from './settings.ts'

/** The rules of the company that take hold of this order, in their order. */
export async function salesRulesThatHold(db: Db, companyId: string, order: CheckedOrder): Promise<SalesRule[]> {
  return (await loadSalesRules(db, companyId)).filter((rule) => ruleTakesHold(rule, order))
}

export { ruleOf, salesRuleRows } from './sales-rules/sales-rule.store.ts'

/** What of the rules holds for the margin of a customer of this class, whatever it buys and wherever it goes. */
export async function effectiveMargin(db: Db, companyId: string, classId: string | null): Promise<DefaultMargin> {
  const { rows } = await marginRuleRows(companyId).execute(db)
  return defaultMargin(classId, rows, await settingValue(db, companyId, 'minimumMargin'))
}

/** The rules about margins alone. */
export const marginRuleRows = (companyId: string) => sql<MarginRule>`
    select (r.condition->>'percent')::float8 as percent, array(
      select v.property_id::text from sales_rule_value v where v.company_id = r.company_id and v.rule_id = r.id
    ) as "customerClassIds"
    from sales_rule r
    where r.company_id = ${companyId} and r.active and r.condition->>'kind' = 'marginBelow' and r.states = '{}'
      and not exists (select from sales_rule_value v join property p on p.company_id = v.company_id and p.id = v.property_id
        where v.company_id = r.company_id and v.rule_id = r.id and p.type <> 'customerClass')`

/** Remembers which rules took hold when an order was placed, as a part of the statement that places it. */
export function ruleHits(companyId: string, salesOrderId: string, rules: readonly Pick<SalesRule, 'id' | 'effect'>[]) {
  const hits = rules.map(({ id, effect }) => ({
    company_id: companyId,
    rule_id: id,
    sales_order_id: salesOrderId,
    effect,
  }))
  return insertionOf('sales_rule_hit', hits)
}
