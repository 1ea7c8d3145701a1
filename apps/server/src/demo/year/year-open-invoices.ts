import { centsToDecimal, unitCostToDecimal, zeroCents } from '@galen/domain/money'
import { invoiceTotals } from '@galen/domain/sales/invoice'
import type { OrderedLine, Year } from './year.ts'
import { add, at } from './year-books.ts'
import { pickLots } from './year-sales.ts'
import type { Picked } from './year-stock.ts'

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
    const { merchandise, total } = invoiceTotals({
      lines: picked.map(({ line, picks }) => ({ price: line.price, quantity: unitsOf(picks) })),
      charges: [],
      freightCharge: zeroCents,
    })
    add(year, 'invoice', {
      id,
      status: 'Draft',
      sales_order_id: of.id,
      customer_id: of.buyer.id,
      sales_rep_id: of.buyer.repId,
      bill_address: of.buyer.address,
      ship_address_id: of.buyer.addressId,
      ship_address: of.buyer.address,
      merchandise: centsToDecimal(merchandise),
      total: centsToDecimal(total),
      line_count: picked.length,
      units: picked.reduce((all, { picks }) => all + unitsOf(picks), 0),
      terms_id: of.buyer.termsId,
      external_number: of.external,
      created_at: at(year, today, 12),
      created_by: warehouse,
    })
    for (const [position, { line, picks }] of picked.entries()) draftLine(year, id, of.id, position, line, picks)
  }
}

const unitsOf = (picks: readonly Picked[]) => picks.reduce((all, { quantity }) => all + quantity, 0)

function draftLine(
  year: Year,
  invoiceId: string,
  orderId: string,
  position: number,
  line: OrderedLine,
  picks: readonly Picked[],
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
    quantity: unitsOf(picks),
    price: centsToDecimal(line.price),
    cost: unitCostToDecimal(line.variation.salesCost),
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
