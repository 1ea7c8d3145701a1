import { addMonths } from '@galen/domain/dates'
import { centsToDecimal, costOf, unitCostToDecimal, zeroCents } from '@galen/domain/money'
import { add, at } from './year-books.ts'
import type { PurchaseOrder, Year } from './year.ts'

/** Deliveries whose count has begun. */
export function draftReceipts(year: Year, count: number): void {
  const open = year.waiting
    .map(({ order }) => order)
    .filter(({ lines }) => lines.some((line) => line.received === 0 && !line.variation.serialized))
  for (const order of [...new Set(open)].slice(0, count)) draftReceipt(year, order)
}

function draftReceipt(year: Year, order: PurchaseOrder): void {
  const { random, today } = year
  const { warehouse } = year.facts.people
  const id = random.uuid()
  const lines = order.lines.filter((line) => line.received < line.quantity)
  const first = lines.find((line) => line.received === 0 && !line.variation.serialized)
  const counted = Math.max(1, Math.floor((first?.quantity ?? 0) / 2))
  const merchandise = first ? costOf(first.price, counted) : zeroCents
  add(year, 'receipt', {
    id,
    status: 'Draft',
    type: 'Standard',
    purchase_order_id: order.id,
    vendor_id: order.vendorId,
    merchandise: centsToDecimal(merchandise),
    total: centsToDecimal(merchandise),
    created_at: at(year, today, 9),
    created_by: warehouse,
  })
  for (const [position, line] of lines.entries()) {
    const lineId = random.uuid()
    add(year, 'receipt_line', {
      id: lineId,
      receipt_id: id,
      position: position + 1,
      order_line_id: line.id,
      item_id: line.variation.itemId,
      variation_id: line.variation.id,
      quantity: line === first ? counted : 0,
      purchase_price: unitCostToDecimal(line.price),
    })
    if (line !== first) continue
    const lotId = random.uuid()
    add(year, 'receipt_lot', {
      id: lotId,
      receipt_id: id,
      line_id: lineId,
      lot: `D${random.between(10_000, 99_999)}`,
      expires_on: addMonths(today, random.between(14, 30)),
      quantity: counted,
    })
    add(year, 'receipt_package', {
      id: random.uuid(),
      receipt_id: id,
      receipt_lot_id: lotId,
      gtin: line.variation.gtin,
      quantity: counted,
    })
  }
}
