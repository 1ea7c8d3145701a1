import { sql } from 'kysely'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { recordOrder } from '../order-audit.ts'
import { lockHeader } from '../sales-order.store.ts'
import { orderView } from '../sales-order.view.ts'

/** A shipping hold stops invoices from being placed and labels from being printed; nothing else. */
export const toggleShippingHold = command(salesOrders.shippingHold, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const order = await lockHeader(work, params.id)
  salesOrder.after('holdShipping', order.status)
  const shippingHold = body.shippingHold ?? !order.shippingHold
  const shippingHoldNote = shippingHold ? (body.note ?? order.shippingHoldNote) : ''
  if (shippingHold === order.shippingHold && shippingHoldNote === order.shippingHoldNote)
    return orderView(tx, actor, order.id)
  const version = order.version + 1
  await sql`
    update sales_order set shipping_hold = ${shippingHold}, shipping_hold_note = ${shippingHoldNote}, version = ${version},
      shipping_hold_at = ${shippingHold ? sql`now()` : sql`null`}, shipping_hold_by = ${shippingHold ? actor.userId : null}
    where company_id = ${actor.companyId} and id = ${order.id}`.execute(tx)
  const before = { shippingHold: order.shippingHold, shippingHoldNote: order.shippingHoldNote }
  const action = shippingHold ? 'hold-shipping' : 'release-shipping'
  recordOrder(work, { id: order.id, version, before, after: { shippingHold, shippingHoldNote }, action })
  return orderView(tx, actor, order.id)
})

export const noteShippingHold = command(salesOrders.shippingHoldNote, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const order = await lockHeader(work, params.id)
  if (!order.shippingHold) throw invalid([{ field: 'note', message: 'The order is not on shipping hold.' }])
  if (body.note === order.shippingHoldNote) return orderView(tx, actor, order.id)
  const version = order.version + 1
  await sql`
    update sales_order set shipping_hold_note = ${body.note}, version = ${version}
    where company_id = ${actor.companyId} and id = ${order.id}`.execute(tx)
  const before = { shippingHoldNote: order.shippingHoldNote }
  recordOrder(work, {
    id: order.id,
    version,
    before,
    after: { shippingHoldNote: body.note },
    action: 'note-shipping-hold',
  })
  return orderView(tx, actor, order.id)
})
