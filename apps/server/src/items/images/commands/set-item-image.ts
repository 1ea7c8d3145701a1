import { randomUUIDv7 } from 'node:crypto'
import { items } from '@galen/contract/items/items'
import { imageTypeOf, ITEM_IMAGE_BYTES } from '@galen/domain/items/item-image'
import { invalid } from '../../../platform/errors.ts'
import { command, type Preparing } from '../../../platform/operation.ts'
import { storablePicture } from '../../../platform/pictures/redraw-picture.ts'
import { deleteFile, storeFile } from '../../../platform/stored-files.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { lockItem, saveItem } from '../../catalog/item.store.ts'
import { viewItem } from '../../catalog/item.view.ts'

/** Sets the picture of an item; its type is read from its bytes. */
export const setItemImage = command(
  items.setImage,
  async ({ params: { id }, body, prepared, ...work }) => {
    if ('problem' in prepared) throw invalid([{ field: 'image', message: prepared.problem }])
    const { bytes, type } = prepared
    const { tx, actor } = work
    const { companyId } = actor
    const before = await lockItem(work, id)
    const imageId = randomUUIDv7()
    const after = await mergeChanges(tx, companyId, 'item', id, before, { version: body.version, imageId })
    if (!after) return viewItem(tx, actor, id)

    const name = `item-${before.number}.${type.replace('image/', '')}`
    await storeFile(tx, actor, { id: imageId, owner: { kind: 'item', id }, name, type, bytes })
    await saveItem(work, before, after, { action: 'set-image' })
    if (before.imageId !== null) await deleteFile(tx, companyId, before.imageId)
    return viewItem(tx, actor, id)
  },
  { prepare },
)

async function prepare({ body }: Preparing<typeof items.setImage>) {
  const bytes = Buffer.from(body.image, 'base64')
  if (bytes.length > ITEM_IMAGE_BYTES) return { problem: `must have at most ${ITEM_IMAGE_BYTES / 1024 / 1024} MB` }
  const type = imageTypeOf(bytes)
  if (type === null) return { problem: 'is not a whole PNG, JPEG or WebP image' }
  const stored = await storablePicture(bytes, type)
  return 'problem' in stored ? stored : { ...stored, type }
}
