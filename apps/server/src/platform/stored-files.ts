import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from './database/database.ts'

/** A file that belongs to a record. */
export type NewFile = {
  readonly id?: string
  readonly owner: { readonly kind: string; readonly id: string }
  readonly name: string
  readonly type: string
  readonly bytes: Buffer
}

/** Keeps a file in a company and answers its id and when that was. */
export async function storeFile(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string },
  { id = randomUUIDv7(), owner, ...file }: NewFile,
): Promise<{ readonly id: string; readonly addedAt: string }> {
  const { added_at: addedAt } = await tx
    .insertInto('stored_file')
    .values({ company_id: companyId, id, owner_kind: owner.kind, owner_id: owner.id, ...file, added_by: userId })
    .returning('added_at')
    .executeTakeFirstOrThrow()
  return { id, addedAt }
}

export async function deleteFile(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('stored_file').where('company_id', '=', companyId).where('id', '=', id).execute()
}
