import * as z from 'zod'
import { anyOf, type Permission, type PermissionCategory, permissionNames } from '@galen/domain/permissions'
import { readableLine } from '../readable-text.ts'
import { baseVersion, byId, confirmable, NeedsConfirmation, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { topic } from '../topic.ts'

const permissionId = z.enum(permissionNames as [Permission, ...Permission[]])
const category = z.custom<PermissionCategory>((value) => typeof value === 'string')

/** A right, with what it lets a person do in plain words. */
export const DescribedPermission = z.object({
  id: permissionId,
  label: z.string(),
  category,
  words: z.string(),
  sensitive: z.boolean(),
})
export type DescribedPermission = z.infer<typeof DescribedPermission>

/** A bundle of rights (Spec §3). */
export const Role = z.object({
  roleId: z.uuid(),
  name: z.string(),
  permissions: z.array(z.object({ id: permissionId, category })),
  users: z.int(),
  version: z.int(),
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.string().nullable(),
})
export type Role = z.infer<typeof Role>

export const RoleWithUsers = Role.extend({
  members: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), active: z.boolean() })),
})
export type RoleWithUsers = z.infer<typeof RoleWithUsers>

const name = readableLine(80).min(1)
const granted = z.array(permissionId).max(permissionNames.length)
const reading = anyOf('EDIT_ROLE', 'EDIT_USER')

export const roles = {
  permissions: route({
    method: 'GET',
    path: '/api/admin/permissions',
    needs: reading,
    summary: 'The permissions whose name, category or plain words have the words looked for',
    query: z.strictObject({ query: z.string().max(100).optional() }),
    replies: { 200: z.array(DescribedPermission) },
  }),
  list: route({
    method: 'GET',
    path: '/api/admin/roles',
    needs: reading,
    summary: 'The roles of the company, by name',
    replies: { 200: z.array(Role) },
  }),
  get: route({
    method: 'GET',
    path: '/api/admin/roles/:id',
    needs: reading,
    summary: 'One role and the people who have it',
    params: byId,
    replies: { 200: RoleWithUsers },
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/roles',
    needs: 'EDIT_ROLE',
    summary: 'Make a role; asks for confirmation when it joins duties that should be apart',
    query: confirmable,
    body: z.strictObject({ name, permissions: granted }),
    replies: { 200: RoleWithUsers, 202: NeedsConfirmation },
  }),
  /** The whole set as the editor wants it, with the version it was made on: what others gave or took in the meantime is preserved. */
  change: route({
    method: 'PUT',
    path: '/api/admin/roles/:roleId',
    needs: 'EDIT_ROLE',
    summary:
      'Change the name and the rights of a role; asks for confirmation when it joins duties that should be apart',
    params: z.strictObject({ roleId: z.uuid() }),
    query: confirmable,
    body: z.strictObject({ ...baseVersion, name: name.optional(), permissions: granted.optional() }),
    replies: { 200: RoleWithUsers, 202: NeedsConfirmation },
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/roles/:id',
    needs: 'EDIT_ROLE',
    summary: 'Delete a role; the people who have it are moved to another',
    params: byId,
    query: confirmable.extend({ moveTo: z.uuid().optional() }),
    replies: { 202: NeedsConfirmation, 204: null },
  }),
}

/** A role changed or is gone; the same right as reading the role. */
export const roleTopic = topic({
  destination: '/topic/role/:id',
  needs: reading,
  summary: 'A role changed',
})

export const roleIndex = searchIndex({
  name: 'role',
  summary: 'The roles of the company',
  needs: reading,
  row: z.object({
    id: z.uuid(),
    name: z.string(),
    users: z.int(),
    permissionCount: z.int(),
    permissions: z.array(z.string()),
    /** The categories of its rights; a search by category names it so (Spec §5). */
    'permissions.category': z.array(z.string()),
    version: z.int(),
    changedAt: z.iso.datetime().nullable(),
    changedBy: z.string().nullable(),
  }),
  fields: {
    id: 'id',
    name: 'text',
    users: 'number',
    permissionCount: 'number',
    permissions: 'keyword',
    'permissions.category': 'text',
    changedAt: 'instant',
  },
  matches: ['name', 'permissions.category'],
  sortable: ['name', 'users', 'permissionCount', 'changedAt'],
  sort: [{ field: 'name', direction: 'Asc' }],
})
