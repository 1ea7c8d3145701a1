import { items } from '@galen/contract/items/items'
import { stillUnaccepted } from '@galen/domain/items/item'
import { packageProblems } from '@galen/domain/items/item-codes'
import { isConfirmed } from '../../../platform/confirmation.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { difference } from '../../../platform/effects.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { writeItemWords } from '../../item-words.ts'
import { saveVariations } from '../../variations/save-variations.ts'
import { marginQuestion } from '../../variations/variation-margins.ts'
import { checkMayChangeCosts, planVariations, lockVendorsOf } from '../../variations/variation-plan.ts'
import { auditedItem, tellItem, tellItemLists } from '../item-audit.ts'
import { lockCodes } from '../item-locks.ts'
import { checkNdcFree, ndcOf } from '../item-ndc.ts'
import { checkLegacyIdFree, checkReferences } from '../item-references.ts'
import { itemRow, normalized, saveLists } from '../item-values.ts'
import { type ItemRecord, loadItem, loadItemRecord, lockItem } from '../item.store.ts'

/** Fields of the item and its offers are merged each by itself, so that two who edit one item both keep their work. */
export const changeItem = command(items.change, async ({ params: { id }, query, body, tx, actor, audit, publish }) => {
  const { itemVariations = [], filled = [], accept = [], reason, ...said } = body
  const { companyId } = actor
  checkMayChangeCosts(actor, itemVariations)
  const sent = normalized(said)
  await lockVendorsOf({ tx, actor }, itemVariations)
  if (sent.ndc != null || sent.legacyId != null) await lockCodes(tx, companyId)
  const before = await lockItem({ tx, actor }, id)

  const merged = await mergeChanges(tx, companyId, 'item', id, before, sent)
  const entered = merged ? difference(before, merged).fields : []
  const after = accepted(before, merged, { filled, accepted: accept, entered })
  const plan = await planVariations(tx, actor, before, itemVariations)
  const question = await marginQuestion(tx, companyId, plan.planned)
  if (question && !isConfirmed(question, { confirm: query.confirm, reason }))
    return answer(items.change, { status: 202, body: question })

  if (after) await save(tx, actor, before, after)
  const saved = plan.planned.length > 0 ? await saveVariations({ tx, actor, audit }, before, plan, reason) : null
  const shown = await loadItem(tx, actor, id)
  if (after) {
    const changed = await loadItemRecord(tx, companyId, id)
    audit('item', {
      id,
      action: 'change',
      version: after.version,
      before: auditedItem(before),
      after: auditedItem(changed),
    })
  }
  const told = [...(after ? difference(before, after).fields : []), ...(saved ? ['itemVariations'] : [])]
  if (told.length > 0) tellItem(publish, shown, told)
  if (saved?.bestPriceChanged) tellItemLists(publish, shown, ['price'])
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
  deed: Parameters<typeof stillUnaccepted>[1],
): ItemRecord | null {
  const unaccepted = stillUnaccepted(before.unaccepted, deed)
  if (merged) return { ...merged, unaccepted }
  const same = JSON.stringify(unaccepted) === JSON.stringify(before.unaccepted)
  return same ? null : { ...before, unaccepted, version: before.version + 1 }
}

async function save(tx: Tx, actor: Actor, before: ItemRecord, after: ItemRecord): Promise<void> {
  const { companyId } = actor
  const { id } = after
  if (after.ndc !== null && after.ndc !== before.ndc) {
    checkAgreesWithPackages(after.ndc, after)
    await checkNdcFree(tx, companyId, ndcOf(after.ndc), id)
  }
  if (after.legacyId !== null && after.legacyId !== before.legacyId)
    await checkLegacyIdFree(tx, companyId, after.legacyId, id)
  await checkReferences(tx, companyId, after)
  await tx
    .updateTable('item')
    .set({ ...itemRow(after), unaccepted: after.unaccepted, version: after.version })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await saveLists(tx, { companyId, itemId: id }, after, before)
  await writeItemWords(tx, companyId, [id])
}
