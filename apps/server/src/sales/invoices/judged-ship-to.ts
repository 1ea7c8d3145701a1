import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { isRegulated } from '@galen/domain/items/regulated-item'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import { permits } from '@galen/domain/permissions'
import { draftOfSeveralOrders, SHIP_TO_NEEDS_SALE } from '@galen/domain/sales/ship-address'
import type { Db } from '../../platform/database/database.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { movedOn } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { lockApprovals } from '../../compliance/approvals.ts'
import { lockCustomerToCheck, recheckOrder } from '../orders/placing.ts'
import { lockOrderUnscoped } from '../orders/sales-order.store.ts'
import { invoiceHead, loadInvoice, ordersOf } from './invoice.store.ts'

/**
 * Refuses to go on where the last evaluation of an order is not about what is locked now: another place, other words for it,
 * or another version of the customer or our company. The call is repeated then, and everything is judged again.
 */
export async function checkJudged({ tx, actor }: Work, invoiceId: string, orderIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from invoice n
      join customer c on c.company_id = n.company_id and c.id = n.customer_id
      join company m on m.id = n.company_id
      join customer_address d on d.company_id = n.company_id and d.id = n.ship_address_id
      cross join unnest(${[...orderIds]}::uuid[]) as o (id)
      left join lateral (select k.judged from order_check k
        where k.company_id = n.company_id and k.order_id = o.id order by k.at desc, k.id desc limit 1) l on true
    where n.company_id = ${actor.companyId} and n.id = ${invoiceId}
      and (l.judged is null or l.judged -> 'customer' <> to_jsonb(c.version) or l.judged -> 'company' <> to_jsonb(m.version)
        or not l.judged -> 'shipTo' @> jsonb_build_array(jsonb_build_object('address', d.address, 'address2', d.address2,
          'city', d.city, 'state', d.state, 'zipCode', d.zip_code)))`.execute(tx)
  if (rows.length > 0) throw movedOn()
}

type ShippedItem = {
  readonly type: string
  readonly deaSchedule: DeaSchedule | null
  readonly listChemical: boolean
}

/** Where medicines go is decided by who sells them. */
export async function checkMayRedirect({ tx, actor }: Work<Actor>, invoiceId: string): Promise<void> {
  if (permits('CREATE_SALE', actor.permissions)) return
  const { rows } = await sql<ShippedItem>`
    select distinct i.type, i.dea_schedule as "deaSchedule", i.list_chemical as "listChemical"
    from invoice_line l join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${actor.companyId} and l.invoice_id = ${invoiceId}`.execute(tx)
  if (rows.some(isRegulated))
    throw new BusinessError('invoice.ship-to.forbidden', SHIP_TO_NEEDS_SALE, [
      { field: 'shipAddress', message: 'can be changed only with the permission Create sale' },
    ])
}

/** Locks the orders of a draft before the draft itself, to check them once its ship-to is another. */
export async function lockOrdersOfDraft(work: Work<Actor>, invoiceId: string): Promise<readonly string[]> {
  const { customerId } = await loadInvoice(work.tx, work.actor, invoiceId)
  const orderIds = await ordersOf(work, [invoiceId])
  await lockCustomerToCheck(work, customerId)
  await lockRows(work, 'sales_order', orderIds)
  for (const id of orderIds) await lockApprovals(work, id)
  return orderIds
}

/** Checks locked orders again, of which something goes elsewhere now; what it finds puts them on hold at once. */
export async function recheckOrders(work: Work, orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds) {
    const order = await lockOrderUnscoped(work, id)
    if (order.status === 'Placed' || order.status === 'Hold') await recheckOrder(work, order, 'recheck')
  }
}

type DraftOfOrder = { readonly id: string; readonly others: readonly string[] }

/** The drafts with goods of an order, locked, each with the other orders that it joins. */
async function draftsOf(work: Work, orderId: string): Promise<readonly DraftOfOrder[]> {
  const found = () => draftsOfOrder(work.tx, work.actor.companyId, orderId)
  await lockRows(
    work,
    'invoice',
    (await found()).map(({ id }) => id),
  )
  return found()
}

async function draftsOfOrder(db: Db, companyId: string, orderId: string): Promise<readonly DraftOfOrder[]> {
  const { rows } = await sql<DraftOfOrder>`
    select n.id, array(select distinct s.number from invoice_line k
        join sales_order s on s.company_id = k.company_id and s.id = k.sales_order_id
      where k.company_id = n.company_id and k.invoice_id = n.id and s.id <> ${orderId} order by s.number) as others
    from invoice n where n.company_id = ${companyId} and n.status = 'Draft' and (n.sales_order_id = ${orderId} or n.id in (
      select l.invoice_id from invoice_line l where l.company_id = ${companyId} and l.sales_order_id = ${orderId}))
    order by n.id`.execute(db)
  return rows
}

/** The drafts of an order that is about to go elsewhere; one that joins other orders cannot follow it. */
export async function lockFollowingDrafts(
  work: Work,
  order: { readonly id: string; readonly number: string | null },
): Promise<readonly string[]> {
  const drafts = await draftsOf(work, order.id)
  const joined = drafts.find(({ others }) => others.length > 0)
  if (joined) {
    const message = draftOfSeveralOrders(order.number ?? '', joined.others)
    throw new BusinessError('sales-order.draft.conflict', message, [
      { field: 'shipAddress', message: 'is that of a draft invoice of several orders', invoiceId: joined.id },
    ])
  }
  return drafts.map(({ id }) => id)
}

/** Sends the locked drafts of an order where the order goes. */
export async function redirectDrafts(work: Work, ids: readonly string[], shipAddress: string | null): Promise<void> {
  for (const id of ids) {
    const draft = await invoiceHead.load(work.tx, work.actor, id)
    if (draft.shipAddress !== shipAddress)
      await invoiceHead.save(work, draft, { ...draft, shipAddress }, { action: 'follow-order' })
  }
}
