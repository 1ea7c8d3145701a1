import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { raisedVersion } from '../../platform/versions.ts'
import type { Work } from '../../platform/work.ts'
import { closeOrder } from '../orders/placing.ts'
import { recordOrder } from '../orders/order-audit.ts'
import { lockOrderUnscoped, refreshTotals } from '../orders/sales-order.store.ts'
import { reserveOrder } from '../orders/reservations.ts'

/** How much of an allocation left with an invoice; negative when the invoice is void. */
export type Shipped = { readonly allocationId: string; readonly quantity: number }

/**
 * Counts what an invoice ships of an order, or takes back. Reservations shrink with it, an order that is shipped in full closes,
 * and one that closed by itself is open again when goods come back. The order is locked by the caller.
 */
export async function recordShipped(work: Work, orderId: string, shipped: readonly Shipped[]): Promise<void> {
  const { tx, actor } = work
  const before = await lockOrderUnscoped(work, orderId)
  const allocations = new Map(
    before.lines.flatMap((line) => line.allocations.map((each) => [each.id, { ...each, line }])),
  )
  for (const { allocationId, quantity } of shipped) {
    const allocation = allocations.get(allocationId)
    const sum = (allocation?.shipped ?? 0) + quantity
    if (!allocation || sum > allocation.quantity || sum < 0)
      throw new BusinessError(
        'sales-order.over-shipped',
        `${allocation?.line.itemName ?? 'The item'}: ${allocation ? allocation.quantity - allocation.shipped : 0} are left to ship on order ${before.number}.`,
        [{ field: 'quantity', message: 'is more than the order has left' }],
      )
  }
  await sql`
    update sales_order_allocation a set shipped = a.shipped + s.quantity, version = a.version + 1
    from jsonb_to_recordset(${JSON.stringify(shipped)}::text::jsonb) as s ("allocationId" uuid, quantity integer)
    where a.company_id = ${actor.companyId} and a.id = s."allocationId" and a.order_id = ${orderId}`.execute(tx)
  const totals = await refreshTotals(work, orderId, raisedVersion(tx, orderId, before.version))
  recordOrder(work, {
    id: orderId,
    version: totals.version,
    before: { shippedUnits: before.shippedUnits },
    after: { shippedUnits: totals.shippedUnits },
    action: 'ship-order',
  })
  const current = { ...before, ...totals }
  if (salesOrder.allows('close', current.status) && current.shippedUnits >= current.units)
    return closeOrder({ ...work, actor: { ...actor, userId: null } }, current)
  if (current.status === 'Closed' && current.closedBy === null && current.shippedUnits < current.units)
    await reopen(work, current)
  await reserveOrder(work, orderId)
}

async function reopen(work: Work, order: { readonly id: string; readonly version: number }): Promise<void> {
  const status = salesOrder.after('reopen', 'Closed')
  const version = raisedVersion(work.tx, order.id, order.version)
  await sql`
    update sales_order set status = ${status}, closed_at = null, version = ${version}
    where company_id = ${work.actor.companyId} and id = ${order.id}`.execute(work.tx)
  recordOrder(work, { id: order.id, version, before: { status: 'Closed' }, after: { status }, action: 'reopen-order' })
}
