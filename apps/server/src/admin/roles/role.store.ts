import { sql } from 'kysely'
import { type Permission, isPermission, permissionNames } from '@galen/domain/permissions'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { saveChildRows } from '../../platform/database/child-rows.ts'
import type { Work } from '../../platform/work.ts'

/** In the order in which the product declares them. */
export const inOrder = (granted: ReadonlySet<string>): Permission[] =>
  permissionNames.filter((permission) => granted.has(permission))

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
  work: Pick<Work, 'tx' | 'actor'>,
  roleId: string,
  permissions: ReadonlySet<Permission>,
): Promise<void> {
  const rows = [...permissions].map((permission) => ({ permission }))
  await saveChildRows(work, 'role_permission', { role_id: roleId }, rows, { key: 'permission' })
}
