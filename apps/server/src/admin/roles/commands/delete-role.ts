import { sql } from 'kysely'
import { roles, roleTopic } from '@galen/contract/admin/roles'
import { destinationOf } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import { checkGrantable } from '@galen/domain/admin/role-rules'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import { dutyQuestion } from '../../rights/duty-confirmation.ts'
import { keepingAdministrator, lockRights, rightsOf } from '../../rights/rights.store.ts'
import { dutiesJoined, membersReassigned, recordReassignment } from '../reassign-role-members.ts'
import { inOrder, type RoleRecord, lockRole } from '../role.store.ts'

/** Deletes a role. People who have it are moved to another one, which must not give them what the mover lacks. */
export const deleteRole = command(roles.remove, async ({ params: { id }, query, tx, actor, audit, publish }) => {
  const { companyId } = actor
  await checkFreshSignIn(tx, actor)
  await lockRights(tx, companyId)
  const role = await lockRole(tx, actor, id)
  const target = query.moveTo === undefined ? null : await targetOf(tx, actor, id, query.moveTo, role)
  const holders = await membersReassigned(tx, companyId, id, target?.id ?? null)
  if (holders.length > 0 && target === null) throw stillHeld(role.name, holders.length)
  const conflicts = await dutiesJoined(tx, companyId, holders)
  if (conflicts.length > 0 && !query.confirm)
    return answer(roles.remove, { status: 202, body: dutyQuestion(conflicts) })
  await keepingAdministrator(tx, companyId, async () => {
    if (target !== null)
      await sql`
        insert into company_user_role (company_id, user_id, role_id)
        select company_id, user_id, ${target.id} from company_user_role where company_id = ${companyId} and role_id = ${id}
        on conflict do nothing`.execute(tx)
    await tx.deleteFrom('company_user_role').where('company_id', '=', companyId).where('role_id', '=', id).execute()
    await tx.deleteFrom('role').where('company_id', '=', companyId).where('id', '=', id).execute()
  })
  const before = { name: role.name, permissions: inOrder(role.permissions), users: holders.length }
  audit('role', {
    id,
    action: 'delete',
    before,
    after: null,
    ...(target ? { justification: `Moved to ${target.name}` } : {}),
  })
  publish(destinationOf(roleTopic, { id }), { type: 'role', id, version: null, changed: [], action: 'removed' })
  await recordReassignment({ tx, audit, publish }, holders)
  return answer(roles.remove, { status: 204, body: undefined })
})

async function targetOf(tx: Tx, actor: Actor, id: string, moveTo: string, role: RoleRecord) {
  if (moveTo === id) throw invalid([{ field: 'moveTo', message: 'is the role that is deleted' }])
  const target = await lockRole(tx, actor, moveTo).catch(() => {
    throw invalid([{ field: 'moveTo', message: 'is not a role' }])
  })
  const own = await rightsOf(tx, actor.companyId, actor.userId)
  checkGrantable(target.permissions.difference(role.permissions), own, 'moveTo')
  return { id: moveTo, name: target.name }
}

const stillHeld = (name: string, count: number) =>
  new BusinessError(
    'role.refused',
    `${count === 1 ? 'One person has' : `${count} people have`} the role ${name}. Choose the role they are moved to`,
    [{ field: 'moveTo', message: 'is required', users: count }],
  )
