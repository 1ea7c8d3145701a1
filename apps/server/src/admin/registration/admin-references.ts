import { sql } from 'kysely'
import type { SalesRule } from '@galen/contract/admin/sales-rules'
import { companyTopic } from '@galen/contract/topic'
import { checkPermitted } from '@galen/domain/permissions'
import type { Actor } from '../../platform/operation.ts'
import type { Reference } from '../../platform/references.ts'
import type { Work } from '../../platform/work.ts'
import { byWhom } from '../../platform/database/ordered-list.ts'
import { nextVersion, versionAfter } from '../../platform/database/next-version.ts'
import { auditedRule, loadSalesRule, saveScope } from '../sales-rules/sales-rule.store.ts'

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
async function moveRules({ tx, actor, audit, publish }: Work<Actor>, from: string, to: string): Promise<number> {
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
    const version = versionAfter(before)
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
  return found.length
}

/** The company counts in another currency, if the person may say so. */
async function moveCurrency({ tx, actor, audit }: Work<Actor>, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ version: number; before: string; after: string }>`
    update company c set currency = t.code, version = ${nextVersion('c')} from property f, property t
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
  return rows.length
}

const inRules = { table: 'sales_rule_value', column: 'property_id', moves: moveRules } as const
const inProperty = (field: string) => ({ entity: 'property', field, stamped: true })

/** What administration itself keeps of its lists. */
export const adminReferences: readonly Reference[] = [
  { to: 'property itemClass', ...inRules },
  { to: 'property deaSchedule', ...inRules },
  { to: 'property customerClass', ...inRules },
  { to: 'property ledgerAccount', table: 'property', column: 'account_id', moves: inProperty('accountId') },
  { to: 'property paymentTerms', table: 'property', column: 'terms_id', moves: inProperty('termsId') },
  { to: 'property currencies', table: 'company', column: 'currency', by: 'code', moves: moveCurrency },
]
