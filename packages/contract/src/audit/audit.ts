import * as z from 'zod'
import { route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

export const auditIndex = searchIndex({
  name: 'audit',
  summary: 'Who changed what, when and why',
  needs: 'AUDIT',
  row: z.object({
    id: z.uuid(),
    at: z.iso.datetime(),
    userId: z.uuid().nullable(),
    user: z.string(),
    entity: z.string(),
    entityId: z.string(),
    /** How the record is called today; null when it is gone or has no name. */
    record: z.string().nullable(),
    /** The record whose activity describes it; another one than its own for parts, such as the item of a variation. */
    recordEntity: z.string(),
    recordId: z.string(),
    /** How the records are called that the values refer to, by their ids. */
    names: z.record(z.string(), z.string()),
    action: z.string(),
    fields: z.array(z.string()),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    justification: z.string().nullable(),
    requestId: z.string(),
    address: z.string().nullable(),
    sealed: z.boolean(),
  }),
  fields: {
    id: 'id',
    at: 'instant',
    userId: 'id',
    entity: 'keyword',
    entityId: 'keyword',
    recordEntity: 'keyword',
    recordId: 'keyword',
    action: 'keyword',
    fields: 'keyword',
    requestId: 'keyword',
  },
  matches: ['user', 'entity', 'entityId', 'action', 'fields'],
  sortable: ['at'],
  sort: [{ field: 'at', direction: 'Desc' }],
})

/** What one stretch of the chain is like. */
export const ChainVerdict = z.object({
  /** How far it was proved; the next stretch begins after it. */
  provedTo: z.int(),
  sealed: z.int(),
  /** The first thing that is wrong, if anything is. */
  problem: z.object({ position: z.int(), entryId: z.uuid().nullable(), sentence: z.string() }).nullable(),
  /** The newest point of the chain that was signed. */
  anchor: z.object({ position: z.int(), at: z.iso.datetime() }).nullable(),
  /** Entries older than a minute that no seal covers. */
  unsealed: z.int(),
})
export type ChainVerdict = z.infer<typeof ChainVerdict>

export const auditChain = {
  /** In stretches, so that a long chain shows how far it is and no reply takes long. */
  verify: route({
    method: 'POST',
    path: '/api/audit/verify',
    needs: 'AUDIT',
    summary: 'Prove a stretch of the audit against its seals and signatures',
    body: z.strictObject({ after: z.int().min(0) }),
    replies: { 200: ChainVerdict },
  }),
}
