import { salesOrders } from '@galen/contract/sales/sales-orders'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { movedOn } from '../../../platform/errors.ts'
import { answer, command } from '../../../platform/operation.ts'
import { findingsOf, lockToPlace, placeChecked, toConfirm } from '../placing.ts'
import { loadOrder } from '../sales-order.store.ts'
import { orderView, shownPlaced } from '../sales-order.view.ts'

/**
 * Places an order in one transaction: everything is checked at once, errors refuse, warnings ask for confirmation, and reasons
 * put it on hold. Then it has its number, and what it asks for is reserved.
 */
export const placeSalesOrder = command(
  salesOrders.place,
  async ({ params, query, body, ...work }) => {
    const { tx, actor } = work
    const [order, draft] = await Promise.all([loadOrder(tx, actor, params.id), orderView(tx, actor, params.id)])
    salesOrder.after('place', order.status)

    // Sent together and done one after the other: what is judged is read once everything is locked.
    const [isAsRead, evaluation] = await Promise.all([lockToPlace(work, order), findingsOf(tx, actor, order)])
    if (!isAsRead || draft.version !== order.version) throw movedOn()
    const question = toConfirm(evaluation.findings, query.confirm ?? body.confirm ?? false)
    if (question) return answer(salesOrders.place, { status: 202, body: question })

    const placed = await placeChecked(work, order, evaluation)
    // Reasons and order forms are shown with more than this command knows of them.
    const isPlain = placed.status === 'Placed' && order.orderFormNumber === ''
    return isPlain ? shownPlaced(draft, placed, evaluation.available) : orderView(tx, actor, order.id)
  },
  { posting: true },
)
