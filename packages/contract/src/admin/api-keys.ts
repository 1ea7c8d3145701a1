import * as z from 'zod'
import { readableLine } from '../readable-text.ts'
import { byId, route } from '../route.ts'

/** A key with which another system sends orders to the company; the key itself is shown once. */
export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  lastFour: z.string(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  usedOn: z.iso.date().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const apiKeys = {
  list: route({
    method: 'GET',
    path: '/api/admin/api-keys',
    needs: 'EDIT_COMPANY',
    summary: 'The keys of the company, those that were revoked included',
    replies: { 200: z.array(ApiKey) },
  }),
  add: route({
    method: 'POST',
    path: '/api/admin/api-keys',
    needs: 'EDIT_COMPANY',
    summary: 'Make a key after a fresh sign-in; it is shown this once',
    body: z.strictObject({ name: readableLine(80).min(1) }),
    replies: { 200: ApiKey.extend({ key: z.string() }) },
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/admin/api-keys/:id',
    needs: 'EDIT_COMPANY',
    summary: 'Revoke a key; it stops working at once',
    params: byId,
    replies: { 204: null },
  }),
}
