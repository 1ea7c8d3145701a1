import { items } from '@galen/contract/items/items'
import { stillUnaccepted } from '@galen/domain/items/item'
import { packageProblems } from '@galen/domain/items/item-codes'
import { isConfirmed } from '../../../platform/confirmation.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { difference, same } from '../../../platform/effects.ts'
import { invalid } from '../../../platform/errors.ts'
import { answer, command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { planClass } from '../../classes/class-change.ts'
import { askForClasses, askToLoosen } from '../../classes/class-proposals.ts'
import { saveVariations } from '../../variations/save-variations.ts'
import { marginQuestion } from '../../variations/variation-margins.ts'
import { checkMayChangeCosts, planVariations, lockVendorsOf } from '../../variations/variation-plan.ts'
import { checkItemLegacyId, checkItemReferences, normalized } from '../check-item.ts'
import { checkNdcFree, ndcOf } from '../item-ndc.ts'
import { type ItemRecord, lockCodes, lockItem, publishItem, publishItemLists, saveItem } from '../item.store.ts'
import { viewItem } from '../item.view.ts'

/** Merges the fields of the item and of its variations each by itself, so that two editors both keep their work. */
export const changeItem = command(items.change, async ({ params: { id }, query, body, ...work }) => {
  const { itemVariations = [], filled = [], accept = [], reason, ...said } = body
  const { tx, actor, publish } = work
  const { companyId } = actor
  checkMayChangeCosts(actor, itemVariations)
  const sent = normalized(said)
  await lockVendorsOf(work, itemVariations)
  if (sent.ndc != null || sent.legacyId != null) await lockCodes(tx, companyId)
  const before = await lockItem(work, id)

  const merged = await mergeChanges(tx, companyId, 'item', id, before, sent)
  const planned = await planClass(work, before, merged, reason)
  if (planned.question) return answer(items.change, { status: 202, body: planned.question })
  const entered = planned.item ? difference(before, planned.item).fields : []
  const after = accepted(before, planned.item, { filled, accepted: accept, entered })
  const plan = await planVariations(tx, actor, before, itemVariations)
  const question = await marginQuestion(tx, companyId, plan.planned)
  if (question && !isConfirmed(question, { confirm: query.confirm, reason }))
    return answer(items.change, { status: 202, body: question })

  if (after) {
    await checkChanged(tx, companyId, before, after)
    const why = planned.changesClass && reason !== undefined ? { justification: reason } : {}
    await saveItem(work, before, after, { action: 'change', ...why })
    if (planned.changesClass) await askForClasses(work, [id])
  }
  if (planned.toAgree) await askToLoosen(work, before, planned.toAgree, reason ?? '')
  const saved = plan.planned.length > 0 ? await saveVariations(work, before, plan, reason) : null
  const shown = await viewItem(tx, actor, id)
  if (saved) publishItem(publish, shown, ['itemVariations'])
  if (planned.toAgree) publishItem(publish, shown, ['classProposal'])
  if (saved?.bestPriceChanged) publishItemLists(publish, shown, ['price'])
  return shown
})

/** The GTINs of a drug hold its code; one that holds another belongs to another item. */
function checkAgreesWithPackages(ndc: string, { packages }: ItemRecord): void {
  const [problem] = packageProblems(packages, ndcOf(ndc))
  if (problem) throw invalid([{ field: 'ndc', message: `does not fit the packages: ${problem.message}` }])
}

/** The item with what still waits to be accepted; null when it stays as it is. */
function accepted(
  before: ItemRecord,
  merged: ItemRecord | null,
  action: Parameters<typeof stillUnaccepted>[1],
): ItemRecord | null {
  const unaccepted = stillUnaccepted(before.unaccepted, action)
  if (merged) return { ...merged, unaccepted }
  return same(unaccepted, before.unaccepted) ? null : { ...before, unaccepted }
}

async function checkChanged(tx: Tx, companyId: string, before: ItemRecord, after: ItemRecord): Promise<void> {
  const { id } = after
  if (after.ndc !== null && after.ndc !== before.ndc) {
    checkAgreesWithPackages(after.ndc, after)
    await checkNdcFree(tx, companyId, ndcOf(after.ndc), id)
  }
  if (after.legacyId !== null && after.legacyId !== before.legacyId)
    await checkItemLegacyId(tx, companyId, after.legacyId, id)
  await checkItemReferences(tx, companyId, after)
}
