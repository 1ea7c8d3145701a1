import { addDays, type BusinessDate } from '@galen/domain/dates'
import {
  add as plus,
  type Cents,
  centsToDecimal,
  negate,
  unitCostFrom,
  unitCostToDecimal,
  zeroCents,
} from '@galen/domain/money'
import { type FreeStock, proposePicks } from '@galen/domain/warehouse/fefo'
import { costOfIssue } from '@galen/domain/warehouse/layer-value'
import type { DemoSource, DemoUnit, DemoStockRow, Year } from './year.ts'
import type { TradedVariation } from './year-facts.ts'
import { add, at } from './year-books.ts'

export type Moved = {
  readonly source: DemoSource
  readonly day: BusinessDate
  readonly by: string
  readonly lineId?: string | undefined
  readonly customerId?: string
  readonly vendorId?: string
  readonly unitPrice?: string
  readonly shipmentId?: string
}

const AISLES = ['A', 'B', 'C', 'D', 'E']

export function addRow(year: Year, row: DemoStockRow): DemoStockRow {
  const { stockRows, byVariation } = year
  stockRows.push(row)
  const same = byVariation.get(row.variation.id)
  if (same) same.push(row)
  else byVariation.set(row.variation.id, [row])
  return row
}

export function moveGoods(
  year: Year,
  row: DemoStockRow,
  quantity: number,
  value: Cents,
  reason: string,
  moved: Moved,
  which: readonly DemoUnit[],
): string {
  const { random } = year
  row.onHand += quantity
  row.value = plus(row.value, value)
  const id = random.uuid()
  add(year, 'stock_movement', {
    id,
    stock_id: row.id,
    item_id: row.variation.itemId,
    quantity,
    value: centsToDecimal(value),
    reason,
    document_kind: moved.source.kind,
    document_id: moved.source.id,
    document_line_id: moved.lineId ?? null,
    document_number: moved.source.number,
    customer_id: moved.customerId ?? null,
    vendor_id: moved.vendorId ?? null,
    unit_cost: quantity === 0 ? '0' : unitCostToDecimal(unitCostFrom(value, quantity)),
    unit_price: moved.unitPrice ?? null,
    accounting_date: moved.day,
    at: at(year, moved.day),
    user_id: moved.by,
    shipment_id: moved.shipmentId ?? null,
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
  receipt: DemoStockRow['receipt'],
  { quantity, value }: { readonly quantity: number; readonly value: Cents },
  moved: Moved,
): DemoStockRow {
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
    quarantinedOn: moved.day,
    onHand: 0,
    reserved: 0,
    value: zeroCents,
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
export function issueGoods(
  year: Year,
  row: DemoStockRow,
  quantity: number,
  reason: string,
  state: string,
  moved: Moved,
) {
  const value = costOfIssue(row, quantity)
  const taken = row.units.splice(0, row.variation.serialized ? quantity : 0)
  for (const unit of taken) {
    unit.state = state
    unit.stock = null
  }
  const movementId = moveGoods(year, row, -quantity, negate(value), reason, moved, taken)
  return { value, units: taken, movementId }
}

/** Puts goods into a row of the same layer in another bin or status. */
export function putGoods(
  year: Year,
  from: DemoStockRow,
  to: { readonly location: string; readonly quarantine: string | null },
  {
    quantity,
    value,
    units: which,
  }: { readonly quantity: number; readonly value: Cents; readonly units: readonly DemoUnit[] },
  reason: string,
  moved: Moved,
): DemoStockRow {
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
  const row =
    same ??
    addRow(year, {
      ...from,
      id: random.uuid(),
      ...to,
      quarantinedOn: moved.day,
      onHand: 0,
      reserved: 0,
      value: zeroCents,
      units: [],
    })
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
      counted_on: row.receivedOn,
      location: row.location,
      status: row.quarantine === null ? 'Active' : 'Quarantine',
      quarantine_reasons: row.quarantine === null ? [] : [row.quarantine],
      serialized: row.variation.serialized,
      serials_reason: row.variation.serialsReason,
      on_hand: row.onHand,
      reserved: row.reserved,
      value: centsToDecimal(row.value),
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

/** What of a variation can be shipped on a day. */
export function shippable(year: Year, variationId: string, day: BusinessDate): DemoStockRow[] {
  const { byVariation } = year
  const all = byVariation.get(variationId) ?? []
  return all.filter((row) => row.onHand > row.reserved && row.quarantine === null && row.expiresOn >= addDays(day, 1))
}

export type Picked = { readonly row: DemoStockRow; readonly quantity: number }

/** The lots that the product would propose: first expired, first out. */
export function pickDemoGoods(year: Year, variationId: string, quantity: number, day: BusinessDate): Picked[] {
  const free = shippable(year, variationId, day).map((row): FreeStock & { readonly row: DemoStockRow } => ({
    row,
    stockId: row.id,
    lotId: row.lotId,
    lot: row.lot,
    expiresOn: row.expiresOn,
    receivedOn: row.receivedOn,
    pickSequence: 0,
    free: row.onHand - row.reserved,
  }))
  return proposePicks(free, quantity, 0).picks.map(({ stock, quantity: taken }) => ({
    row: stock.row,
    quantity: taken,
  }))
}
