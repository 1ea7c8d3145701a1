import { randomUUIDv7 } from 'node:crypto'
import { roles } from '@galen/contract/admin/roles'
import { checkGrantable, newDutyConflicts } from '@galen/domain/admin/role-rules'
import type { Permission } from '@galen/domain/permissions'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { answer, command } from '../../../platform/operation.ts'
import { dutyQuestion } from '../../rights/duty-confirmation.ts'
import { lockRights, rightsOf } from '../../rights/rights.store.ts'
import { inOrder, insertRole, newRole } from '../role.store.ts'
import { viewRole } from '../role.view.ts'

const NONE: ReadonlySet<Permission> = new Set()

export const createRole = command(roles.create, async ({ body, query, tx, actor, audit }) => {
  const { companyId, userId } = actor
  const granted = new Set(body.permissions)
  await checkFreshSignIn(tx, actor)
  await lockRights(tx, companyId)
  checkGrantable(granted, await rightsOf(tx, companyId, userId), 'permissions')
  const conflicts = newDutyConflicts(NONE, granted)
  if (conflicts.length > 0 && !query.confirm)
    return answer(roles.create, { status: 202, body: dutyQuestion(conflicts) })
  const id = randomUUIDv7()
  await insertRole({ tx, actor }, { ...newRole(id), name: body.name, permissions: granted })
  const after = { name: body.name, permissions: inOrder(granted) }
  audit('role', { id, action: 'create', version: 1, before: null, after })
  return viewRole(tx, actor, id)
})
