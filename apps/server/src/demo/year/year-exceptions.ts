import type { BusinessDate } from '@galen/domain/dates'
import type { Shipment, ShippedLine, ShippedLot, StockRow, Year } from './year.ts'
import { money, post, openItem, add, number, at } from './year-books.ts'
import { issueGoods, putGoods } from './year-stock.ts'

/** A part of a line comes back into quarantine and is credited at the price paid. */
export function returnGoods(year: Year, day: BusinessDate, shipment: Shipment): void {
  const { random } = year
  const { warehouse } = year.facts.people
  const line = random.pick(shipment.lines)
  const [lot] = line.lots
  if (!lot || line.returned > 0) return
  const quantity = Math.min(lot.quantity, random.between(1, 4))
  const value = Math.round((lot.value * quantity) / lot.quantity)
  const amount = quantity * line.of.price
  const id = random.uuid()
  const returnNumber = number(year, 'customer-return', 'RT-')
  const source = { kind: 'customer-return', id, number: returnNumber }
  const party = { customerId: shipment.buyer.id }
  const units = lot.units.slice(0, quantity)
  const lineId = random.uuid()
  const row = putGoods(
    year,
    lot.row,
    { location: 'RETURNS', quarantine: 'RETURN' },
    { quantity, value, units },
    'CUSTOMER_RETURN',
    { source, day, by: warehouse, lineId, ...party, unitPrice: money(line.of.price) },
  )
  const creditId = credit(year, day, shipment, id, amount)
  markReturned(year, line, lot, quantity)
  add(year, 'customer_return', {
    id,
    number: returnNumber,
    invoice_id: shipment.id,
    customer_id: shipment.buyer.id,
    reason: random.pick(['Ordered by mistake', 'Damaged in transit', 'Short dated', 'Refused by the pharmacy']),
    total: money(amount),
    cost: money(value),
    credit_id: creditId,
    placed_at: at(year, day),
    placed_by: warehouse,
    accounting_date: day,
  })
  add(year, 'customer_return_line', {
    id: lineId,
    return_id: id,
    invoice_line_id: line.id,
    invoice_lot_id: lot.id,
    item_id: line.of.variation.itemId,
    variation_id: line.of.variation.id,
    stock_id: row.id,
    lot: lot.row.lot,
    quantity,
    price: money(line.of.price),
    amount: money(amount),
    cost: money(value),
    units: JSON.stringify(units.map((unit) => ({ unitId: unit.id, gtin: unit.gtin, serialNumber: unit.serial }))),
  })
  post(
    year,
    source,
    day,
    `Return ${returnNumber}`,
    [
      { role: 'inventory', amount: value },
      { role: 'cost-of-goods', amount: -value, party },
    ],
    warehouse,
  )
}

function markReturned({ rows }: Year, line: ShippedLine, lot: ShippedLot, quantity: number): void {
  line.returned += quantity
  lot.returned += quantity
  line.row['returned'] = line.returned
  Object.assign(rows.invoice_lot.find(({ id }) => id === lot.id) ?? {}, { returned: lot.returned })
  const serials = new Set<unknown>(lot.units.slice(0, quantity).map(({ id }) => id))
  for (const shipped of rows.invoice_unit)
    if (shipped['invoice_lot_id'] === lot.id && serials.has(shipped['unit_id']))
      Object.assign(shipped, { returned: true })
}

export function credit(year: Year, day: BusinessDate, shipment: Shipment, returnId: string, amount: number): string {
  const { random } = year
  const { warehouse } = year.facts.people
  const id = random.uuid()
  const creditNumber = number(year, 'customer-credit', 'CC-')
  const source = { kind: 'customer-credit', id, number: creditNumber }
  const party = { customerId: shipment.buyer.id }
  const item = openItem(
    year,
    { side: 'settlement', document: source, party, issuedOn: day, total: amount },
    null,
    warehouse,
  )
  add(year, 'customer_credit', {
    id,
    number: creditNumber,
    customer_id: shipment.buyer.id,
    source: 'RETURN',
    source_id: returnId,
    invoice_id: shipment.id,
    amount: money(amount),
    issued_on: day,
    created_at: at(year, day, 20),
    created_by: warehouse,
  })
  post(
    year,
    source,
    day,
    `Credit ${creditNumber}`,
    [
      { role: 'returns', amount, party },
      { role: 'customer-credits', amount: -amount, party, openItemId: item.id },
    ],
    warehouse,
  )
  return id
}

export function operation(
  year: Year,
  day: BusinessDate,
  kind: string,
  note: string,
): { readonly kind: string; readonly id: string; readonly number: string } {
  const { random } = year
  const { warehouse } = year.facts.people
  const source = { kind: 'stock-operation', id: random.uuid(), number: number(year, 'stock-operation', 'ST-') }
  add(year, 'stock_operation', {
    id: source.id,
    number: source.number,
    kind,
    note,
    accounting_date: day,
    created_at: at(year, day),
    created_by: warehouse,
  })
  return source
}

export function quarantine(
  year: Year,
  day: BusinessDate,
  row: StockRow,
  reason: string,
  kind: string,
  note: string,
): void {
  const { warehouse } = year.facts.people
  const source = operation(year, day, kind, note)
  const quantity = row.onHand
  const moved = { source, day, by: warehouse }
  const { value, units } = issueGoods(year, row, quantity, 'QUARANTINE_IN', 'InStock', moved)
  putGoods(
    year,
    row,
    { location: row.location, quarantine: reason },
    { quantity, value, units },
    'QUARANTINE_IN',
    moved,
  )
}

export function recall(year: Year, day: BusinessDate, row: StockRow): void {
  const { rows } = year
  const lot = rows.lot.find((each) => each['id'] === row.lotId) as Record<string, unknown>
  lot['recalled_at'] = at(year, day)
  lot['recall_reason'] = 'Recalled by the manufacturer: dissolution out of specification'
  quarantine(year, day, row, 'RECALL', 'RECALL', 'Recall of the manufacturer')
}

export function miscount(year: Year, day: BusinessDate, row: StockRow): void {
  const { warehouse } = year.facts.people
  if (row.variation.serialized) return
  const source = operation(year, day, 'ADJUST', 'Cycle count')
  const { value } = issueGoods(year, row, 1, 'ADJUST', 'Missing', { source, day, by: warehouse })
  post(
    year,
    source,
    day,
    `Adjustment ${source.number}`,
    [
      { role: 'inventory-adjustment', amount: value },
      { role: 'inventory', amount: -value },
    ],
    warehouse,
  )
}

/** Now and then something is held, miscounted, or recalled. */
export function oddities(year: Year, day: BusinessDate, isRecallDay: boolean): void {
  const { random } = year
  const rows = available(year)
  if (rows.length < 20) return
  if (isRecallDay) recall(year, day, random.pick(rows))
  else if (random.chance(0.4))
    quarantine(
      year,
      day,
      random.pick(rows),
      random.pick(['MANUAL', 'DAMAGED', 'SUSPECT']),
      'QUARANTINE',
      'Held for inspection',
    )
  else miscount(year, day, random.pick(rows))
}

export function available(year: Year): StockRow[] {
  const { stockRows } = year
  return stockRows.filter((row) => row.quarantine === null && row.onHand > 4 && row.reserved === 0)
}
