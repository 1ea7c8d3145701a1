import { salesOrders } from '@galen/contract/sales/sales-orders'
import { answer, command } from '../../../platform/operation.ts'
import { lockToCheck, placeDraft } from '../placing.ts'
import { orderView } from '../sales-order.view.ts'

/** Checks everything at once: errors refuse, warnings ask for confirmation, reasons put the order on hold. */
export const placeSalesOrder = command(
  salesOrders.place,
  async ({ params, query, body, ...work }) => {
    const order = await lockToCheck(work, params.id)
    const question = await placeDraft(work, order, query.confirm ?? body.confirm ?? false)
    if (question) return answer(salesOrders.place, { status: 202, body: question })
    return orderView(work.tx, work.actor, order.id)
  },
  { posting: true },
)
