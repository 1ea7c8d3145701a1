import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import type { NewOrder } from '../orders/new-order.ts'
import { linesOfItems } from './choose-variations.ts'
import type { RequestRecord } from './sales-request.store.ts'

/** The order that is made of a request: its matched lines, apart as they were sent. */
export async function requestedOrder(db: Db, actor: Actor, request: RequestRecord) {
  const asked = request.lines.flatMap(({ itemId, quantity, price, dropped }) =>
    itemId === null || dropped ? [] : [{ itemId, quantity, price }],
  )
  return {
    customerId: request.customerId,
    shipAddressId: request.addressId,
    externalNumber: request.externalNumber ?? '',
    note: request.note,
    source: request.source,
    requestId: request.id,
    isApart: true,
    lines: await linesOfItems(db, actor, request.customerId, asked),
  } satisfies NewOrder
}
