import { items } from '@galen/contract/items/items'
import { command } from '../../../platform/operation.ts'
import { tellItem } from '../../catalog/item-audit.ts'
import { loadItem, lockItem } from '../../catalog/item.store.ts'
import { saveImageId } from '../item-image.store.ts'

export const removeItemImage = command(items.removeImage, async ({ params: { id }, tx, actor, audit, publish }) => {
  const before = await lockItem({ tx, actor }, id)
  if (before.imageId === null) return loadItem(tx, actor, id)
  const after = { ...before, imageId: null, version: before.version + 1 }
  await saveImageId(tx, actor.companyId, before, after)
  const { version } = after
  audit('item', { id, action: 'remove-image', version, before: { imageId: before.imageId }, after: { imageId: null } })
  tellItem(publish, after, ['imageId'])
  return loadItem(tx, actor, id)
})
