import { salesOrders } from '@galen/contract/sales/sales-orders'
import type { BusinessDate } from '@galen/domain/dates'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { invalid } from '../../../platform/errors.ts'
import { answer, command } from '../../../platform/operation.ts'
import { checkExactVersion, raisedVersion } from '../../../platform/versions.ts'
import { lockVariations, reserveOrder } from '../reservations.ts'
import { linesAfter, planLines, writeLines } from '../amended-lines.ts'
import { checkShipAddress } from '../new-order.ts'
import { changedLines, recordOrder } from '../order-audit.ts'
import { closeOrder, findingsOf, lockToCheck, recheckOrder, toConfirm, variationsOf } from '../placing.ts'
import { loadOrder, refreshTotals, updateHeader, type WrittenValues, writtenOf } from '../sales-order.store.ts'
import { orderView } from '../sales-order.view.ts'

/** Saves a placed or held order together, checks it again, and reserves what it asks for then. */
export const savePlacedSalesOrder = command(
  salesOrders.savePlaced,
  async ({ params, query, body, ...work }) => {
    const { tx, actor } = work
    const { companyId } = actor
    const order = await lockToCheck(work, params.id)
    salesOrder.after('amend', order.status)
    const { products, version: sent, shipAddress, requestedOn, orderFormDate, ...plain } = body
    const current = { ...writtenOf(order), version: order.version }
    await checkExactVersion(tx, companyId, 'sales-order', order.id, current, { version: sent })
    const wanted = (products ?? []).flatMap(({ allocation }) => allocation.map(({ id }) => id))
    await lockVariations(work, [...variationsOf(order), ...wanted])
    const values = definedOf({
      ...plain,
      shipAddressId: shipAddress,
      requestedOn: requestedOn as BusinessDate | null | undefined,
      orderFormDate: orderFormDate as BusinessDate | null | undefined,
    })
    checkFrozen(current, values)
    if (values.shipAddressId && values.shipAddressId !== order.shipAddressId)
      await checkShipAddress(tx, companyId, order.customerId, values.shipAddressId)
    const plans = products ? await planLines(work, order, products) : []
    const planned = { ...order, ...values, lines: linesAfter(order, plans) }
    const evaluation = await findingsOf(tx, companyId, planned)
    const question = toConfirm(evaluation.findings, query.confirm ?? false)
    if (question) return answer(salesOrders.savePlaced, { status: 202, body: question })
    await writeLines(work, order.id, plans)
    const version = raisedVersion(tx, order.id, order.version)
    await updateHeader(work, order.id, version, values)
    await refreshTotals(work, order.id, version)
    const after = await loadOrder(tx, actor, order.id)
    const lines = changedLines(order.lines, after.lines)
    recordOrder(work, {
      id: order.id,
      version,
      before: { ...writtenOf(order), ...lines.before },
      after: { ...writtenOf(after), ...lines.after },
      action: 'amend-order',
    })
    await recheckOrder(work, after, 'save', evaluation)
    if (after.units > 0 && after.shippedUnits >= after.units)
      await closeOrder(work, await loadOrder(tx, actor, order.id))
    else await reserveOrder(work, order.id)
    return orderView(tx, actor, order.id)
  },
  { posting: true },
)

const definedOf = (values: { readonly [Field in keyof WrittenValues]?: WrittenValues[Field] | undefined }) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<WrittenValues>

const FROZEN = ['customerId', 'salesRepId', 'ownerId'] as const

/** Customer, rep and owner are those of the day it was placed. */
function checkFrozen(current: WrittenValues, values: Partial<WrittenValues>): void {
  const changed = FROZEN.filter((field) => field in values && values[field] !== current[field])
  if (changed.length > 0)
    throw invalid(changed.map((field) => ({ field, message: 'cannot change after the order is placed' })))
}
