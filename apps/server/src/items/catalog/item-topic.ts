import { itemTopic } from '@galen/contract/items/items'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'

/** An item of one's own company. */
export const servedItemTopic = serveTopic(itemTopic, async (db, actor, { id = '' }) => {
  const item = await db
    .selectFrom('item')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return item !== undefined
})
