import { addDays, type BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToDecimal, unitCostToDecimal } from '@galen/domain/money'
import { purchaseTotal } from '@galen/domain/purchasing/purchase-order'
import type { Year } from './year.ts'
import { mayOrder, type TradedVariation } from './year-facts.ts'
import { add, number, at } from './year-books.ts'
import { heldOrders, type OpenOrder } from './year-held-orders.ts'
import { draftInvoices } from './year-open-invoices.ts'
import { draftReceipts } from './year-open-receipts.ts'
import { orderSums } from './year-sales.ts'

const RELEASED = [
  { code: 'CREDIT_LIMIT', message: 'The order takes the customer above the credit limit.' },
  { code: 'PAST_DUE', message: 'The customer has invoices that are past due.' },
] as const

function draftPurchaseOrders(year: Year, count: number): void {
  const { random, facts, today } = year
  const { buyer } = year.facts.people
  for (let made = 0; made < count; made++) {
    const first = random.pick(facts.variations)
    const offered = facts.variations.filter(({ vendorId }) => vendorId === first.vendorId)
    const chosen = [...new Set(Array.from({ length: 4 }, () => random.pick(offered)))]
    const id = random.uuid()
    const quantities = chosen.map(() => random.between(1, 10) * 12)
    add(year, 'purchase_order', {
      id,
      number: null,
      status: 'Draft',
      vendor_id: first.vendorId,
      buyer_id: buyer,
      terms_id: facts.suppliers.get(first.vendorId)?.termsId ?? null,
      ship_to: facts.dock,
      expected_on: addDays(today, 7),
      total: centsToDecimal(
        purchaseTotal(chosen.map(({ cost }, nth) => ({ purchasePrice: cost, quantity: quantities[nth] ?? 0 }))),
      ),
      placed_at: null,
      placed_by: null,
      closed_at: null,
      created_at: at(year, addDays(today, -made)),
      created_by: buyer,
    })
    for (const [position, variation] of chosen.entries())
      add(year, 'purchase_order_line', {
        id: random.uuid(),
        order_id: id,
        position: position + 1,
        item_id: variation.itemId,
        variation_id: variation.id,
        quantity: quantities[position] ?? 0,
        current_price: unitCostToDecimal(variation.cost),
        purchase_price: unitCostToDecimal(variation.cost),
        received: 0,
      })
  }
}

type OpenStatus = 'Draft' | 'Placed'

/** A new order of some lines; answers its id. */
function openOrder(year: Year, status: OpenStatus, day: BusinessDate, of?: OpenOrder): string {
  const { random, facts } = year
  const { seller, warehouse } = year.facts.people
  const customer = of?.buyer ?? random.pick(facts.buyers)
  const sold = facts.variations.filter((variation) => !variation.onForm && mayOrder(customer, variation))
  const id = random.uuid()
  const chosen = of
    ? [of.variation]
    : [...new Set(Array.from({ length: random.between(2, 5) }, () => random.pick(sold)))]
  const lines = chosen.map((variation) => ({
    variation,
    id: random.uuid(),
    allocationId: random.uuid(),
    quantity: of?.quantity ?? random.between(1, 12),
    price: of?.price ?? variation.price,
    shipped: 0,
  }))
  const isPlaced = status !== 'Draft'
  const isKept = of?.shippingHold !== undefined
  add(year, 'sales_order', {
    id,
    number: isPlaced ? number(year, 'sales-order', 'SO-') : null,
    status,
    customer_id: customer.id,
    ship_address_id: customer.addressId,
    ship_address: isPlaced ? customer.address : null,
    ship_via: customer.shipVia,
    owner_id: customer.repId ?? seller,
    sales_rep_id: customer.repId,
    external_number: '',
    ...orderSums(lines),
    order_form_number: '',
    order_form_date: null,
    placed_at: isPlaced ? at(year, day, 14) : null,
    placed_by: isPlaced ? (customer.repId ?? seller) : null,
    closed_at: null,
    shipping_hold: isKept,
    shipping_hold_note: of?.shippingHold ?? '',
    shipping_hold_at: isKept ? at(year, day, 15) : null,
    shipping_hold_by: isKept ? warehouse : null,
    created_at: at(year, day, 13),
  })
  for (const [position, line] of lines.entries()) openLine(year, { id, status, day }, line, position)
  return id
}

type OpenLine = {
  readonly id: string
  readonly allocationId: string
  readonly variation: TradedVariation
  readonly quantity: number
  readonly price: Cents
}

function openLine(
  year: Year,
  order: { readonly id: string; readonly status: OpenStatus; readonly day: BusinessDate },
  line: OpenLine,
  position: number,
): void {
  const { variation, allocationId, quantity, price } = line
  const placed = order.status !== 'Draft' ? quantity : null
  add(year, 'sales_order_line', {
    id: line.id,
    order_id: order.id,
    position: position + 1,
    item_id: variation.itemId,
    quantity,
    placed_quantity: placed,
    item_class: placed === null ? null : variation.itemClass,
  })
  add(year, 'sales_order_allocation', {
    id: allocationId,
    order_id: order.id,
    line_id: line.id,
    item_id: variation.itemId,
    variation_id: variation.id,
    quantity,
    price: centsToDecimal(price),
    cost: unitCostToDecimal(variation.salesCost),
    pcr: variation.pcr,
    minimum_margin: variation.minimumMargin,
    placed_quantity: placed,
    shipped: 0,
  })
  if (order.status !== 'Draft')
    add(year, 'reservation', {
      allocation_id: allocationId,
      order_id: order.id,
      variation_id: variation.id,
      quantity,
    })
}

/** An order that was placed and must wait at the dock until someone releases it. */
function keptOrder(year: Year): void {
  const { buyers, variations } = year.facts
  const buyer = buyers.at(-1)
  const variation = variations.find(({ controlled, prescription }) => prescription && !controlled)
  if (!buyer || !variation) return
  const shippingHold = 'The pharmacy is moving. Ship when the new address is confirmed.'
  openOrder(year, 'Placed', addDays(year.today, -1), { buyer, variation, quantity: 6, shippingHold })
}

/** Orders of earlier days that were held for credit, released by the accountant and shipped. */
function releasedOrders(year: Year, count: number): void {
  const shipped = year.orders.filter(({ lines }) => lines.every((line) => line.shipped >= line.quantity))
  for (const { id, day } of shipped.slice(-count))
    hold(year, day, id, year.random.pick(RELEASED), {
      status: 'Approved',
      note: 'Paid by wire this morning, seen at the bank.',
      decided_at: at(year, day, 15),
      decided_by: year.facts.people.accountant,
    })
}

type Reason = { readonly code: string; readonly message: string }

type Decision = {
  readonly status: string
  readonly note: string
  readonly decided_at: string | null
  readonly decided_by: string | null
}

function hold(year: Year, day: BusinessDate, orderId: string, { code, message }: Reason, decision: Decision): void {
  const { random } = year
  const checkId = random.uuid()
  add(year, 'order_check', {
    id: checkId,
    order_id: orderId,
    evaluation_id: random.uuid(),
    moment: 'place',
    code,
    outcome: 'hold',
    message,
    at: at(year, day, 14),
  })
  add(year, 'sales_approval', {
    id: random.uuid(),
    order_id: orderId,
    code,
    message,
    check_id: checkId,
    created_at: at(year, day, 14),
    ...decision,
  })
}

/** What is in the works today: drafts, orders, invoices that are being picked. Answers the orders that the rules look at. */
export function fillOpenWork(year: Year, share: number): string[] {
  draftPurchaseOrders(year, Math.ceil(6 * share))
  for (let made = 0; made < Math.ceil(8 * share); made++) openOrder(year, 'Draft', addDays(year.today, -made))
  releasedOrders(year, Math.ceil(8 * share))
  draftInvoices(year, Math.ceil(5 * share))
  draftReceipts(year, Math.ceil(3 * share))
  keptOrder(year)
  return heldOrders(year).map((of) => openOrder(year, 'Placed', year.today, of))
}
