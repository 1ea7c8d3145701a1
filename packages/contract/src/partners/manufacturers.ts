import * as z from 'zod'
import { allOf } from '@galen/domain/permissions'
import { isGln } from '@galen/domain/partners/gln'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { Named } from '../shapes.ts'

const values = {
  name: readableLine(120).min(1),
  /** The first segments of its NDCs. */
  labelerCodes: z.array(z.string().regex(/^[0-9]{4,6}$/, 'must have four to six digits')).max(100),
  gln: z.string().trim().refine(isGln, 'is not a GLN: 13 digits with a check digit').nullable(),
  active: z.boolean(),
}

/** Who makes what is sold (Spec §3). */
export const Manufacturer = z.object({
  id: z.uuid(),
  ...values,
  gln: z.string().nullable(),
  /** How many items it makes; only one that makes none is deleted. */
  items: z.int(),
  vendors: z.array(Named),
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type Manufacturer = z.infer<typeof Manufacturer>

const writing = allOf('LIST_ITEMS', 'EDIT_ITEM')

export const manufacturers = {
  add: route({
    method: 'POST',
    path: '/api/vendors/manufacturer',
    needs: writing,
    summary: 'Add a manufacturer',
    body: z.strictObject({
      name: values.name,
      labelerCodes: values.labelerCodes.default([]),
      gln: values.gln.default(null),
      active: values.active.default(true),
    }),
    replies: { 200: Manufacturer },
  }),
  change: route({
    method: 'PUT',
    path: '/api/vendors/manufacturer/:id',
    needs: writing,
    summary: 'Change a manufacturer',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...z.object(values).partial().shape }),
    replies: { 200: Manufacturer },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/vendors/manufacturer/:id',
    needs: writing,
    summary: 'Delete a manufacturer that nothing refers to',
    params: byId,
    replies: { 204: null },
  }),
  merge: route({
    method: 'POST',
    path: '/api/vendors/manufacturer/:id/merge',
    needs: writing,
    summary: 'Move the items and vendors of a manufacturer to another one, and delete it',
    params: byId,
    body: z.strictObject({ into: z.uuid() }),
    replies: { 200: z.object({ manufacturer: Manufacturer, itemsMoved: z.int(), vendorsMoved: z.int() }) },
    timeLimitMs: 60_000,
  }),
}

export const manufacturerIndex = searchIndex({
  name: 'manufacturer',
  summary: 'The manufacturers of what is sold',
  needs: 'signed-in',
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    labelerCodes: z.array(z.string()),
    gln: z.string().nullable(),
    items: z.int(),
    vendorIds: z.array(z.string()),
    vendors: z.array(z.string()),
    active: z.boolean(),
    version: z.int(),
    changedAt: z.iso.datetime().nullable(),
    changedBy: z.string().nullable(),
  }),
  fields: {
    id: 'id',
    name: 'text',
    labelerCodes: 'keyword',
    gln: 'keyword',
    items: 'number',
    vendorIds: 'id',
    vendors: 'text',
    active: 'boolean',
    changedAt: 'instant',
  },
  matches: ['name', 'labelerCodes', 'gln', 'vendors'],
  sortable: ['name', 'items', 'changedAt'],
  sort: [{ field: 'name', direction: 'Asc' }],
})
