import { sql } from 'kysely'
import type { NeedsConfirmation } from '@galen/contract/route'
import { salesOrderHeld, salesOrderPlaced, salesOrderReleased } from '@galen/contract/sales/sales-order-events'
import { BusinessError } from '@galen/domain/business-error'
import { errorsIn, type OrderFinding, warningsIn } from '@galen/domain/compliance/order-finding'
import { centsToNumber } from '@galen/domain/money'
import { salesOrder, type SalesOrderStatus } from '@galen/domain/sales/sales-order'
import { takeDocumentNumber } from '../../admin/document-number.ts'
import { recordRuleHits } from '../../admin/sales-rule-lookup.ts'
import {
  type CheckMoment,
  endApprovals,
  type HoldState,
  lockApprovals,
  recordChecks,
} from '../../compliance/approvals.ts'
import { type CheckableOrder, evaluateOrder, type Evaluation } from '../../compliance/order-checks.ts'
import { lockExistingAccount } from '../../finance/open-items.ts'
import { lockOrderingCustomer, rememberLastOrder } from '../../partners/customer-last-order.ts'
import { asJson } from '../../platform/database/as-json.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { raisedVersion } from '../../platform/versions.ts'
import type { Work } from '../../platform/work.ts'
import { lockVariations, releaseReservations, reserveOrder } from './reservations.ts'
import { publishOrder, recordOrder } from './order-audit.ts'
import { lockOrder, lockOrderUnscoped, type SalesOrderRecord } from './sales-order.store.ts'

/** Locks an order from the top down: its customer, the money of the customer, the order, and its variations. */
export async function lockToCheck(work: Work<Actor>, id: string): Promise<SalesOrderRecord> {
  return lockedWith(work, id, () => lockOrder(work, id))
}

/** The same for work without a person, such as a license that was renewed. */
export async function lockToCheckUnscoped(work: Work, id: string): Promise<SalesOrderRecord> {
  return lockedWith(work, id, () => lockOrderUnscoped(work, id))
}

/** Locks a customer and its money: no one else places an order of it in the meantime. */
export async function lockCustomerToCheck(work: Work, customerId: string): Promise<void> {
  await lockOrderingCustomer(work, customerId)
  await lockExistingAccount(work, { customerId })
}

async function lockedWith(work: Work, id: string, lock: () => Promise<SalesOrderRecord>): Promise<SalesOrderRecord> {
  const { rows } = await sql<{ customerId: string | null }>`
    select o.customer_id as "customerId" from sales_order o
    where o.company_id = ${work.actor.companyId} and o.id = ${id}`.execute(work.tx)
  const [read] = rows
  if (!read) throw notFound('Sales order')
  if (read.customerId !== null) await lockCustomerToCheck(work, read.customerId)
  const order = await lock()
  if (order.customerId !== read.customerId) throw new BusinessError('busy', 'Document is busy, try again')
  await lockApprovals(work, id)
  return order
}

export const variationsOf = ({ lines }: Pick<SalesOrderRecord, 'lines'>) =>
  lines.flatMap(({ allocations }) => allocations.map(({ variationId }) => variationId))

/** What of an order is checked; one that is not made yet has no id. */
export type CheckedRecord = Omit<CheckableOrder, 'allocations'> & Pick<SalesOrderRecord, 'lines'>

/** An order as it is checked. */
const checkable = (order: CheckedRecord): CheckableOrder => ({
  id: order.id,
  customerId: order.customerId,
  shipAddressId: order.shipAddressId,
  requestedOn: order.requestedOn,
  placedAt: order.placedAt,
  orderFormNumber: order.orderFormNumber,
  orderFormDate: order.orderFormDate,
  allocations: order.lines.flatMap(({ itemId, freeOfCharge, allocations }) =>
    allocations.map((allocation) => ({
      ...allocation,
      itemId,
      freeOfCharge,
      isPlaced: allocation.placedQuantity !== null,
    })),
  ),
})

/** What placing would find now; the day is that of the company. */
export async function findingsOf(db: Db, companyId: string, order: CheckedRecord): Promise<Evaluation> {
  const { rows } = await sql<{ timeZone: string }>`
    select time_zone as "timeZone" from company where id = ${companyId}`.execute(db)
  return evaluateOrder(db, { companyId, timeZone: rows[0]?.timeZone ?? 'UTC' }, checkable(order))
}

/** Refuses an order with errors, all of them at once; answers what has to be confirmed before it goes on. */
export function toConfirm(findings: readonly OrderFinding[], confirmed: boolean): NeedsConfirmation | null {
  const errors = errorsIn(findings)
  const [first] = errors
  if (first)
    throw new BusinessError(
      'sales-order.not-placeable',
      errors.length === 1 ? first.message : `${first.message} ${errors.length - 1} more to fix.`,
      errors.map(({ field, message, code }) => ({ field, message, code })),
    )
  const warnings = warningsIn(findings)
  if (confirmed || warnings.length === 0) return null
  return {
    detail: warnings.length === 1 ? (warnings[0]?.message ?? '') : `${warnings.length} checks need your confirmation.`,
    confirmations: warnings.map(({ code, message }) => ({ code, detail: message })),
  }
}

/** Places a locked draft, or says what has to be confirmed first. Reasons put it on hold. */
export async function placeDraft(
  work: Work<Actor>,
  order: SalesOrderRecord,
  confirmed: boolean,
): Promise<NeedsConfirmation | null> {
  salesOrder.after('place', order.status)
  await lockVariations(work, variationsOf(order))
  const { findings } = await findingsOf(work.tx, work.actor.companyId, order)
  const question = toConfirm(findings, confirmed)
  if (question) return question
  const { tx, actor } = work
  const { companyId } = actor
  const held = await recordChecksAfterPlace(work, order, findings)
  const status = salesOrder.after(held.isHeld ? 'placeOnHold' : 'place', order.status)
  if (order.customerId !== null) await rememberLastOrder(work, order.customerId)
  const number = await takeDocumentNumber(tx, companyId, 'sales-order')
  const version = raisedVersion(tx, order.id, order.version)
  const confirmations = warningsIn(findings).map(({ code, message }) => ({ code, message }))
  await sql`
    update sales_order o set status = ${status}, number = ${number}, placed_at = clock_timestamp(), placed_by = ${actor.userId},
      version = ${version}, confirmations = ${asJson(confirmations)}, ship_address = (
        select jsonb_build_object('id', d.id, 'name', d.name, 'address', d.address, 'address2', d.address2, 'city', d.city,
          'state', d.state, 'zipCode', d.zip_code, 'country', d.country)
        from customer_address d where d.company_id = o.company_id and d.id = o.ship_address_id)
    where o.company_id = ${companyId} and o.id = ${order.id}`.execute(tx)
  await sql`
    with placed as (
      update sales_order_allocation set placed_quantity = quantity where company_id = ${companyId} and order_id = ${order.id}
    )
    update sales_order_line set placed_quantity = quantity where company_id = ${companyId} and order_id = ${order.id}`.execute(
    tx,
  )
  await reserveOrder(work, order.id)
  const after = {
    status,
    number,
    confirmations: confirmations.map(({ code }) => code),
    total: centsToNumber(order.total),
  }
  recordOrder(work, { id: order.id, version, before: { status: order.status }, after, action: 'place-order' })
  work.emit(held.isHeld ? salesOrderHeld : salesOrderPlaced, { id: order.id, number })
  return null
}

async function recordChecksAfterPlace(
  work: Work<Actor>,
  order: SalesOrderRecord,
  findings: readonly OrderFinding[],
): Promise<HoldState> {
  const rules = findings.flatMap(({ code, input, outcome }) =>
    code.startsWith('SALES_RULE')
      ? ((input['rules'] ?? []) as { id: string }[]).map(({ id }) => ({
          id,
          effect: outcome === 'hold' ? ('hold' as const) : ('warn' as const),
        }))
      : [],
  )
  await recordRuleHits(work.tx, work.actor.companyId, order.id, rules)
  return recordChecks(work, order.id, 'place', findings)
}

/** Checks a placed or held order again and moves it between the two. Nothing happens to drafts and closed orders. */
export async function recheckOrder(
  work: Work,
  order: SalesOrderRecord,
  moment: CheckMoment,
  evaluated?: Evaluation,
): Promise<HoldState> {
  const { findings } = evaluated ?? (await findingsOf(work.tx, work.actor.companyId, order))
  const held = await recordChecks(work, order.id, moment, findings)
  await settleHold(work, order, held)
  return held
}

/** Puts an order on hold or releases it, as its reasons are now. */
export async function settleHold(
  work: Work,
  order: Pick<SalesOrderRecord, 'id' | 'status' | 'version' | 'number'>,
  held: HoldState,
): Promise<SalesOrderStatus> {
  const moves = held.isHeld ? order.status === 'Placed' : order.status === 'Hold'
  if (!moves) {
    publishOrder(work, order.id, order.version, ['approvals'])
    return order.status
  }
  const status = salesOrder.after(held.isHeld ? 'hold' : 'release', order.status)
  const version = raisedVersion(work.tx, order.id, order.version)
  await sql`
    update sales_order set status = ${status}, version = ${version}
    where company_id = ${work.actor.companyId} and id = ${order.id}`.execute(work.tx)
  await reserveOrder(work, order.id)
  const action = held.isHeld ? 'hold-order' : 'release-order'
  recordOrder(work, { id: order.id, version, before: { status: order.status }, after: { status }, action })
  work.emit(held.isHeld ? salesOrderHeld : salesOrderReleased, { id: order.id, number: order.number })
  return status
}

/** Closes an order: what is not shipped is given back, and no reason waits any longer. */
export async function closeOrder(work: Work, order: SalesOrderRecord): Promise<void> {
  const status = salesOrder.after('close', order.status)
  const version = raisedVersion(work.tx, order.id, order.version)
  await endApprovals(work, order.id)
  await releaseReservations(work, order.id)
  await sql`
    update sales_order set status = ${status}, closed_at = now(), closed_by = ${work.actor.userId ?? null}, version = ${version}
    where company_id = ${work.actor.companyId} and id = ${order.id}`.execute(work.tx)
  recordOrder(work, {
    id: order.id,
    version,
    before: { status: order.status },
    after: { status },
    action: 'close-order',
  })
}
