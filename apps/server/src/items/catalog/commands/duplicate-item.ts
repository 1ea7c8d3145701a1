import { items } from '@galen/contract/items/items'
import { command } from '../../../platform/operation.ts'
import { addItem } from '../add-item.ts'
import { loadItem, lockItem } from '../item.store.ts'

/** Adds an item that is like this one, but for what belongs to one item only: its codes, offers, prices and picture. */
export const duplicateItem = command(items.duplicate, async ({ params: { id }, tx, actor, audit }) => {
  const model = await lockItem({ tx, actor }, id)
  const values = { ...model, ndc: null, legacyId: null, competitorPrices: [] }
  const made = await addItem({ tx, actor, audit }, values, { action: 'duplicate', unaccepted: model.unaccepted })
  return loadItem(tx, actor, made)
})
