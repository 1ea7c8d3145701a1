import { sql } from 'kysely'
import { isPermission, type Permission } from '@galen/domain/permissions'
import { checkGrantable, type DutyConflict, newDutyConflicts } from '@galen/domain/admin/role-rules'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { rightsOf } from '../rights/rights.store.ts'

/** The rights of these roles together; an id that is not a role of the company is refused. */
async function rightsOfRoles(tx: Tx, companyId: string, roleIds: readonly string[]): Promise<ReadonlySet<Permission>> {
  const { rows } = await sql<{ id: string; permissions: string[] }>`
    select r.id, array(
      select p.permission from role_permission p where p.company_id = r.company_id and p.role_id = r.id) as permissions
    from role r where r.company_id = ${companyId} and r.id = any(${roleIds as string[]}::uuid[])`.execute(tx)
  if (rows.length < new Set(roleIds).size)
    throw invalid([{ field: 'roleIds', message: 'has something that is not a role' }])
  return new Set(rows.flatMap(({ permissions }) => permissions).filter(isPermission))
}

/**
 * What becomes of a person's rights when their roles change. Nobody can give what they lack, to themselves least of all.
 * Answers the duties that would come together. The rights must be locked.
 */
export async function checkNewRoles(
  tx: Tx,
  actor: Actor,
  roles: { readonly before: readonly string[]; readonly after: readonly string[] },
): Promise<DutyConflict[]> {
  const [before, after] = [
    await rightsOfRoles(tx, actor.companyId, roles.before),
    await rightsOfRoles(tx, actor.companyId, roles.after),
  ]
  checkGrantable(after.difference(before), await rightsOf(tx, actor.companyId, actor.userId), 'roleIds')
  return newDutyConflicts(before, after)
}

export async function saveRoles(
  tx: Tx,
  { companyId }: Actor,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  await tx.deleteFrom('company_user_role').where('company_id', '=', companyId).where('user_id', '=', userId).execute()
  if (roleIds.length === 0) return
  await tx
    .insertInto('company_user_role')
    .values([...new Set(roleIds)].map((roleId) => ({ company_id: companyId, user_id: userId, role_id: roleId })))
    .execute()
}
