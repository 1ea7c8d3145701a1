import { sql } from 'kysely'
import type { NeedsConfirmation } from '@galen/contract/route'
import type { InvoiceHead } from '@galen/contract/sales/invoice.fields'
import { BusinessError } from '@galen/domain/business-error'
import { parseCents, parseUnitCost } from '@galen/domain/money'
import { salesOrder } from '@galen/domain/sales/sales-order'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { lockSalesOrder, type SalesOrderRecord } from '../orders/sales-order.store.ts'
import { addInvoiceLines } from './invoice-line.store.ts'
import { invoiceHead, sumsOf } from './invoice.store.ts'
import { type Remainder, remainderOf } from './order-remainder.ts'
import { pickProposed } from './pick-proposed.ts'
import { serviceOfOrder } from './shipping-choices.ts'

type Draft = { readonly id: string } | { readonly question: NeedsConfirmation }

type Asked = {
  readonly confirmed: boolean
  readonly propose: boolean
  /** Goes on with the draft that the order has, also one of a colleague. */
  readonly takesOpen?: boolean
}

async function openDraftOf({ tx, actor }: Work<Actor>, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from invoice where company_id = ${actor.companyId} and sales_order_id = ${orderId} and status = 'Draft'
    order by id limit 1`.execute(tx)
  return rows[0]?.id
}

/** A draft for what an order still has to get; says first what should be known about the order. */
export async function createDraft(
  work: Work<Actor>,
  orderId: string,
  { confirmed, propose, takesOpen = false }: Asked,
): Promise<Draft> {
  const { tx, actor } = work
  const order = await lockSalesOrder(work, orderId)
  salesOrder.after('invoice', order.status)
  // Asked under the lock of the order, so that two people who scan at once pack one draft.
  const open = takesOpen ? await openDraftOf(work, orderId) : undefined
  if (open !== undefined) return { id: open }
  const remainder = await remainderOf(tx, actor.companyId, orderId)
  if (remainder.length === 0)
    throw new BusinessError('invoice.nothing-left', `Order ${order.number} has nothing left to invoice.`)
  const question = confirmed ? undefined : await questionOf(work, order)
  if (question) return { question }
  const draft = await startDraft(work, order, remainder)
  if (propose) await pickProposed(work, draft)
  const parts = { before: {}, after: { lines: remainder.length } }
  invoiceHead.report(work, null, draft, { action: propose ? 'convert-order' : 'create-invoice', parts })
  return { id: draft.id }
}

/** The note is a sentence of its own, often with its own period. */
const notedAs = (note: string) => (note === '' ? '' : `: ${note.replace(/\.$/, '')}`)

async function questionOf({ tx, actor }: Work<Actor>, order: SalesOrderRecord): Promise<NeedsConfirmation | undefined> {
  const { rows } = await sql<{ id: string }>`
    select n.id from invoice n where n.company_id = ${actor.companyId} and n.sales_order_id = ${order.id}
      and n.status = 'Draft' and n.created_by = ${actor.userId} limit 1`.execute(tx)
  const confirmations = [
    ...(order.shippingHold
      ? [
          {
            code: 'shipping-hold',
            detail: `Order ${order.number} is on shipping hold${notedAs(order.shippingHoldNote)}. It can be packed, but not placed.`,
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

type Defaults = {
  readonly termsId: string | null
  readonly serviceValue: string | null
  readonly serviceLabel: string | null
}

/** The terms of the customer, and the service that the order names. */
async function defaultsOf({ tx, actor }: Work, order: SalesOrderRecord): Promise<Defaults | undefined> {
  const { rows } = await sql<Defaults>`
    select c.terms_id as "termsId", ${serviceOfOrder(sql`s.value`)} as "serviceValue",
      ${serviceOfOrder(sql`s.label`)} as "serviceLabel"
    from sales_order o join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where o.company_id = ${actor.companyId} and o.id = ${order.id}::uuid`.execute(tx)
  return rows[0]
}

async function startDraft(
  work: Work<Actor>,
  order: SalesOrderRecord,
  remainder: readonly Remainder[],
): Promise<InvoiceHead> {
  const { termsId = null, serviceValue = null, serviceLabel = null } = (await defaultsOf(work, order)) ?? {}
  const lines = remainder.map(({ allocationId, price, cost, pcr, ...line }) => ({
    ...line,
    salesOrderId: order.id,
    orderAllocationId: allocationId,
    price: parseCents(price),
    cost: parseUnitCost(cost),
    pcr: parseUnitCost(pcr),
  }))
  const draft = await invoiceHead.start(
    work,
    {
      salesOrderId: order.id,
      customerId: order.customerId ?? '',
      salesRepId: order.salesRepId,
      shipAddress: order.shipAddressId,
      shipVia: { serviceValue, serviceLabel, packageTypeValue: null, packageTypeLabel: null },
      termsId,
      externalNumber: order.externalNumber,
      ...sumsOf({ charges: [], costs: [], freightCharge: 0 }, lines),
    },
    { createdById: work.actor.userId },
  )
  await addInvoiceLines(work, draft.id, lines)
  return draft
}
