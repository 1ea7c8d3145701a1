import { purchaseOrderTopic } from '@galen/contract/purchasing/purchase-orders'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'

/** A purchase order of one's own company. */
export const servedPurchaseOrderTopic = serveTopic(purchaseOrderTopic, async (db, actor, { id = '' }) => {
  const order = await db
    .selectFrom('purchase_order')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return order !== undefined
})
