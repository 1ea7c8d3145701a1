import {
  adjustmentLines,
  customerCreditLines,
  returnedGoodsLines,
  returnFeeLines,
} from '@galen/domain/accounting/postings'
import { addDays, type BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToDecimal, negate, times } from '@galen/domain/money'
import { returnCredit } from '@galen/domain/sales/customer-return'
import { costOfIssue } from '@galen/domain/warehouse/layer-value'
import type { DemoShipment, ShippedLine, ShippedLot, DemoStockRow, Year } from './year.ts'
import { post, openItem, add, number, at } from './year-books.ts'
import { issueGoods, putGoods } from './year-stock.ts'

/** A part of a line comes back into quarantine and is credited at the price paid. */
export function returnGoods(year: Year, day: BusinessDate, shipment: DemoShipment): void {
  const { random } = year
  const { warehouse } = year.facts.people
  const line = random.pick(shipment.lines)
  const [lot] = line.lots
  if (!lot || line.returned > 0 || shipment.day >= day) return
  const quantity = Math.min(lot.quantity, random.between(1, 4))
  const value = costOfIssue({ onHand: lot.quantity, value: lot.value }, quantity)
  const credited = returnCredit([{ price: line.of.price, quantity }], 0)
  const id = random.uuid()
  const returnNumber = number(year, 'customer-return', 'RT-')
  const source = { kind: 'customer-return', id, number: returnNumber }
  const customerId = shipment.buyer.id
  const units = lot.units.slice(0, quantity)
  const lineId = random.uuid()
  const row = putGoods(
    year,
    lot.row,
    { location: 'RETURNS', quarantine: 'RETURN' },
    { quantity, value, units },
    'CUSTOMER_RETURN',
    {
      source,
      day,
      by: warehouse,
      lineId,
      customerId,
      unitPrice: centsToDecimal(line.of.price),
      shipmentId: lot.movementId,
    },
  )
  const creditId = credit(year, day, shipment, { id, number: returnNumber, ...credited })
  markReturned(line, lot, quantity)
  add(year, 'customer_return', {
    id,
    number: returnNumber,
    invoice_id: shipment.id,
    customer_id: shipment.buyer.id,
    reason: random.pick(['Ordered by mistake', 'Damaged in transit', 'Short dated', 'Refused by the pharmacy']),
    total: centsToDecimal(credited.total),
    cost: centsToDecimal(value),
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
    price: centsToDecimal(line.of.price),
    amount: centsToDecimal(times(line.of.price, quantity)),
    cost: centsToDecimal(value),
    units: JSON.stringify(units.map((unit) => ({ unitId: unit.id, serial: unit.serial }))),
  })
  post(year, source, day, `Return ${returnNumber}`, returnedGoodsLines(customerId, value), warehouse)
}

function markReturned(line: ShippedLine, lot: ShippedLot, quantity: number): void {
  line.returned += quantity
  lot.returned += quantity
  line.row['returned'] = line.returned
  lot.stored['returned'] = lot.returned
  for (const unit of lot.storedUnits.slice(0, quantity)) unit['returned'] = true
}

type Returned = {
  readonly id: string
  readonly number: string
  readonly amount: Cents
  readonly fee: Cents
  readonly total: Cents
}

function credit(year: Year, day: BusinessDate, shipment: DemoShipment, returned: Returned): string {
  const { random } = year
  const { warehouse } = year.facts.people
  const customerId = shipment.buyer.id
  const source = { kind: 'customer-credit', id: random.uuid(), number: number(year, 'customer-credit', 'CC-') }
  const note = `Return ${returned.number} of invoice ${shipment.number}`
  const amount = returned.total
  const item = openItem(
    year,
    { side: 'settlement', source, party: { customerId }, issuedOn: day, total: amount },
    null,
    warehouse,
  )
  add(year, 'customer_credit', {
    id: source.id,
    number: source.number,
    customer_id: customerId,
    source: 'RETURN',
    source_id: returned.id,
    invoice_id: shipment.id,
    amount: centsToDecimal(amount),
    issued_on: day,
    note,
    created_at: at(year, day, 20),
    created_by: warehouse,
  })
  const lines = customerCreditLines(customerId, { openItemId: item.id, amount }, returnFeeLines(returned))
  post(year, source, day, note, lines, warehouse)
  return source.id
}

function operation(
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

function quarantine(
  year: Year,
  day: BusinessDate,
  row: DemoStockRow,
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

function recall(year: Year, day: BusinessDate, row: DemoStockRow): void {
  const { rows } = year
  const lot = rows.lot.find((each) => each['id'] === row.lotId) as Record<string, unknown>
  lot['recalled_at'] = at(year, day)
  lot['recall_reason'] = 'Recalled by the manufacturer: dissolution out of specification'
  quarantine(year, day, row, 'RECALL', 'RECALL', 'Manufacturer recall')
}

function miscount(year: Year, day: BusinessDate, row: DemoStockRow): void {
  const { warehouse } = year.facts.people
  if (row.variation.serialized || row.variation.controlled) return
  const source = operation(year, day, 'ADJUST', 'Cycle count')
  const { value } = issueGoods(year, row, 1, 'ADJUST', 'Missing', { source, day, by: warehouse })
  post(
    year,
    source,
    day,
    `Adjustment ${source.number}`,
    adjustmentLines(negate(value), 'inventory-adjustment'),
    warehouse,
  )
}

/** Damaged goods of earlier months are destroyed. */
function destroy(year: Year, day: BusinessDate, row: DemoStockRow): void {
  const { warehouse } = year.facts.people
  const source = operation(year, day, 'DESTROY', 'Destroyed by the returns contractor')
  const { value } = issueGoods(year, row, row.onHand, 'DESTROY', 'Destroyed', { source, day, by: warehouse })
  post(year, source, day, `Lot ${row.lot} destroyed`, adjustmentLines(negate(value), 'destroyed'), warehouse)
}

/** Goods that came back or were held are looked at within a month: what is whole is sold again, the rest is destroyed. */
export function clearQuarantine(year: Year, day: BusinessDate): void {
  const until = addDays(day, -45)
  const old = year.stockRows.filter((row) => row.quarantine !== null && row.onHand > 0 && row.quarantinedOn < until)
  // Controlled goods wait for two witnesses.
  for (const row of old.filter(({ variation }) => !variation.controlled))
    if (row.quarantine === 'RETURN' || row.quarantine === 'DAMAGED' || row.quarantine === 'RECALL')
      destroy(year, day, row)
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

function available(year: Year): DemoStockRow[] {
  const { stockRows } = year
  return stockRows.filter((row) => row.quarantine === null && row.onHand > 4 && row.reserved === 0)
}
