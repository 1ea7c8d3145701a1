import { salesRequests } from '@galen/contract/sales/sales-requests'
import { BusinessError } from '@galen/domain/business-error'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { answer, type Actor, command } from '../../../platform/operation.ts'
import { now } from '../../../platform/database/record.ts'
import type { Work } from '../../../platform/work.ts'
import { addOrder, plannedOrder } from '../../orders/new-order.ts'
import { findingsOf, lockCustomerToCheck, placeChecked, toConfirm, variationsOf } from '../../orders/placing.ts'
import { loadOrder } from '../../orders/sales-order.store.ts'
import { orderView } from '../../orders/sales-order.view.ts'
import { lockVariations } from '../../orders/reservations.ts'
import { requestedOrder } from '../requested-order.ts'
import { loadRequest, lockRequest, requestHead, type RequestRecord } from '../sales-request.store.ts'
import { requestView } from '../sales-request.view.ts'

/** Makes an order of a request and places it, once: anyone who comes second learns which order it became. */
export const placeSalesRequest = command(
  salesRequests.place,
  async ({ params, query, body, ...work }) => {
    const { tx, actor } = work
    const { customerId: before } = await loadRequest(tx, actor, params.id)
    if (before !== null) await lockCustomerToCheck(work, before)
    const request = await lockRequest(work, params.id)
    await checkPlaceable(work, request, before)
    const order = await requestedOrder(tx, actor, request)
    const planned = await plannedOrder(tx, actor, order)
    await lockVariations(work, variationsOf(planned))
    const evaluation = await findingsOf(tx, actor, planned)
    const question = toConfirm(evaluation.findings, query.confirm ?? body.confirm ?? false)
    if (question) return answer(salesRequests.place, { status: 202, body: question })
    const orderId = await addOrder(work, order, 'place-request')
    await placeChecked(work, await loadOrder(tx, actor, orderId), evaluation)
    await requestHead.save(
      work,
      request,
      { ...request, status: salesRequest.after('place', request.status) },
      {
        action: 'place-request',
        parts: { before: {}, after: { orderId } },
        stamps: { decidedAt: now, decidedById: actor.userId },
      },
    )
    return orderView(tx, actor, orderId)
  },
  { posting: true },
)

async function checkPlaceable(work: Work<Actor>, request: RequestRecord, customerId: string | null): Promise<void> {
  const { tx, actor } = work
  const { missing, orderId, orderNumber } = await requestView(tx, actor, request.id)
  if (request.status === 'Placed')
    throw new BusinessError('sales-request.place.refused', `The request was placed as ${orderNumber}.`, [
      { field: 'status', message: 'is Placed', orderId, orderNumber },
    ])
  salesRequest.after('place', request.status)
  if (request.customerId !== customerId) throw new BusinessError('busy', 'Document is busy, try again')
  if (missing.length > 0)
    throw new BusinessError(
      'sales-request.incomplete',
      missing.join(' '),
      missing.map((message) => ({ field: 'lines', message })),
    )
}
