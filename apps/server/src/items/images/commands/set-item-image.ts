import { randomUUIDv7 } from 'node:crypto'
import { items } from '@galen/contract/items/items'
import { imageTypeOf, ITEM_IMAGE_BYTES } from '@galen/domain/items/item-image'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { storeFile } from '../../../platform/stored-files.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { tellItem } from '../../catalog/item-audit.ts'
import { loadItem, lockItem } from '../../catalog/item.store.ts'
import { saveImageId } from '../item-image.store.ts'

/** Sets the picture of an item. What it is, its own bytes say. */
export const setItemImage = command(items.setImage, async ({ params: { id }, body, tx, actor, audit, publish }) => {
  const { companyId } = actor
  const bytes = Buffer.from(body.image, 'base64')
  if (bytes.length > ITEM_IMAGE_BYTES)
    throw invalid([{ field: 'image', message: `must have at most ${ITEM_IMAGE_BYTES / 1024 / 1024} MB` }])
  const type = imageTypeOf(bytes)
  if (type === null) throw invalid([{ field: 'image', message: 'is not a whole PNG, JPEG or WebP image' }])
  const before = await lockItem({ tx, actor }, id)
  const imageId = randomUUIDv7()
  const after = await mergeChanges(tx, companyId, 'item', id, before, { version: body.version, imageId })
  if (!after) return loadItem(tx, actor, id)

  const name = `item-${before.number}.${type.replace('image/', '')}`
  await storeFile(tx, actor, { id: imageId, owner: { kind: 'item', id }, name, type, bytes })
  await saveImageId(tx, companyId, before, after)
  const { version } = after
  audit('item', { id, action: 'set-image', version, before: { imageId: before.imageId }, after: { imageId } })
  tellItem(publish, after, ['imageId'])
  return loadItem(tx, actor, id)
})
