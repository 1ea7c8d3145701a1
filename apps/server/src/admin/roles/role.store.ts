import { sql } from 'kysely'
import type { Role } from '@galen/contract/admin/roles'
import { type Permission, isPermission, permissionNames } from '@galen/domain/permissions'
import { column, columnMap, readOnly } from '../../platform/database/column-map.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertMany } from '../../platform/database/many-rows.ts'
import { taken } from '../../platform/database/ordered-list.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { saveChildRows } from '../../platform/database/child-rows.ts'
import type { Work } from '../../platform/work.ts'

/** In the order in which the product declares them. */
export const inOrder = (granted: ReadonlySet<string>): Permission[] =>
  permissionNames.filter((permission) => granted.has(permission))

type StoredRole = Pick<Role, 'roleId' | 'name' | 'version' | 'changedAt'>

export const roleColumns = columnMap<'role', StoredRole>('role', {
  roleId: column('', 'id'),
  name: column(''),
  version: column(1),
  changedAt: readOnly(null),
})

export type RoleRecord = StoredRole & { readonly permissions: ReadonlySet<Permission> }

/** A role without any permission. */
export const newRole = (roleId: string): RoleRecord => ({ ...roleColumns.initial, roleId, permissions: new Set() })

export async function lockRole(tx: Tx, { companyId }: Actor, id: string): Promise<RoleRecord> {
  const { rows } = await sql<StoredRole & { granted: string[] }>`
    select ${roleColumns.select('r')}, array(
      select p.permission from role_permission p where p.company_id = r.company_id and p.role_id = r.id) as granted
    from role r where r.company_id = ${companyId} and r.id = ${id} for update of r`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Role')
  const { granted, ...role } = row
  return { ...role, permissions: new Set(granted.filter(isPermission)) }
}

type Saving = Pick<Work<Actor>, 'tx' | 'actor'>

export async function insertRole(work: Saving, role: RoleRecord): Promise<void> {
  const { companyId } = work.actor
  await checkNameFree(work.tx, companyId, role)
  await insertMany(work.tx, 'role', [{ company_id: companyId, ...roleColumns.row(role) }])
  await saveRole(work, role, role)
}

/** Writes a role while the permissions of the company are locked. */
export async function saveRole(work: Saving, before: RoleRecord, after: RoleRecord): Promise<void> {
  const { companyId, userId } = work.actor
  if (after.name !== before.name) await checkNameFree(work.tx, companyId, after)
  await sql`
    update role set ${roleColumns.assignments(after)}, changed_by = ${userId}, changed_at = now()
    where company_id = ${companyId} and id = ${after.roleId}`.execute(work.tx)
  await savePermissions(work, after)
}

async function checkNameFree(tx: Tx, companyId: string, { roleId, name }: RoleRecord): Promise<void> {
  const { rows } = await sql`
    select from role where company_id = ${companyId} and lower(name) = lower(${name}) and id <> ${roleId}`.execute(tx)
  if (rows.length > 0) throw taken('name', name)
}

async function savePermissions(work: Saving, { roleId, permissions }: RoleRecord): Promise<void> {
  const rows = [...permissions].map((permission) => ({ permission }))
  await saveChildRows(work, 'role_permission', { role_id: roleId }, rows, { key: 'permission' })
}
