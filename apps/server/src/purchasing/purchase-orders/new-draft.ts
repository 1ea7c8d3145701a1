import type { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import type { Input } from '@galen/contract/route'
import { centsToNumber } from '@galen/domain/money'
import { purchaseTotal } from '@galen/domain/purchasing/purchase-order'
import { withoutGaps } from '../../platform/versions.ts'
import type { Work } from '../../platform/work.ts'
import { planOrderLines } from './plan-order-lines.ts'
import { writeOrderLines } from './purchase-order-line.store.ts'
import { checkOrderReferences, orderDefaults } from './purchase-order-references.ts'
import { purchaseOrder } from './purchase-order.store.ts'

type Sent = NonNullable<Input<typeof purchaseOrders.create>['body']>

/** A draft with the defaults of its vendor; what is sent comes before them. */
export async function insertDraft(work: Work, { products = [], ...facts }: Sent): Promise<string> {
  const { planned, vendorId } = await planOrderLines(work, { vendorId: facts.vendorId ?? null }, [], products)
  await checkOrderReferences(work, { ...facts, vendorId })
  const defaults = await orderDefaults(work, vendorId)
  const total = centsToNumber(purchaseTotal(planned.map(({ after }) => after)))
  const stamps = { createdById: work.actor.userId }
  const order = await purchaseOrder.insert(work, { ...defaults, ...withoutGaps(facts), vendorId, total }, { stamps })
  await writeOrderLines(work, order.id, { planned, removed: [] }, 'create')
  return order.id
}
