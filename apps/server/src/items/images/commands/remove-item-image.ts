import { items } from '@galen/contract/items/items'
import { command } from '../../../platform/operation.ts'
import { deleteFile } from '../../../platform/stored-files.ts'
import { lockItem, saveItem } from '../../catalog/item.store.ts'
import { viewItem } from '../../catalog/item.view.ts'

export const removeItemImage = command(items.removeImage, async ({ params: { id }, ...work }) => {
  const { tx, actor } = work
  const before = await lockItem(work, id)
  if (before.imageId !== null) {
    await saveItem(work, before, { ...before, imageId: null }, { action: 'remove-image' })
    await deleteFile(tx, actor.companyId, before.imageId)
  }
  return viewItem(tx, actor, id)
})
