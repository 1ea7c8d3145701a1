import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { DOCUMENT_BYTES, documentTypeOf } from '@galen/domain/partners/stored-document'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { deleteFile, storeFile } from '../../platform/stored-files.ts'

type DocumentOwner = { readonly kind: 'customer' | 'vendor'; readonly id: string }
type Given = { readonly name: string; readonly bytes: string }

/** Keeps a document. It is what its own bytes say, whatever its name is. */
export async function keepDocument(tx: Tx, actor: Actor, owner: DocumentOwner, given: Given) {
  const bytes = Buffer.from(given.bytes, 'base64')
  if (bytes.length > DOCUMENT_BYTES)
    throw invalid([{ field: 'bytes', message: `must have at most ${DOCUMENT_BYTES / 1024 / 1024} MB` }])
  const type = documentTypeOf(bytes)
  if (type === null) throw invalid([{ field: 'bytes', message: 'is not a whole PDF, PNG or JPEG file' }])
  const name = plainName(given.name)
  const { id, addedAt } = await storeFile(tx, actor, { owner, name, type, bytes })
  const { rows } = await sql<{ name: string }>`
    select given_name || ' ' || family_name as name from app_user where id = ${actor.userId}`.execute(tx)
  return { id, name, type, size: bytes.length, addedAt, addedByName: rows[0]?.name ?? '' }
}

/** A name goes into a header of the reply, so it has no path and no signs that could end one. */
const plainName = (name: string) =>
  name
    .replaceAll(/[\p{C}"\\/]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || 'document'

/** A document of this owner, as a file for the caller to store. */
export async function findDocument(db: Db, { companyId }: Actor, owner: DocumentOwner, fileId: string) {
  const { rows } = await sql<{ name: string; type: string; bytes: Buffer }>`
    select name, type, bytes from stored_file
    where company_id = ${companyId} and owner_kind = ${owner.kind} and owner_id = ${owner.id} and id = ${fileId}`.execute(
    db,
  )
  const [kept] = rows
  if (!kept) throw notFound('Document')
  return {
    body: kept.bytes,
    headers: {
      'content-type': kept.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(kept.name)}`,
    },
  }
}

/** Takes a document out for good. A license that it is the copy of keeps it: the proof goes with the license. */
export async function removeDocument(tx: Tx, { companyId }: Actor, owner: DocumentOwner, fileId: string) {
  const { rows } = await sql<{ name: string; type: string; size: number; license: string | null }>`
    select f.name, f.type, octet_length(f.bytes) as size,
      (select l.number from license l where l.company_id = f.company_id and l.file_id = f.id limit 1) as license
    from stored_file f
    where f.company_id = ${companyId} and f.owner_kind = ${owner.kind} and f.owner_id = ${owner.id} and f.id = ${fileId}
    for update of f`.execute(tx)
  const [kept] = rows
  if (!kept) throw notFound('Document')
  const { license, ...document } = kept
  if (license !== null)
    throw new BusinessError(
      'document.conflict',
      `${document.name} is the copy of license ${license}. Take it out of the license first`,
    )
  await deleteFile(tx, companyId, fileId)
  return document
}
