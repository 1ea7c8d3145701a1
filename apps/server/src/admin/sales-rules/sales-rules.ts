import { randomUUIDv7 } from 'node:crypto'
import { salesRules } from '@galen/contract/admin/sales-rules'
import { gravestEffect } from '@galen/domain/admin/sales-rule-check'
import { companyTopic } from '@galen/contract/topic'
import type { Effects } from '../../platform/effects.ts'
import { command, query } from '../../platform/operation.ts'
import { mergeChanges } from '../../platform/versions.ts'
import {
  byWhom,
  checkNameFree,
  type OrderedList,
  lastPlace,
  lockList,
  placeAt,
} from '../../platform/database/ordered-list.ts'
import { salesRulesThatHold } from '../sales-rule-lookup.ts'
import { auditedRule, loadSalesRule, loadSalesRules, ruleRow, saveScope } from './sales-rule.store.ts'

const listIn = ({ companyId }: { companyId: string }): OrderedList => ({ table: 'sales_rule', companyId })
const tell = (publish: Effects['publish'], { id, version }: { id: string; version: number | null }) =>
  publish(companyTopic.destination, { type: 'sales-rule', id, version, changed: [] })

export const listSalesRules = query(salesRules.list, ({ db, actor }) => loadSalesRules(db, actor.companyId))

export const trySalesRules = query(salesRules.tryOut, async ({ body, db, actor }) => {
  const holding = await salesRulesThatHold(db, actor.companyId, body)
  const rules = holding.map(({ id, name, sentence, effect }) => ({ id, name, sentence, effect }))
  return { outcome: gravestEffect(rules.map(({ effect }) => effect)), rules }
})

export const addSalesRule = command(salesRules.add, async ({ body, tx, actor, audit, publish }) => {
  const { companyId } = actor
  const list = listIn(actor)
  await lockList(tx, list)
  await checkNameFree(tx, list, { field: 'name', column: 'name', value: body.name })
  const id = randomUUIDv7()
  const row = ruleRow({ ...body, active: body.active ?? true })
  await tx
    .insertInto('sales_rule')
    .values({ company_id: companyId, id, ...row, position: await lastPlace(tx, list), ...byWhom(actor) })
    .execute()
  await saveScope(tx, companyId, id, body.scope)
  if (body.position !== undefined) await placeAt(tx, list, id, body.position)
  const added = await loadSalesRule(tx, companyId, id)
  audit('sales-rule', { id, action: 'create', version: 1, before: null, after: auditedRule(added) })
  tell(publish, added)
  return added
})

export const changeSalesRule = command(
  salesRules.change,
  async ({ params: { id }, body, tx, actor, audit, publish }) => {
    const { companyId } = actor
    const list = listIn(actor)
    await lockList(tx, list)
    const before = await loadSalesRule(tx, companyId, id, 'for update')
    const after = await mergeChanges(tx, companyId, 'sales-rule', id, before, body)
    if (!after) return before
    await checkNameFree(tx, list, { field: 'name', column: 'name', value: after.name, except: id })
    await tx
      .updateTable('sales_rule')
      .set({ ...ruleRow(after), version: after.version, ...byWhom(actor) })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
    if (body.scope !== undefined) await saveScope(tx, companyId, id, after.scope)
    if (after.position !== before.position) await placeAt(tx, list, id, after.position)
    const changed = await loadSalesRule(tx, companyId, id)
    const { version } = changed
    audit('sales-rule', { id, action: 'change', version, before: auditedRule(before), after: auditedRule(changed) })
    tell(publish, changed)
    return changed
  },
)

export const removeSalesRule = command(salesRules.remove, async ({ params: { id }, tx, actor, audit, publish }) => {
  const { companyId } = actor
  await lockList(tx, listIn(actor))
  const before = await loadSalesRule(tx, companyId, id, 'for update')
  await tx.deleteFrom('sales_rule').where('company_id', '=', companyId).where('id', '=', id).execute()
  audit('sales-rule', { id, action: 'delete', before: auditedRule(before), after: null })
  tell(publish, { id, version: null })
})
