import { sql } from 'kysely'
import type { SalesRule } from '@galen/contract/admin/sales-rules'
import { companyTopic } from '@galen/contract/topic'
import { checkPermitted } from '@galen/domain/permissions'
import type { Tx } from '../../platform/database/database.ts'
import type { Effects } from '../../platform/effects.ts'
import type { Actor } from '../../platform/operation.ts'
import { byWhom } from '../kept-list.ts'
import { auditedRule, loadSalesRule, saveScope } from '../sales-rules/sales-rule.store.ts'

/** What is being moved from one value of a list to another, by whom. */
export type MovingUse = {
  readonly tx: Tx
  readonly actor: Actor
  readonly from: string
  readonly to: string
} & Pick<Effects, 'audit' | 'publish'>

const inPlace = (ids: readonly string[], from: string, to: string) => [
  ...new Set(ids.map((id) => (id === from ? to : id))),
]

const scopeWith = (scope: SalesRule['scope'], from: string, to: string): SalesRule['scope'] => ({
  ...scope,
  itemClassIds: inPlace(scope.itemClassIds, from, to),
  deaScheduleIds: inPlace(scope.deaScheduleIds, from, to),
  customerClassIds: inPlace(scope.customerClassIds, from, to),
})

/** The rules about a class or a schedule are about another one. */
export async function moveRules({ tx, actor, audit, publish, from, to }: MovingUse): Promise<void> {
  const { companyId } = actor
  const found = await tx
    .selectFrom('sales_rule_value')
    .select('rule_id as id')
    .where('company_id', '=', companyId)
    .where('property_id', '=', from)
    .orderBy('rule_id')
    .execute()
  for (const { id } of found) {
    const before = await loadSalesRule(tx, companyId, id, 'for update')
    await saveScope(tx, companyId, id, scopeWith(before.scope, from, to))
    const version = before.version + 1
    await tx
      .updateTable('sales_rule')
      .set({ version, ...byWhom(actor) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    const after = await loadSalesRule(tx, companyId, id)
    audit('sales-rule', { id, action: 'change', version, before: auditedRule(before), after: auditedRule(after) })
    publish(companyTopic.destination, { type: 'sales-rule', id, version, changed: [] })
  }
}

const naming = { accountId: 'account_id', termsId: 'terms_id' } as const

/** The values of other lists that name this one name another: what is posted to an account, the terms of a class. */
export const moveNaming =
  (field: keyof typeof naming) =>
  async ({ tx, actor, audit, from, to }: MovingUse): Promise<void> => {
    const moved = await tx
      .updateTable('property')
      .set({ [naming[field]]: to, version: sql<number>`version + 1`, ...byWhom(actor) })
      .where('company_id', '=', actor.companyId)
      .where(naming[field], '=', from)
      .returning(['id', 'version'])
      .execute()
    for (const { id, version } of moved)
      audit('property', { id, action: 'change', version, before: { [field]: from }, after: { [field]: to } })
  }

/** The company counts in another currency, if the person may say so. */
export async function moveCurrency({ tx, actor, audit, from, to }: MovingUse): Promise<void> {
  const { rows } = await sql<{ version: number; before: string; after: string }>`
    update company c set currency = t.code, version = c.version + 1 from property f, property t
    where c.id = ${actor.companyId} and f.company_id = c.id and f.id = ${from} and t.company_id = c.id and t.id = ${to}
      and c.currency = f.code
    returning c.version, f.code as before, t.code as after`.execute(tx)
  if (rows.length > 0) checkPermitted('EDIT_COMPANY', actor.permissions)
  for (const { version, before, after } of rows)
    audit('company', {
      id: actor.companyId,
      action: 'change',
      version,
      before: { currency: before },
      after: { currency: after },
    })
}
