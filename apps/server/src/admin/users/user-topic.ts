import { userTopic } from '@galen/contract/admin/users'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'

/** Oneself, or a colleague for those who may edit users. */
export const servedUserTopic = serveTopic(userTopic, async (db, actor, { id = '' }) => {
  if (id !== actor.userId && !actor.permissions.has('EDIT_USER')) return false
  const member = await db
    .selectFrom('company_user')
    .select('user_id')
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', id)
    .executeTakeFirst()
  return member !== undefined
})
