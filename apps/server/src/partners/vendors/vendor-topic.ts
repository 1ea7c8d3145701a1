import { vendorTopic } from '@galen/contract/partners/vendors'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'

/** A vendor of one's own company. */
export const servedVendorTopic = serveTopic(vendorTopic, async (db, actor, { id = '' }) => {
  const vendor = await db
    .selectFrom('vendor')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return vendor !== undefined
})
