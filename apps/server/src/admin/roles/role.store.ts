import { sql } from 'kysely'
import type { Role, RoleWithUsers } from '@galen/contract/admin/roles'
import { isPermission, type Permission, permissionNames, permissions } from '@galen/domain/permissions'
import type { Db, Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { shownName } from '../users/colleague.store.ts'

type Row = Omit<Role, 'permissions'> & { readonly granted: string[] }

const columns = sql`
  r.id as "roleId", r.name, r.version, r.changed_at as "changedAt",
  (select u.given_name || ' ' || u.family_name from app_user u where u.id = r.changed_by) as "changedBy",
  (select count(*)::integer from company_user_role g where g.company_id = r.company_id and g.role_id = r.id) as users,
  array(select p.permission from role_permission p where p.company_id = r.company_id and p.role_id = r.id) as granted`

/** In the order in which the product declares them. */
export const inOrder = (granted: ReadonlySet<string>): Permission[] =>
  permissionNames.filter((permission) => granted.has(permission))

const roleOf = ({ granted, ...role }: Row): Role => ({
  ...role,
  permissions: inOrder(new Set(granted)).map((id) => ({ id, category: permissions[id].category })),
})

export async function loadRoles(db: Db, { companyId }: Actor): Promise<Role[]> {
  const { rows } = await sql<Row>`
    select ${columns} from role r where r.company_id = ${companyId} order by lower(r.name)`.execute(db)
  return rows.map(roleOf)
}

export async function loadRole(db: Db, { companyId }: Actor, id: string): Promise<RoleWithUsers> {
  const { rows } = await sql<Row>`
    select ${columns} from role r where r.company_id = ${companyId} and r.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Role')
  const { rows: members } = await sql<RoleWithUsers['members'][number]>`
    select u.id, ${shownName} as name, u.email, m.active and u.active as active
    from company_user_role g join company_user m on m.company_id = g.company_id and m.user_id = g.user_id
    join app_user u on u.id = m.user_id
    where g.company_id = ${companyId} and g.role_id = ${id} order by lower(${shownName})`.execute(db)
  return { ...roleOf(row), members }
}

export type LockedRole = {
  readonly name: string
  readonly version: number
  readonly permissions: ReadonlySet<Permission>
}

export async function lockRole(tx: Tx, { companyId }: Actor, id: string): Promise<LockedRole> {
  const { rows } = await sql<{ name: string; version: number; granted: string[] }>`
    select r.name, r.version, array(
      select p.permission from role_permission p where p.company_id = r.company_id and p.role_id = r.id) as granted
    from role r where r.company_id = ${companyId} and r.id = ${id} for update of r`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Role')
  return { name: row.name, version: row.version, permissions: new Set(row.granted.filter(isPermission)) }
}

export async function savePermissions(
  tx: Tx,
  { companyId }: Actor,
  roleId: string,
  before: ReadonlySet<Permission>,
  after: ReadonlySet<Permission>,
): Promise<void> {
  const [added, removed] = [[...after.difference(before)], [...before.difference(after)]]
  if (removed.length > 0)
    await tx
      .deleteFrom('role_permission')
      .where('company_id', '=', companyId)
      .where('role_id', '=', roleId)
      .where('permission', 'in', removed)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('role_permission')
      .values(added.map((permission) => ({ company_id: companyId, role_id: roleId, permission })))
      .execute()
}
