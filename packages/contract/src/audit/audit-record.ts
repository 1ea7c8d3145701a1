import * as z from 'zod'
import { allOf } from '@galen/domain/permissions'
import { file, route } from '../route.ts'

const recordName = { entity: z.string().min(1).max(64), entityId: z.string().min(1).max(64) }

/** A record as its history shows it. */
export const RecordThen = z.object({
  /** What is known of each field; nothing that the person may not see in the record itself. */
  values: z.record(z.string(), z.unknown()),
  /** How the records are called that the values refer to, by their ids. */
  names: z.record(z.string(), z.string()),
  /** Its making is in the history, so that no field is missing. */
  isWhole: z.boolean(),
  /** It was deleted then, and this is what it was last. */
  isGone: z.boolean(),
})
export type RecordThen = z.infer<typeof RecordThen>

/** More would be too large to be answered at once, and too long to be read. */
export const MOST_SIGNED_ENTRIES = 10_000

export const auditRecord = {
  recordThen: route({
    method: 'GET',
    path: '/api/audit/:entity/:entityId/record',
    needs: 'AUDIT',
    summary: 'A whole record as it was after an entry of its history, or as it is now',
    params: z.strictObject(recordName),
    query: z.strictObject({ entryId: z.uuid().optional() }),
    replies: { 200: RecordThen },
  }),
  /** One JSON text a line: what the file is about, each entry with its seal, and the signature of everything above. */
  signedFile: route({
    method: 'POST',
    path: '/api/audit/signed-file',
    needs: allOf('AUDIT', 'EXPORT'),
    summary: 'Entries of the audit in a file that is signed by the installation',
    timeLimitMs: 30_000,
    body: z.strictObject({
      entity: recordName.entity.optional(),
      entityId: recordName.entityId.optional(),
      /** Whole days in the time zone of the company. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    replies: { 200: file('application/jsonl') },
  }),
}
