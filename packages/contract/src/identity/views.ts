import * as z from 'zod'
import { densities } from '@galen/domain/identity/preferences'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'

/** Text that can be kept as it is: the database takes no null character. */
const kept = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\0]*$/u, 'has a character that cannot be stored')

export const ViewColumn = z.strictObject({
  name: kept(64).min(1),
  shown: z.boolean(),
  /** In pixels; null leaves it to the list. */
  width: z.int().min(40).max(1200).nullable(),
  pinned: z.boolean(),
})
export type ViewColumn = z.infer<typeof ViewColumn>

/** What a view keeps of a list, as the address has it: `f.status=Sent` is `filters: { status: ['Sent'] }`. */
const viewContent = {
  name: readableLine(60).min(1),
  team: z.boolean(),
  query: kept(200),
  filters: z.record(z.string().regex(/^[A-Za-z]\w{0,63}$/), z.array(kept(200)).min(1).max(100)),
  sort: kept(65).nullable(),
  columns: z.array(ViewColumn).max(60),
  density: z.enum(densities).nullable(),
}

export const SavedView = z.object({
  ...viewContent,
  id: z.uuid(),
  index: z.string(),
  /** I made it; a team view of someone else has their name here. */
  mine: z.boolean(),
  owner: z.string(),
  mayChange: z.boolean(),
  version: z.int(),
})
export type SavedView = z.infer<typeof SavedView>

const indexName = z.string().min(1).max(64)

export const views = {
  list: route({
    method: 'GET',
    path: '/api/me/views',
    needs: 'signed-in',
    summary: 'My saved views of a list, and those of my team',
    query: z.strictObject({ index: indexName }),
    replies: { 200: z.array(SavedView) },
  }),
  create: route({
    method: 'POST',
    path: '/api/me/views',
    needs: 'signed-in',
    summary: 'Keep what a list shows as a view, for me or for the team',
    body: z.strictObject({ index: indexName, ...viewContent }),
    replies: { 200: SavedView },
  }),
  change: route({
    method: 'PUT',
    path: '/api/me/views/:id',
    needs: 'signed-in',
    summary: 'Change a view of mine, or one of the team as an administrator',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...viewContent }),
    replies: { 200: SavedView },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/me/views/:id',
    needs: 'signed-in',
    summary: 'Remove a view of mine, or one of the team as an administrator',
    params: byId,
    replies: { 204: null },
  }),
}
