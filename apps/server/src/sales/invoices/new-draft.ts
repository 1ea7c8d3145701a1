import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NeedsConfirmation } from '@galen/contract/route'
import { BusinessError } from '@galen/domain/business-error'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { insertMany } from '../../platform/database/many-rows.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { lockOrder, type SalesOrderRecord } from '../orders/sales-order.store.ts'
import { recordInvoice, refreshInvoiceTotals } from './invoice-writes.ts'
import { loadInvoice, newInvoiceId } from './invoice.store.ts'
import { type Remainder, remainderOf } from './order-remainder.ts'
import { pickProposed } from './pick-proposed.ts'

type Draft = { readonly id: string } | { readonly question: NeedsConfirmation }

/** A draft for what an order still has to get; says first what should be known about the order. */
export async function createDraft(
  work: Work<Actor>,
  orderId: string,
  { confirmed, propose }: { readonly confirmed: boolean; readonly propose: boolean },
): Promise<Draft> {
  const { tx, actor } = work
  const order = await lockOrder(work, orderId)
  salesOrder.after('invoice', order.status)
  const remainder = await remainderOf(tx, actor.companyId, orderId)
  if (remainder.length === 0)
    throw new BusinessError('invoice.nothing-left', `Order ${order.number} has nothing left to invoice.`)
  const question = confirmed ? undefined : await questionOf(work, order)
  if (question) return { question }
  const id = await insertDraft(work, order, remainder)
  const draft = await loadInvoice(tx, actor, id)
  const totals = await refreshInvoiceTotals(work, draft)
  if (propose) await pickProposed(work, draft)
  const after = { salesOrderId: order.id, customerId: order.customerId, lines: remainder.length, total: totals.total }
  recordInvoice(work, { id, version: 1, before: null, after, action: propose ? 'convert-order' : 'create-invoice' })
  return { id }
}

async function questionOf({ tx, actor }: Work<Actor>, order: SalesOrderRecord): Promise<NeedsConfirmation | undefined> {
  const { rows } = await sql<{ id: string }>`
    select n.id from invoice n where n.company_id = ${actor.companyId} and n.sales_order_id = ${order.id}
      and n.status = 'Draft' and n.created_by = ${actor.userId} limit 1`.execute(tx)
  const confirmations = [
    ...(order.shippingHold
      ? [
          {
            code: 'shipping-hold',
            detail: `Order ${order.number} is on shipping hold${order.shippingHoldNote === '' ? '' : `: ${order.shippingHoldNote}`}. It can be packed, but not placed.`,
          },
        ]
      : []),
    ...(rows.length > 0
      ? [{ code: 'draft-exists', detail: `You have a draft of order ${order.number} already. Create another one?` }]
      : []),
  ]
  if (confirmations.length === 0) return undefined
  return { detail: confirmations.map(({ detail }) => detail).join(' '), confirmations }
}

async function insertDraft(
  { tx, actor }: Work<Actor>,
  order: SalesOrderRecord,
  remainder: readonly Remainder[],
): Promise<string> {
  const { companyId, userId } = actor
  const id = newInvoiceId()
  await sql`
    insert into invoice (company_id, id, sales_order_id, customer_id, sales_rep_id, ship_address_id, service_value, service_label,
      terms_id, external_number, shipping_hold, created_by)
    select ${companyId}, ${id}, ${order.id}, c.id, ${order.salesRepId}::uuid, ${order.shipAddressId}::uuid, s.value, s.label,
      c.terms_id, ${order.externalNumber}, false, ${userId}
    from customer c left join shipping_service s on s.company_id = c.company_id and s.active
      and lower(${order.shipVia}) in (lower(s.value), lower(s.label))
    where c.company_id = ${companyId} and c.id = ${order.customerId}::uuid limit 1`.execute(tx)
  await insertMany(
    tx,
    'invoice_line',
    remainder.map((line, place) => ({
      company_id: companyId,
      id: randomUUIDv7(),
      invoice_id: id,
      position: place + 1,
      sales_order_id: order.id,
      order_allocation_id: line.allocationId,
      item_id: line.itemId,
      variation_id: line.variationId,
      description: '',
      quantity: line.quantity,
      price: line.price,
      cost: line.cost,
      pcr: line.pcr,
      returned: 0,
      drop_ship: line.dropShip,
      version: 1,
    })),
  )
  return id
}
