import { sql } from 'kysely'
import type { OrderProduct, SalesOrder } from '@galen/contract/sales/sales-order'
import { businessDateOf, formatDate, type BusinessDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { type CompanyHead, loadLetterhead } from '../../admin/letterhead.ts'
import { loadMedicineNames } from '../../items/medicine-names.ts'
import { customerHead, loadCustomerHead } from '../../partners/party-head.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { type Fact, type PrintedParty, printDocument } from '../../platform/pdf/business-document.ts'
import type { Printable } from '../../platform/printable.ts'
import { anyOf } from '@galen/domain/permissions'
import { proposeLots } from '../../warehouse/stock-ledger.ts'
import { orderView } from './sales-order.view.ts'

const day = (instant: string, { timeZone }: Actor) => formatDate(businessDateOf(new Date(instant), timeZone))

function factsOf(order: SalesOrder, actor: Actor): Fact[] {
  const facts: readonly (readonly [string, string | null])[] = [
    ['Date', day(order.placedDate ?? order.createdAt, actor)],
    ['Your order', order.externalNumber],
    ['Requested for', order.requestedOn === null ? null : formatDate(order.requestedOn as BusinessDate)],
    ['Sales rep', order.salesRepName],
    ['Ship via', order.shipVia],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

async function partiesOf(db: Db, { companyId }: Actor, { customer, shipAddress }: SalesOrder): Promise<PrintedParty[]> {
  if (!customer) return []
  return [
    { label: 'Bill to', lines: await loadCustomerHead(db, companyId, customer.id) },
    { label: 'Ship to', lines: shipAddress ? customerHead({ name: customer.companyName }, shipAddress) : [] },
  ]
}

/** How the document names the item of a line. */
async function namesOf(db: Db, { companyId }: Actor, { products }: SalesOrder) {
  const names = await loadMedicineNames(
    db,
    companyId,
    products.map(({ sellableItem }) => sellableItem.id),
  )
  return ({ sellableItem: { id, itemName } }: OrderProduct) => names.get(id) ?? itemName
}

/** The order for the customer; a quote while it is a draft. */
export async function drawSalesOrder(db: Db, actor: Actor, id: string) {
  const order = await orderView(db, actor, id)
  const letterhead = await loadLetterhead(db, actor.companyId)
  const described = await namesOf(db, actor, order)
  const money = (amount: number) => formatMoney(parseCents(amount), letterhead.currency)
  const isQuote = order.status === 'Draft'
  const content = await printDocument({
    title: isQuote ? 'Quote' : 'Sales order',
    number: order.number ?? '',
    letterhead,
    ...(order.status === 'Hold' ? { mark: 'On hold' } : {}),
    facts: factsOf(order, actor),
    parties: await partiesOf(db, actor, order),
    createdAt: new Date(order.placedDate ?? order.createdAt),
    sections: [
      {
        kind: 'table',
        columns: [
          { label: 'Item', width: 12 },
          { label: 'NDC', width: 16 },
          { label: 'Description', width: 40 },
          { label: 'Quantity', width: 10, align: 'right' },
          { label: 'Price', width: 11, align: 'right' },
          { label: 'Total', width: 13, align: 'right' },
        ],
        rows: order.products.map((product) => ({
          cells: [
            product.sellableItem.number,
            product.sellableItem.ndc ?? '',
            described(product),
            product.quantity.toLocaleString('en-US'),
            product.freeOfCharge ? 'Free' : money(product.salesPrice),
            money(product.total),
          ],
          ...(product.note === '' ? {} : { details: [product.note] }),
        })),
        empty: 'No items.',
        totals: [{ label: 'Total', value: money(order.total), bold: true }],
      },
      ...(order.note === '' ? [] : [{ kind: 'text' as const, title: 'Notes', text: order.note }]),
    ],
  })
  return { title: `${isQuote ? 'Quote' : 'Order'} ${order.number ?? order.id.slice(-8)}`, content }
}

const MARKS: Readonly<Record<string, { mark: string }>> = { Hold: { mark: 'On hold' }, Closed: { mark: 'Closed' } }

type Pick = {
  readonly product: OrderProduct
  readonly childNumber: string
  readonly quantity: number
  readonly lots: readonly string[]
}

/** What is left to ship, by bin, with the lots that expire first. */
export async function drawPickList(db: Db, actor: Actor, id: string) {
  const order = await orderView(db, actor, id)
  const letterhead: CompanyHead = await loadLetterhead(db, actor.companyId, ['shipFrom', 'main'])
  const described = await namesOf(db, actor, order)
  const content = await printDocument({
    title: 'Pick list',
    number: order.number ?? '',
    ...(order.number === null ? {} : { code: order.number }),
    letterhead,
    ...(order.shippingHold ? { mark: 'Shipping hold' } : (MARKS[order.status] ?? {})),
    facts: factsOf(order, actor),
    parties: await partiesOf(db, actor, order),
    createdAt: new Date(order.placedDate ?? order.createdAt),
    sections: [
      {
        kind: 'table',
        columns: [
          { label: 'Item', width: 14 },
          { label: 'NDC', width: 16 },
          { label: 'Description', width: 44 },
          { label: 'Quantity', width: 12, align: 'right' },
          { label: 'Picked', width: 12, align: 'right' },
        ],
        rows: (await picksOf(db, actor, order)).map(({ product, childNumber, quantity, lots }) => ({
          cells: [
            childNumber,
            product.sellableItem.ndc ?? '',
            described(product),
            quantity.toLocaleString('en-US'),
            '________',
          ],
          details: lots,
        })),
        empty: 'Nothing is left to pick.',
      },
      ...(order.shippingHold
        ? [{ kind: 'text' as const, title: 'Shipping hold', text: order.shippingHoldNote || 'Do not ship.' }]
        : []),
      ...(order.internalMemo === '' ? [] : [{ kind: 'text' as const, title: 'Memo', text: order.internalMemo }]),
    ],
  })
  return { title: `Pick list ${order.number ?? order.id.slice(-8)}`, content }
}

async function picksOf(db: Db, actor: Actor, order: SalesOrder): Promise<Pick[]> {
  // What an order was closed short of is released: it must not leave the shelf.
  if (order.status === 'Closed') return []
  const open = order.products.flatMap((product) =>
    product.allocation
      .filter(({ dropShip, quantity, shippedQuantity }) => !dropShip && shippedQuantity < quantity)
      .map((allocation) => ({ product, allocation, quantity: allocation.quantity - allocation.shippedQuantity })),
  )
  const { rows } = await sql<{ days: number }>`
    select coalesce(p.min_days_to_expiry, 0) as days from customer c
      left join property p on p.company_id = c.company_id and p.id = c.class_id
    where c.company_id = ${actor.companyId} and c.id = ${order.customerId}::uuid`.execute(db)
  const proposals = await proposeLots(
    db,
    actor.companyId,
    open.map(({ allocation, quantity }) => ({ lineId: allocation.allocationId, variationId: allocation.id, quantity })),
    { day: businessDateOf(new Date(), actor.timeZone), minDaysToExpiry: rows[0]?.days ?? 0 },
  )
  const byLine = new Map(proposals.map((proposal) => [proposal.lineId, proposal]))
  return open.map(({ product, allocation, quantity }) => {
    const proposal = byLine.get(allocation.allocationId)
    const picks = (proposal?.picks ?? []).map(
      (pick) => `${pick.location}: ${pick.quantity} of lot ${pick.lot}, expires ${formatDate(pick.expiresOn)}`,
    )
    const missing = proposal?.missing ?? 0
    return {
      product,
      childNumber: allocation.childNumber,
      quantity,
      lots: missing > 0 ? [...picks, `${missing} not in stock`] : picks,
    }
  })
}

export const salesOrderPrintables: readonly Printable[] = [
  { kind: 'salesOrder', needs: anyOf('VIEW_SALE', 'CREATE_SALE'), draw: drawSalesOrder },
  { kind: 'pickList', needs: anyOf('VIEW_SALE', 'CREATE_INVOICE'), draw: drawPickList },
]
