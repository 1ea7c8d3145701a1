import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { mergePermissions } from '@galen/domain/admin/role-rules'
import { isPermission, type Permission, permissions } from '@galen/domain/permissions'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { inOrder, type RoleRecord } from './role.store.ts'

type Step = {
  readonly version: number
  readonly before: string[] | null
  readonly after: string[] | null
  readonly by: string
}

/** What others did to the role since a version, oldest first, as the audit knows it. */
async function stepsSince(tx: Tx, { companyId }: Actor, roleId: string, version: number): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select a.version, a.before -> 'permissions' as before, a.after -> 'permissions' as after,
      coalesce(u.given_name || ' ' || u.family_name, 'Another user') as by
    from audit_entry a left join app_user u on u.id = a.user_id
    where a.company_id = ${companyId} and a.entity = 'role' and a.entity_id = ${roleId} and a.version > ${version}
    order by a.version`.execute(tx)
  return rows
}

const asSet = (names: readonly string[] | null) => new Set((names ?? []).filter(isPermission))

/**
 * The rights that the role gets when an editor, who read it at the base version, wants it to have the sent ones. What
 * others gave or took in the meantime stays; where they decided the opposite, the editor is asked to look again.
 */
export async function mergedPermissions(
  tx: Tx,
  actor: Actor,
  roleId: string,
  role: RoleRecord,
  sent: ReadonlySet<Permission>,
  baseVersion: number,
): Promise<ReadonlySet<Permission>> {
  if (baseVersion === role.version) return sent
  const steps = await stepsSince(tx, actor, roleId, baseVersion)
  if (new Set(steps.map(({ version }) => version)).size < role.version - baseVersion)
    throw contradiction(inOrder(sent.symmetricDifference(role.permissions)), role, 'Another user')
  const changes = steps.filter(({ before, after }) => before !== null || after !== null)
  const base = changes[0] ? asSet(changes[0].before) : role.permissions
  const touched = new Set(changes.flatMap(({ before, after }) => [...asSet(before).symmetricDifference(asSet(after))]))
  const { merged, contradicted } = mergePermissions(base, sent, role.permissions, touched)
  if (contradicted.length > 0) throw contradiction(contradicted, role, changes.at(-1)?.by ?? 'Another user')
  return merged
}

function contradiction(rights: readonly Permission[], role: RoleRecord, by: string) {
  const names = rights.map((permission) => permissions[permission].label).join(', ')
  return new BusinessError('conflict', `${by} changed ${names} differently`, [
    {
      field: 'permissions',
      message: `${by} changed ${names} differently`,
      permissions: [...rights],
      theirs: inOrder(role.permissions),
      by,
    },
  ])
}
