import { type RawBuilder, sql } from 'kysely'
import { companyTopic } from '@galen/contract/topic'
import { byWhom } from '../admin/kept-list.ts'
import type { PropertyUsage } from '../admin/property-usages.ts'

/** How many credits were given for the event `e`: it keeps the event from being deleted. */
export const timesCredited: RawBuilder<number> = sql<number>`(
  select count(*) from customer_credit k where k.company_id = e.company_id and k.event_id = e.id)`

/** Events that post to a ledger account keep it from being deleted, and can be led to another. */
export const creditEventAccounts: Pick<PropertyUsage, 'count' | 'move'> = {
  count: sql`select count(*) from credit_event e where e.company_id = p.company_id and e.account_id = p.id`,
  move: async ({ tx, actor, audit, publish, from, to }) => {
    const moved = await tx
      .updateTable('credit_event')
      .set({ account_id: to, version: sql<number>`version + 1`, ...byWhom(actor) })
      .where('company_id', '=', actor.companyId)
      .where('account_id', '=', from)
      .returning(['id', 'version'])
      .execute()
    for (const { id, version } of moved) {
      audit('credit-event', { id, action: 'change', version, before: { accountId: from }, after: { accountId: to } })
      publish(companyTopic.destination, { type: 'credit-event', id, version, changed: ['accountId'] })
    }
  },
}
