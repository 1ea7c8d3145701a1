import { roleTopic } from '@galen/contract/admin/roles'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'

/** A role of one's own company. */
export const servedRoleTopic = serveTopic(roleTopic, async (db, actor, { id = '' }) => {
  const role = await db
    .selectFrom('role')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return role !== undefined
})
