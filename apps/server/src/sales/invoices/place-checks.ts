import { sql } from 'kysely'
import type { NeedsConfirmation } from '@galen/contract/route'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, formatMoney } from '@galen/domain/money'
import { INVALID_PACKAGE, quoteProblem } from '@galen/domain/sales/freight'
import { invoiceLifecycle, shortPicks } from '@galen/domain/sales/invoice'
import { salesOrder, type SalesOrderStatus } from '@galen/domain/sales/sales-order'
import type { Work } from '../../platform/work.ts'
import type { InvoiceLineRecord, InvoiceRecord } from './invoice.store.ts'

type OrderFacts = {
  readonly number: string
  readonly status: SalesOrderStatus
  readonly shippingHold: boolean
  readonly shippingHoldNote: string
  readonly reasons: readonly string[]
}

/** Refuses a draft that cannot be placed; the orders are locked. */
export async function checkPlaceable(
  work: Work,
  invoice: InvoiceRecord,
  lines: readonly InvoiceLineRecord[],
  orderIds: readonly string[],
): Promise<void> {
  invoiceLifecycle.after('place', invoice.status)
  if (lines.every(({ picked }) => picked === 0))
    throw new BusinessError('invoice.nothing-picked', 'Nothing is picked yet. Scan the goods first.')
  for (const order of await orderFacts(work, orderIds)) checkOrder(order)
  if (invoice.shippingHold) throw new BusinessError('invoice.shipping-hold', 'The invoice is on shipping hold.')
  const { packages, shipAddress, shipVia } = invoice
  const problem = shipAddress === null ? 'Fill in the Shipping Address' : null
  const missing = problem ?? (shipVia.serviceValue ? quoteProblem({ packages, shipAddress, ...shipVia }) : null)
  if (missing)
    throw new BusinessError(
      'invoice.package.validation',
      missing,
      [{ field: 'packages', message: missing }],
      INVALID_PACKAGE,
    )
}

function checkOrder({ number, status, shippingHold, shippingHoldNote, reasons }: OrderFacts): void {
  if (status === 'Hold')
    throw new BusinessError(
      'invoice.order-on-hold',
      `Order ${number} is on hold: ${reasons.join(' ')}`.trim(),
      reasons.map((message) => ({ field: 'salesOrderId', message })),
    )
  salesOrder.after('invoice', status)
  if (shippingHold)
    throw new BusinessError(
      'invoice.shipping-hold',
      `Order ${number} is on shipping hold${shippingHoldNote === '' ? '' : `: ${shippingHoldNote}`}.`,
    )
}

async function orderFacts({ tx, actor }: Work, orderIds: readonly string[]): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    select o.number, o.status, o.shipping_hold as "shippingHold", o.shipping_hold_note as "shippingHoldNote",
      array(select a.message from sales_approval a where a.company_id = o.company_id and a.order_id = o.id
        and a.status in ('Pending', 'Rejected') order by a.created_at) as reasons
    from sales_order o where o.company_id = ${actor.companyId} and o.id = any(${[...orderIds]}::uuid[]) order by o.id`.execute(
    tx,
  )
  return rows
}

/** Charges below zero lower what is owed, but never below nothing. */
export function checkOwed(total: Cents): void {
  if (total < 0)
    throw new BusinessError('invoice.total', `The total is ${formatMoney(total)}. Charges must not take it below 0.`, [
      { field: 'charges', message: 'take the total below 0' },
    ])
}

/** What is shipped short has to be confirmed: the rest stays on the order. */
export function shortQuestion(lines: readonly InvoiceLineRecord[]): NeedsConfirmation | undefined {
  const confirmations = shortPicks(lines)
  if (confirmations.length === 0) return undefined
  return { detail: confirmations.map(({ detail }) => detail).join(' '), confirmations }
}

/** Makes the lines what was picked; a line of which nothing was picked leaves the invoice. */
export async function shipPicked(
  { tx, actor }: Work,
  lines: readonly InvoiceLineRecord[],
): Promise<InvoiceLineRecord[]> {
  for (const { id, picked, quantity, version } of lines) {
    if (picked === 0)
      await sql`delete from invoice_line where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
    else if (picked !== quantity)
      await sql`
        update invoice_line set quantity = ${picked}, version = ${version + 1}
        where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  }
  return lines.filter(({ picked }) => picked > 0).map((line) => ({ ...line, quantity: line.picked }))
}
