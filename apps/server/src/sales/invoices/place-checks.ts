import { sql } from 'kysely'
import type { NeedsConfirmation } from '@galen/contract/route'
import { BusinessError, type ErrorDetail } from '@galen/domain/business-error'
import { type Cents, formatMoney } from '@galen/domain/money'
import { INVALID_PACKAGE, quoteProblem } from '@galen/domain/sales/freight'
import { invoiceLifecycle, shortPicks } from '@galen/domain/sales/invoice'
import { salesOrder, type SalesOrderStatus } from '@galen/domain/sales/sales-order'
import { OPEN_MESSAGE } from '../../compliance/reason-words.ts'
import type { Db } from '../../platform/database/database.ts'
import type { InvoiceLineRecord } from './invoice-line.store.ts'
import type { InvoiceRecord } from './invoice.store.ts'

type OrderFacts = {
  readonly id: string
  readonly number: string
  readonly status: SalesOrderStatus
  readonly shippingHold: boolean
  readonly shippingHoldNote: string
  readonly reasons: readonly string[]
}

/** One thing that stops a draft from being placed, and what the refusal says besides. */
export type PlaceStop = {
  readonly code: string
  readonly message: string
  readonly title: string
  readonly orderId?: string
  readonly details?: readonly ErrorDetail[]
  readonly heading?: string
}

type Placing = { readonly tx: Db; readonly actor: { readonly companyId: string } }

/** Refuses a draft that cannot be placed; the orders are locked. */
export async function checkPlaceable(
  work: Placing,
  invoice: InvoiceRecord,
  lines: readonly InvoiceLineRecord[],
  orderIds: readonly string[],
): Promise<void> {
  const [stop] = await stopsOf(work, invoice, lines, orderIds)
  if (stop) throw new BusinessError(stop.code, stop.message, stop.details && [...stop.details], stop.heading)
}

/** Everything that stops a draft, in the order in which it is refused. */
export async function stopsOf(
  work: Placing,
  invoice: InvoiceRecord,
  lines: readonly InvoiceLineRecord[],
  orderIds: readonly string[],
): Promise<PlaceStop[]> {
  invoiceLifecycle.after('place', invoice.status)
  const orders = await orderFacts(work, orderIds)
  return [
    ...(lines.every(({ picked }) => picked === 0) ? [NOTHING_PICKED] : []),
    ...orders.flatMap(stopsOfOrder),
    ...(invoice.shippingHold && !orders.some(({ shippingHold }) => shippingHold) ? [SHIPPING_HOLD] : []),
    ...stopsOfFreight(invoice),
  ]
}

const NOTHING_PICKED: PlaceStop = {
  code: 'invoice.nothing-picked',
  message: 'Nothing is picked yet. Scan a package first.',
  title: 'Nothing is picked',
}

const SHIPPING_HOLD: PlaceStop = {
  code: 'invoice.shipping-hold',
  message: 'The invoice is on shipping hold.',
  title: 'Shipping hold',
}

function stopsOfFreight({ packages, shipAddress, shipVia }: InvoiceRecord): PlaceStop[] {
  const problem = shipAddress === null ? 'Fill in the Shipping Address' : null
  const missing = problem ?? (shipVia.serviceValue ? quoteProblem({ packages, shipAddress, ...shipVia }) : null)
  if (!missing) return []
  return [
    {
      code: 'invoice.package.validation',
      message: missing,
      title: missing,
      details: [{ field: 'packages', message: missing }],
      heading: INVALID_PACKAGE,
    },
  ]
}

function stopsOfOrder({ id, number, status, shippingHold, shippingHoldNote, reasons }: OrderFacts): PlaceStop[] {
  if (status === 'Hold')
    return [
      {
        code: 'invoice.order-on-hold',
        message: `Order ${number} is on hold: ${reasons.join(' ')}`.trim(),
        title: `Order ${number} is on hold`,
        orderId: id,
        details: reasons.map((message) => ({ field: 'salesOrderId', message })),
      },
    ]
  salesOrder.after('invoice', status)
  if (!shippingHold) return []
  return [
    {
      code: 'invoice.shipping-hold',
      message: `Order ${number} is on shipping hold${shippingHoldNote === '' ? '' : `: ${shippingHoldNote}`}.`,
      title: `Order ${number} is on shipping hold`,
      orderId: id,
    },
  ]
}

async function orderFacts({ tx, actor }: Placing, orderIds: readonly string[]): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`
    select o.id, o.number, o.status, o.shipping_hold as "shippingHold", o.shipping_hold_note as "shippingHoldNote",
      array(select r.message from (select ${OPEN_MESSAGE}::text as message, min(a.created_at) as since from sales_approval a
        where a.company_id = o.company_id and a.order_id = o.id and a.status in ('Pending', 'Rejected') group by 1) r
        order by r.since) as reasons
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
