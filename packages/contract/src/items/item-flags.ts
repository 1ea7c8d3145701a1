import * as z from 'zod'
import { FLAG_IMAGE_BYTES, isFlagIcon } from '@galen/domain/admin/item-flag'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const values = {
  name: readableLine(60).min(1),
  /** Written icon-color, such as snowflake-blue (Spec §3). */
  icon: z.string().refine(isFlagIcon, 'must be an icon and its color, such as snowflake-blue'),
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'must be a color, such as #2F6798'),
  /** Whether screens show it at all. */
  toShow: z.boolean(),
  /** The codes of the screens that show it. */
  screens: z.array(z.string().max(40)).max(30),
  /** A PNG of 18 by 18 pixels in base64, shown instead of the icon (Spec §9). */
  image: z
    .base64()
    .min(1)
    .max(Math.ceil(FLAG_IMAGE_BYTES / 3) * 4)
    .nullable(),
  position: z.int().min(1).max(10_000),
  active: z.boolean(),
}

/** A mark that items carry, and where it shows. */
export const ItemFlag = z.object({ id: z.uuid(), ...values, usedBy: z.int(), version: z.int() })
export type ItemFlag = z.infer<typeof ItemFlag>

const optional = z.object(values).partial().shape

export const FlagScreen = z.object({ id: z.uuid(), code: z.string(), name: z.string(), active: z.boolean() })

export const itemFlags = {
  list: route({
    method: 'GET',
    path: '/api/items/flag',
    needs: 'signed-in',
    summary: 'The flags of items, in their order',
    replies: { 200: z.array(ItemFlag) },
  }),
  screens: route({
    method: 'GET',
    path: '/api/items/flag/screens',
    needs: 'signed-in',
    summary: 'The screens that can show flags',
    replies: { 200: z.array(FlagScreen) },
  }),
  add: route({
    method: 'POST',
    path: '/api/items/flag',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Add a flag',
    body: z.strictObject({ ...optional, name: values.name, icon: values.icon, color: values.color }),
    replies: { 200: ItemFlag },
  }),
  change: route({
    method: 'PUT',
    path: '/api/items/flag/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Change a flag',
    params: byId,
    body: z.strictObject({ ...baseVersion, ...optional }),
    replies: { 200: ItemFlag },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/items/flag/:id',
    needs: 'EDIT_SYSTEM_PROPERTIES',
    summary: 'Delete a flag, or deactivate it when items have it',
    params: byId,
    replies: { 200: z.object({ deactivated: z.literal(true), usedBy: z.int(), flag: ItemFlag }), 204: null },
  }),
}

/** The flags that a screen shows: one row for each of its screens. Cached 60 s in the browser (Spec §7). */
export const itemFlagByScreenIndex = searchIndex({
  name: 'item-flag-by-screen',
  summary: 'The flags that each screen shows',
  needs: 'signed-in',
  row: z.object({
    id: z.uuid(),
    flagId: z.uuid(),
    screen: z.string(),
    name: z.string(),
    icon: z.string(),
    color: z.string(),
    image: z.string().nullable(),
    position: z.int(),
  }),
  fields: { id: 'id', flagId: 'id', screen: 'keyword', name: 'text', icon: 'keyword', position: 'number' },
  matches: ['name', 'screen'],
  sortable: ['screen', 'position', 'name'],
  sort: [
    { field: 'screen', direction: 'Asc' },
    { field: 'position', direction: 'Asc' },
  ],
})
