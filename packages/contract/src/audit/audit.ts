import * as z from 'zod'
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
    action: 'keyword',
    fields: 'keyword',
    requestId: 'keyword',
  },
  matches: ['user', 'entity', 'entityId', 'action', 'fields'],
  sortable: ['at'],
  sort: [{ field: 'at', direction: 'Desc' }],
})
