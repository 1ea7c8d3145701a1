import { roles, roleTopic } from '@galen/contract/admin/roles'
import { destinationOf } from '@galen/contract/topic'
import { checkGrantable, newDutyConflicts } from '@galen/domain/admin/role-rules'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { publishSettings } from '../../../identity/sessions.ts'
import { versionAfter } from '../../../platform/database/next-version.ts'
import { answer, command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { dutyQuestion } from '../../rights/duty-confirmation.ts'
import { holdersOf, keepingAdministrator, lockRights, rightsOf } from '../../rights/rights.store.ts'
import { mergedPermissions } from '../merge-permissions.ts'
import { inOrder, lockRole, type RoleRecord, saveRole } from '../role.store.ts'
import { viewRole } from '../role.view.ts'

/** Two who edit one role at once both keep what they gave; anyone who has the role works with it from the next call on. */
export const changeRole = command(roles.change, async ({ params, query, body, tx, actor, audit, publish }) => {
  const { roleId } = params
  const { companyId } = actor
  await checkFreshSignIn(tx, actor)
  await lockRights(tx, companyId)
  const before = await lockRole(tx, actor, roleId)
  const { version, name } = before
  const renamed = await mergeChanges(
    tx,
    companyId,
    'role',
    roleId,
    { name, version },
    { name: body.name, version: body.version },
  )
  const granted = body.permissions
    ? await mergedPermissions(tx, actor, roleId, before, new Set(body.permissions), body.version)
    : before.permissions
  const regranted = granted.symmetricDifference(before.permissions).size > 0
  if (!renamed && !regranted) return viewRole(tx, actor, roleId)

  checkGrantable(granted.difference(before.permissions), await rightsOf(tx, companyId, actor.userId), 'permissions')
  const conflicts = newDutyConflicts(before.permissions, granted)
  if (conflicts.length > 0 && !query.confirm)
    return answer(roles.change, { status: 202, body: dutyQuestion(conflicts) })

  const after = { ...before, name: renamed?.name ?? name, version: versionAfter({ version }), permissions: granted }
  await keepingAdministrator(tx, companyId, () => saveRole({ tx, actor }, before, after))
  const shown = (role: RoleRecord) => ({ name: role.name, permissions: inOrder(role.permissions) })
  audit('role', { id: roleId, action: 'change', version: after.version, before: shown(before), after: shown(after) })
  const changed = [...(renamed ? ['name'] : []), ...(regranted ? ['permissions'] : [])]
  publish(destinationOf(roleTopic, { id: roleId }), { type: 'role', id: roleId, version: after.version, changed })
  if (regranted)
    for (const userId of await holdersOf(tx, companyId, roleId)) publishSettings(publish, userId, ['permissions'])
  return viewRole(tx, actor, roleId)
})
