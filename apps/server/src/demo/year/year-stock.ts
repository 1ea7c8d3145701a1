import { addDays, type BusinessDate } from '@galen/domain/dates'
import type { Source, Unit, StockRow, Year } from './year.ts'
import type { TradedVariation } from './year-facts.ts'
import { money, unitCost, add, at } from './year-books.ts'

export type Moved = {
  readonly source: Source
  readonly day: BusinessDate
  readonly by: string
  readonly lineId?: string | undefined
  readonly customerId?: string
  readonly vendorId?: string
  readonly unitPrice?: string
}

const AISLES = ['A', 'B', 'C', 'D', 'E']

export function addRow(year: Year, row: StockRow): StockRow {
  const { stockRows, byVariation } = year
  stockRows.push(row)
  byVariation.set(row.variation.id, [...(byVariation.get(row.variation.id) ?? []), row])
  return row
}

export function moveGoods(
  year: Year,
  row: StockRow,
  quantity: number,
  value: number,
  reason: string,
  moved: Moved,
  which: readonly Unit[],
): string {
  const { random } = year
  row.onHand += quantity
  row.value += value
  const id = random.uuid()
  add(year, 'stock_movement', {
    id,
    stock_id: row.id,
    item_id: row.variation.itemId,
    quantity,
    value: money(value),
    reason,
    document_kind: moved.source.kind,
    document_id: moved.source.id,
    document_line_id: moved.lineId ?? null,
    document_number: moved.source.number,
    customer_id: moved.customerId ?? null,
    vendor_id: moved.vendorId ?? null,
    unit_cost: quantity === 0 ? '0' : unitCost(Math.round((Math.abs(value) * 100) / Math.abs(quantity))),
    unit_price: moved.unitPrice ?? null,
    accounting_date: moved.day,
    at: at(year, moved.day),
    user_id: moved.by,
    judgment:
      reason === 'SHIP'
        ? { day: moved.day, status: 'Active', expiresOn: row.expiresOn, recalled: false, minDaysToExpiry: 0 }
        : null,
  })
  for (const unit of which) add(year, 'movement_unit', { movement_id: id, unit_id: unit.id })
  return id
}

/** A delivered lot on the shelf. */
export function receiveGoods(
  year: Year,
  variation: TradedVariation,
  lot: { readonly id: string; readonly number: string; readonly expiresOn: BusinessDate },
  receipt: StockRow['receipt'],
  { quantity, value }: { readonly quantity: number; readonly value: number },
  moved: Moved,
): StockRow {
  const { random, units, series } = year
  const row = addRow(year, {
    id: random.uuid(),
    variation,
    lotId: lot.id,
    lot: lot.number,
    expiresOn: lot.expiresOn,
    receipt,
    receivedOn: moved.day,
    location: bin(year),
    quarantine: null,
    onHand: 0,
    reserved: 0,
    value: 0,
    units: [],
  })
  if (variation.serialized)
    for (let count = 0; count < quantity; count++)
      row.units.push({
        id: random.uuid(),
        gtin: variation.gtin ?? '',
        serial: `${series}${(year.serials++).toString(36).toUpperCase().padStart(6, '0')}`,
        state: 'InStock',
        stock: row,
        lotId: lot.id,
        receiptId: receipt.id,
        variation,
      })
  units.push(...row.units)
  moveGoods(year, row, quantity, value, 'RECEIPT', moved, row.units)
  return row
}

/** Takes so much out of a row, at the cost of its layer. */
export function issueGoods(year: Year, row: StockRow, quantity: number, reason: string, state: string, moved: Moved) {
  const value = quantity === row.onHand ? row.value : Math.round((row.value * quantity) / row.onHand)
  const taken = row.units.splice(0, row.variation.serialized ? quantity : 0)
  for (const unit of taken) {
    unit.state = state
    unit.stock = null
  }
  moveGoods(year, row, -quantity, -value, reason, moved, taken)
  return { value, units: taken }
}

/** Puts goods into a row of the same layer in another bin or status. */
export function putGoods(
  year: Year,
  from: StockRow,
  to: { readonly location: string; readonly quarantine: string | null },
  {
    quantity,
    value,
    units: which,
  }: { readonly quantity: number; readonly value: number; readonly units: readonly Unit[] },
  reason: string,
  moved: Moved,
): StockRow {
  const { random, byVariation } = year
  const same = byVariation
    .get(from.variation.id)
    ?.find(
      (row) =>
        row.lotId === from.lotId &&
        row.receipt.id === from.receipt.id &&
        row.location === to.location &&
        row.quarantine === to.quarantine,
    )
  const row = same ?? addRow(year, { ...from, id: random.uuid(), ...to, onHand: 0, reserved: 0, value: 0, units: [] })
  for (const unit of which) {
    unit.state = 'InStock'
    unit.stock = row
  }
  row.units.push(...which)
  moveGoods(year, row, quantity, value, reason, moved, which)
  return row
}

/** Rows are written once nothing moves any more. */
export function finishStock(year: Year): void {
  const { stockRows, units } = year
  for (const row of stockRows)
    add(year, 'stock', {
      id: row.id,
      item_id: row.variation.itemId,
      variation_id: row.variation.id,
      lot_id: row.lotId,
      receipt_id: row.receipt.id,
      receipt_number: row.receipt.number,
      received_on: row.receivedOn,
      location: row.location,
      status: row.quarantine === null ? 'Active' : 'Quarantine',
      quarantine_reason: row.quarantine,
      serialized: row.variation.serialized,
      on_hand: row.onHand,
      reserved: row.reserved,
      value: money(row.value),
    })
  for (const unit of units)
    add(year, 'unit', {
      id: unit.id,
      gtin: unit.gtin,
      serial: unit.serial,
      item_id: unit.variation.itemId,
      variation_id: unit.variation.id,
      lot_id: unit.lotId,
      receipt_id: unit.receiptId,
      stock_id: unit.stock?.id ?? null,
      state: unit.state,
    })
}

export function bin(year: Year): string {
  const { random } = year
  return `${random.pick(AISLES)}-${String(random.between(1, 24)).padStart(2, '0')}-${random.between(1, 5)}`
}

/** What of a variation can be shipped on a day, first expired first out. */
export function shippable(year: Year, variationId: string, day: BusinessDate): StockRow[] {
  const { byVariation } = year
  return (byVariation.get(variationId) ?? [])
    .filter((row) => row.quarantine === null && row.onHand > row.reserved && row.expiresOn >= addDays(day, 1))
    .toSorted(
      (one, other) => one.expiresOn.localeCompare(other.expiresOn) || one.receivedOn.localeCompare(other.receivedOn),
    )
}
