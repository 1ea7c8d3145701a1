import { addDays, type BusinessDate } from '@galen/domain/dates'
import type { OrderedLine, Year } from './year.ts'
import { money, unitCost, add, number, at } from './year-books.ts'
import { draftReceipts } from './year-open-receipts.ts'
import { pickLots } from './year-sales.ts'

const HOLD_REASONS = [
  { code: 'CREDIT_LIMIT', message: 'The order takes the customer above the credit limit.' },
  { code: 'PAST_DUE', message: 'The customer has invoices that are past due.' },
  { code: 'MIN_MARGIN', message: 'A price is below the minimum margin.' },
] as const

export function draftPurchaseOrders(year: Year, count: number): void {
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
      expected_on: addDays(today, 7),
      total: money(chosen.reduce((sum, { cost }, nth) => sum + Math.round((cost * (quantities[nth] ?? 0)) / 100), 0)),
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
        current_price: unitCost(variation.cost),
        purchase_price: unitCost(variation.cost),
        received: 0,
      })
  }
}

/** A new order of some lines; answers its id. */
export function openOrder(year: Year, status: 'Draft' | 'Hold', day: BusinessDate): string {
  const { random, facts } = year
  const { seller } = year.facts.people
  const customer = random.pick(facts.buyers)
  const id = random.uuid()
  const chosen = [...new Set(Array.from({ length: random.between(2, 5) }, () => random.pick(facts.variations)))]
  const lines = chosen.map((variation) => ({
    variation,
    id: random.uuid(),
    allocationId: random.uuid(),
    quantity: random.between(1, 12),
  }))
  const isHeld = status === 'Hold'
  add(year, 'sales_order', {
    id,
    number: isHeld ? number(year, 'sales-order', 'SO-') : null,
    status,
    customer_id: customer.id,
    ship_address_id: customer.addressId,
    ship_address: isHeld ? customer.address : null,
    owner_id: customer.repId ?? seller,
    sales_rep_id: customer.repId,
    external_number: '',
    total: money(lines.reduce((sum, { variation, quantity }) => sum + variation.price * quantity, 0)),
    placed_at: isHeld ? at(year, day, 14) : null,
    placed_by: isHeld ? (customer.repId ?? seller) : null,
    closed_at: null,
    created_at: at(year, day, 13),
  })
  for (const [position, { variation, id: lineId, allocationId, quantity }] of lines.entries()) {
    const placed = isHeld ? quantity : null
    add(year, 'sales_order_line', {
      id: lineId,
      order_id: id,
      position: position + 1,
      item_id: variation.itemId,
      quantity,
      placed_quantity: placed,
    })
    add(year, 'sales_order_allocation', {
      id: allocationId,
      order_id: id,
      line_id: lineId,
      item_id: variation.itemId,
      variation_id: variation.id,
      quantity,
      price: money(variation.price),
      cost: unitCost(variation.salesCost),
      pcr: variation.pcr,
      minimum_margin: variation.minimumMargin,
      placed_quantity: placed,
      shipped: 0,
    })
    if (isHeld)
      add(year, 'reservation', {
        allocation_id: allocationId,
        order_id: id,
        variation_id: variation.id,
        quantity,
        expires_at: `${addDays(day, 3)}T14:00:00Z`,
      })
  }
  return id
}

export function heldOrders(year: Year, count: number): void {
  const { random, today } = year
  for (let made = 0; made < count; made++) {
    const day = addDays(today, -(made % 3))
    const orderId = openOrder(year, 'Hold', day)
    const { code, message } = random.pick(HOLD_REASONS)
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
    })
  }
}

/** Invoices that someone is picking: their lots are allocated. */
export function draftInvoices(year: Year, count: number): void {
  const { random, today, orders } = year
  const { warehouse } = year.facts.people
  const open = orders.filter(({ lines }) => lines.some((line) => line.shipped < line.quantity)).slice(-count)
  for (const of of open) {
    const picked = of.lines.flatMap((line) => {
      const picks = pickLots(year, line, today)
      return picks.length > 0 ? [{ line, picks }] : []
    })
    if (picked.length === 0) continue
    const id = random.uuid()
    const amounts = picked.map(({ line, picks }) => line.price * picks.reduce((sum, { quantity }) => sum + quantity, 0))
    const merchandise = amounts.reduce((sum, amount) => sum + amount, 0)
    add(year, 'invoice', {
      id,
      status: 'Draft',
      sales_order_id: of.id,
      customer_id: of.buyer.id,
      sales_rep_id: of.buyer.repId,
      bill_address: of.buyer.address,
      ship_address_id: of.buyer.addressId,
      ship_address: of.buyer.address,
      merchandise: money(merchandise),
      total: money(merchandise),
      line_count: picked.length,
      units: picked.reduce((sum, { picks }) => sum + picks.reduce((each, { quantity }) => each + quantity, 0), 0),
      terms_id: of.buyer.termsId,
      external_number: of.external,
      created_at: at(year, today, 12),
      created_by: warehouse,
    })
    for (const [position, { line, picks }] of picked.entries()) draftLine(year, id, of.id, position, line, picks)
  }
}

export function draftLine(
  year: Year,
  invoiceId: string,
  orderId: string,
  position: number,
  line: OrderedLine,
  picks: ReturnType<typeof pickLots>,
): void {
  const { random, today } = year
  const { warehouse } = year.facts.people
  const lineId = random.uuid()
  add(year, 'invoice_line', {
    id: lineId,
    invoice_id: invoiceId,
    position: position + 1,
    sales_order_id: orderId,
    order_allocation_id: line.allocationId,
    item_id: line.variation.itemId,
    variation_id: line.variation.id,
    quantity: picks.reduce((sum, { quantity }) => sum + quantity, 0),
    price: money(line.price),
    cost: unitCost(line.variation.salesCost),
    pcr: line.variation.pcr,
  })
  for (const { row, quantity } of picks) {
    const units = row.variation.serialized ? row.units.slice(row.reserved, row.reserved + quantity) : [null]
    for (const unit of units)
      add(year, 'allocation', {
        id: random.uuid(),
        document_kind: 'invoice',
        document_id: invoiceId,
        line_id: lineId,
        stock_id: row.id,
        unit_id: unit?.id ?? null,
        quantity: unit ? 1 : quantity,
        created_at: at(year, today, 12),
        created_by: warehouse,
      })
    row.reserved += quantity
  }
}

/** What is in the works today: drafts, orders on hold, invoices that are being picked. */
export function fillOpenWork(year: Year, share: number): void {
  draftPurchaseOrders(year, Math.ceil(6 * share))
  for (let made = 0; made < Math.ceil(8 * share); made++) openOrder(year, 'Draft', addDays(year.today, -made))
  heldOrders(year, Math.ceil(6 * share))
  draftInvoices(year, Math.ceil(5 * share))
  draftReceipts(year, Math.ceil(3 * share))
}
