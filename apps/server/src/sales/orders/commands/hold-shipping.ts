import { salesOrders } from '@galen/contract/sales/sales-orders'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { now } from '../../../platform/database/record.ts'
import { lockHeader, orderHead } from '../sales-order.store.ts'
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
  await orderHead.save(
    work,
    order,
    { ...order, shippingHold, shippingHoldNote },
    {
      action: shippingHold ? 'hold-shipping' : 'release-shipping',
      stamps: { shippingHoldAt: shippingHold ? now : null, shippingHoldById: shippingHold ? actor.userId : null },
    },
  )
  return orderView(tx, actor, order.id)
})

export const noteShippingHold = command(salesOrders.shippingHoldNote, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const order = await lockHeader(work, params.id)
  if (!order.shippingHold) throw invalid([{ field: 'note', message: 'The order is not on shipping hold.' }])
  if (body.note === order.shippingHoldNote) return orderView(tx, actor, order.id)
  await orderHead.save(work, order, { ...order, shippingHoldNote: body.note }, { action: 'note-shipping-hold' })
  return orderView(tx, actor, order.id)
})
