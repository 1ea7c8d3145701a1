import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import {
  DOCUMENT_BYTES,
  type DocumentType,
  documentTypeOf,
  plainFileName,
} from '@galen/domain/partners/stored-document'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { storablePicture } from '../../platform/pictures/redraw-picture.ts'
import { deleteFile, storeFile } from '../../platform/stored-files.ts'

type DocumentOwner = { readonly kind: 'customer' | 'vendor'; readonly id: string }
type Given = { readonly name: string; readonly bytes: string }

type ReadyDocument = { readonly bytes: Buffer; readonly type: DocumentType } | { readonly problem: string }

/** A document as it is stored. It is what its own bytes say, whatever its name is; a picture is drawn again. */
export async function readyDocument(given: Given): Promise<ReadyDocument> {
  const bytes = Buffer.from(given.bytes, 'base64')
  if (bytes.length > DOCUMENT_BYTES) return { problem: `must have at most ${DOCUMENT_BYTES / 1024 / 1024} MB` }
  const type = documentTypeOf(bytes)
  if (type === null) return { problem: 'is not a whole PDF, PNG or JPEG file' }
  if (type === 'application/pdf') return { bytes, type }
  const stored = await storablePicture(bytes, type)
  return 'problem' in stored ? stored : { ...stored, type }
}

/** Keeps a document. */
export async function keepDocument(tx: Tx, actor: Actor, owner: DocumentOwner, given: Given, ready: ReadyDocument) {
  if ('problem' in ready) throw invalid([{ field: 'bytes', message: ready.problem }])
  const { bytes, type } = ready
  const name = plainFileName(given.name)
  const { id, addedAt } = await storeFile(tx, actor, { owner, name, type, bytes })
  const { rows } = await sql<{ name: string }>`
    select given_name || ' ' || family_name as name from app_user where id = ${actor.userId}`.execute(tx)
  return { id, name, type, size: bytes.length, addedAt, addedByName: rows[0]?.name ?? '' }
}

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
  const { rows } = await sql<{
    name: string
    type: string
    size: number
    license: string | null
    extends: string | null
  }>`
    select f.name, f.type, octet_length(f.bytes) as size,
      (select x.state from license_extension x where x.company_id = f.company_id and x.file_id = f.id limit 1) as extends,
      (select l.number from license l where l.company_id = f.company_id and l.file_id = f.id limit 1) as license
    from stored_file f
    where f.company_id = ${companyId} and f.owner_kind = ${owner.kind} and f.owner_id = ${owner.id} and f.id = ${fileId}
    for update of f`.execute(tx)
  const [kept] = rows
  if (!kept) throw notFound('Document')
  const { license, extends: state, ...document } = kept
  if (state !== null)
    throw new BusinessError('document.conflict', `${document.name} proves that ${state} extended a license. It is kept`)
  if (license !== null)
    throw new BusinessError(
      'document.conflict',
      `${document.name} is the copy of license ${license}. Take it out of the license first`,
    )
  await deleteFile(tx, companyId, fileId)
  return document
}
