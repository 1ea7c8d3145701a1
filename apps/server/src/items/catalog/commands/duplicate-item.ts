import { items } from '@galen/contract/items/items'
import { command } from '../../../platform/operation.ts'
import { checkItemReferences } from '../check-item.ts'
import { insertItem, lockItem } from '../item.store.ts'
import { viewItem } from '../item.view.ts'

/** Copies an item without what belongs to one item only: codes, variations, competitor prices and picture. */
export const duplicateItem = command(items.duplicate, async ({ params: { id }, ...work }) => {
  const { tx, actor } = work
  const model = await lockItem(work, id)
  const values = { ...model, ndc: null, legacyId: null, competitorPrices: [] }
  await checkItemReferences(tx, actor.companyId, values)
  const made = await insertItem(work, values, { action: 'duplicate', unaccepted: model.unaccepted })
  return viewItem(tx, actor, made)
})
