import { salesOrders } from '@galen/contract/sales/sales-orders'
import { lowersWatched } from '@galen/domain/compliance/suspicion'
import { asksForMore } from '@galen/domain/sales/order-growth'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { decidesFirst, openReview } from '../../../compliance/suspicious-orders.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import { lockVariations, reserveOrder } from '../reservations.ts'
import { keepClassesOfOrder } from '../sales-order-line.store.ts'
import { linesAfter, planLines, type SentLine, writeLines } from '../amended-lines.ts'
import { lockFollowingDrafts, redirectDrafts } from '../../invoices/judged-ship-to.ts'
import { checkShipAddress } from '../new-order.ts'
import { changedLines } from '../order-audit.ts'
import { checkOrderForm, formChanges, recordOrderForm } from '../order-forms.ts'
import { closeOrder, findingsOf, lockToCheck, recheckOrder, toConfirm, variationsOf } from '../placing.ts'
import { refreshTotals, rememberEnlarged } from '../sales-order.hot.ts'
import {
  entriesIn,
  headOf,
  loadOrder,
  type OrderEntries,
  orderHead,
  type SalesOrderRecord,
} from '../sales-order.store.ts'
import { orderView } from '../sales-order.view.ts'

/** Saves a placed or held order together, checks it again, and reserves what it asks for then. */
export const savePlacedSalesOrder = command(
  salesOrders.savePlaced,
  async ({ params, query, body, ...work }) => {
    const { tx, actor } = work
    const { companyId } = actor
    const order = await lockToCheck(work, params.id)
    salesOrder.after('amend', order.status)
    const { products, version, ...plain } = body
    await checkExactVersion(tx, companyId, 'sales-order', order.id, order, { version })
    const values = entriesIn(plain)
    checkFrozen(order, values)
    const isRedirected = values.shipAddressId !== undefined && values.shipAddressId !== order.shipAddressId
    const drafts = isRedirected ? await lockFollowingDrafts(work, order) : []
    const wanted = (products ?? []).flatMap(({ allocation }) => allocation.map(({ id }) => id))
    await lockVariations(work, [...variationsOf(order), ...wanted])
    if (isRedirected && values.shipAddressId)
      await checkShipAddress(tx, companyId, order.customerId, values.shipAddressId)
    if (formChanges(order, { ...order, ...values })) await checkOrderForm(work, { ...order, ...values })
    await checkWatchedStay(work, order, values, products)
    const plans = products ? await planLines(work, order, products) : []
    const planned = { ...order, ...values, lines: linesAfter(order, plans) }
    if (isRedirected) await redirectDrafts(work, drafts, planned.shipAddressId)
    const evaluation = await findingsOf(tx, actor, planned)
    const question = toConfirm(evaluation.findings, query.confirm ?? false)
    if (question) return answer(salesOrders.savePlaced, { status: 202, body: question })
    await writeLines(work, order.id, plans)
    await keepClassesOfOrder(work, order.id)
    await orderHead.write(work, order, { ...order, ...values })
    await refreshTotals(work, order)
    const after = await loadOrder(tx, actor, order.id)
    if (asksForMore(order, after)) await rememberEnlarged(work, order.id)
    const parts = changedLines(order.lines, after.lines)
    orderHead.report(work, headOf(order), headOf(after), { action: 'amend-order', parts })
    await recordOrderForm(work, order.id, after)
    await recheckOrder(work, after, 'save', evaluation)
    const isReviewed = (await openReview(tx, companyId, order.id)) !== undefined
    if (after.units > 0 && after.shippedUnits >= after.units && !isReviewed)
      await closeOrder(work, await loadOrder(tx, actor, order.id))
    else await reserveOrder(work, order.id)
    return orderView(tx, actor, order.id)
  },
  { posting: true },
)

/** While compliance judges the order, its watched lines are not cut and it goes nowhere else (P41). */
async function checkWatchedStay(
  { tx, actor }: Work<Actor>,
  order: SalesOrderRecord,
  { shipAddressId = order.shipAddressId }: Partial<OrderEntries>,
  products: readonly SentLine[] | undefined,
): Promise<void> {
  const review = await openReview(tx, actor.companyId, order.id)
  if (!review) return
  if (shipAddressId !== order.shipAddressId) throw decidesFirst('shipAddress')
  const sent = products?.map(({ allocation }) => ({
    allocations: allocation.map(({ id: variationId, quantity }) => ({ variationId, quantity })),
  }))
  if (sent && lowersWatched(order, { lines: sent }, review.watched)) throw decidesFirst('products')
}

const FROZEN = ['customerId', 'salesRepId', 'ownerId'] as const

/** Customer, rep and owner are those of the day it was placed. */
function checkFrozen(current: OrderEntries, values: Partial<OrderEntries>): void {
  const changed = FROZEN.filter((field) => field in values && values[field] !== current[field])
  if (changed.length > 0)
    throw invalid(changed.map((field) => ({ field, message: 'cannot change after the order is placed' })))
}
