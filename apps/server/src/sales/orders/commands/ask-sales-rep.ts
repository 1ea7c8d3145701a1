import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { heldOrders } from '@galen/contract/compliance/held-orders'
import { salesOrderAsked } from '@galen/contract/sales/sales-order-events'
import { salesOrderTopic } from '@galen/contract/sales/sales-orders'
import { destinationOf } from '@galen/contract/topic'
import { BusinessError } from '@galen/domain/business-error'
import type { Db } from '../../../platform/database/database.ts'
import { personName } from '../../../platform/database/person-name.ts'
import { command } from '../../../platform/operation.ts'
import { notifyRep } from '../order-notices.ts'
import { loadOrderUnscoped } from '../sales-order.store.ts'

/** Asks the rep of an order on hold: a line of its activity, and an email to the rep. */
export const askSalesRep = command(heldOrders.askRep, async ({ params, body, ...work }) => {
  const { tx, actor, audit, emit, publish } = work
  const order = await loadOrderUnscoped(tx, actor.companyId, params.id)
  const rep = await repOf(tx, actor.companyId, order.id)
  if (rep === undefined)
    throw new BusinessError('order.no-rep', `Order ${order.number} has no rep. Write a note on the order.`)
  const { question } = body
  audit('sales-order-question', {
    id: randomUUIDv7(),
    action: 'ask-rep',
    before: null,
    after: { rep: rep.name, question },
    partOf: { entity: 'sales-order', id: order.id },
  })
  emit(salesOrderAsked, { id: order.id, number: order.number, question })
  await notifyRep(work, 'order-question', { id: order.id, note: question })
  publish(destinationOf(salesOrderTopic, { id: order.id }), {
    type: 'sales-order',
    id: order.id,
    version: order.version,
    changed: [],
  })
  return { rep: rep.name }
})

/** The rep, else the owner of the order. */
async function repOf(db: Db, companyId: string, orderId: string): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce(${personName('o.sales_rep_id')}, ${personName('o.owner_id')}) as name
    from sales_order o where o.company_id = ${companyId} and o.id = ${orderId}`.execute(db)
  const name = rows[0]?.name
  return name ? { name } : undefined
}
