import * as z from 'zod'
import { justificationTypeNames } from '@galen/domain/admin/justification-types'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'

const values = {
  justification: readableLine(200).min(1),
  /** Whether anyone who chooses it has to write a note as well. */
  needsNote: z.boolean(),
  position: z.int().min(1).max(10_000),
  active: z.boolean(),
}

/** A reason that people choose when they change what is placed (Spec §3). */
export const Justification = z.object({
  id: z.uuid(),
  type: z.enum(justificationTypeNames),
  ...values,
  usedBy: z.int(),
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type Justification = z.infer<typeof Justification>

const optional = z.object(values).partial().shape

export const justifications = {
  list: route({
    method: 'GET',
    path: '/api/admin/justifications',
    needs: 'signed-in',
    summary: 'The reasons to choose from, by type and in their order',
    query: z.strictObject({ type: z.enum(justificationTypeNames).optional() }),
    replies: { 200: z.array(Justification) },
  }),
  add: route({
    method: 'POST',
    path: '/api/admin/justifications',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Add a reason',
    body: z.strictObject({
      type: z.enum(justificationTypeNames),
      ...optional,
      justification: values.justification,
    }),
    replies: { 200: Justification },
  }),
  change: route({
    method: 'PUT',
    path: '/api/admin/justifications/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Change a reason, its place or whether it is offered',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...optional }),
    replies: { 200: Justification },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/justifications/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Delete a reason, or hide it when it was used: history keeps it',
    params: byId,
    replies: {
      200: z.object({ deactivated: z.literal(true), usedBy: z.int(), justification: Justification }),
      204: null,
    },
  }),
}
