import type { Tx } from '../../platform/database/database.ts'
import { deleteFile } from '../../platform/stored-files.ts'
import type { ItemRecord } from '../catalog/item.store.ts'

/** Says which picture an item has, and forgets the one it had. */
export async function saveImageId(tx: Tx, companyId: string, before: ItemRecord, after: ItemRecord): Promise<void> {
  await tx
    .updateTable('item')
    .set({ image_id: after.imageId, version: after.version })
    .where('company_id', '=', companyId)
    .where('id', '=', after.id)
    .execute()
  if (before.imageId !== null) await deleteFile(tx, companyId, before.imageId)
}
