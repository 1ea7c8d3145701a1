import { receiptTopic } from '@galen/contract/purchasing/receipts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'

/** A receipt of one's own company. */
export const servedReceiptTopic = serveTopic(receiptTopic, async (db, actor, { id = '' }) => {
  const receipt = await db
    .selectFrom('receipt')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return receipt !== undefined
})
