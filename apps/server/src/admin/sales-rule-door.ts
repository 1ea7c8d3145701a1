import type { SalesRule } from '@galen/contract/admin/sales-rules'
import { type CheckedOrder, ruleTakesHold } from '@galen/domain/admin/sales-rule-check'
import type { Db, Tx } from '../platform/database/database.ts'
import { loadSalesRules } from './sales-rules/sales-rule.store.ts'

/** The rules of the company that take hold of this order, in their order. */
export async function salesRulesThatHold(db: Db, companyId: string, order: CheckedOrder): Promise<SalesRule[]> {
  return (await loadSalesRules(db, companyId)).filter((rule) => ruleTakesHold(rule, order))
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
