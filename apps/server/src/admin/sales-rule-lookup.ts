import type { SalesRule } from '@galen/contract/admin/sales-rules'
import { type CheckedOrder, ruleTakesHold } from '@galen/domain/admin/sales-rule-check'
import { type DefaultMargin, defaultMargin, type MarginRule } from '@galen/domain/sales/default-margin'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/database.ts'
import { loadSalesRules } from './sales-rules/sales-rule.store.ts'
import { settingValue } from './settings.ts'

/** The rules of the company that take hold of this order, in their order. */
export async function salesRulesThatHold(db: Db, companyId: string, order: CheckedOrder): Promise<SalesRule[]> {
  return (await loadSalesRules(db, companyId)).filter((rule) => ruleTakesHold(rule, order))
}

/** The rules that are checked when an order is placed, in their order. */
export const activeSalesRules = async (db: Db, companyId: string): Promise<SalesRule[]> =>
  (await loadSalesRules(db, companyId)).filter(({ active }) => active)

/** What of the rules holds for the margin of a customer of this class, whatever it buys and wherever it goes. */
export async function effectiveMargin(db: Db, companyId: string, classId: string | null): Promise<DefaultMargin> {
  const { rows } = await sql<MarginRule>`
    select (r.condition->>'percent')::float8 as percent, array(
      select v.property_id::text from sales_rule_value v where v.company_id = r.company_id and v.rule_id = r.id
    ) as "customerClassIds"
    from sales_rule r
    where r.company_id = ${companyId} and r.active and r.condition->>'kind' = 'marginBelow' and r.states = '{}'
      and not exists (select from sales_rule_value v join property p on p.company_id = v.company_id and p.id = v.property_id
        where v.company_id = r.company_id and v.rule_id = r.id and p.type <> 'customerClass')`.execute(db)
  return defaultMargin(classId, rows, await settingValue(db, companyId, 'minimumMargin'))
}

/** Remembers which rules took hold when an order was placed. */
export async function recordRuleHits(
  tx: Tx,
  companyId: string,
  salesOrderId: string,
  rules: readonly Pick<SalesRule, 'id' | 'effect'>[],
): Promise<void> {
  if (rules.length === 0) return
  await tx
    .insertInto('sales_rule_hit')
    .values(
      rules.map(({ id, effect }) => ({
        company_id: companyId,
        rule_id: id,
        sales_order_id: salesOrderId,
        effect,
      })),
    )
    .execute()
}
