import { placedReceiptLines, validatedReceiptLines } from '@galen/domain/accounting/postings'
import { addDays, addMonths, type BusinessDate } from '@galen/domain/dates'
import { add as plus, type Cents, centsToDecimal, sum, unitCostToDecimal, zeroCents } from '@galen/domain/money'
import { purchaseTotal } from '@galen/domain/purchasing/purchase-order'
import { type LineCost, lotValues, receiptCosts } from '@galen/domain/purchasing/receipt'
import type { PlacedReceipt, PurchaseLine, PurchaseOrder, DemoStockRow, Year } from './year.ts'
import { post, openItem, add, number, at } from './year-books.ts'
import type { TradedVariation } from './year-facts.ts'
import { receiveGoods } from './year-stock.ts'

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

function placePurchase(year: Year, day: BusinessDate): void {
  const { random, waiting, purchaseOrders, demand } = year
  const first = demand.variation(random)
  const { vendorId } = first
  const offered = demand.offered.get(vendorId)
  const more = Array.from({ length: random.between(1, 8) }, () => offered?.(random) ?? first)
  const chosen = new Set([first, ...more])
  const placed: PurchaseOrder = {
    id: random.uuid(),
    number: number(year, 'purchase-order', 'PO-'),
    vendorId,
    day,
    lines: [...chosen].map((variation) => ({
      id: random.uuid(),
      variation,
      quantity: variation.serialized ? random.between(2, 6) * 2 : orderQuantity(year, variation),
      price: variation.cost,
      received: 0,
    })),
    closed: false,
  }
  purchaseOrders.push(placed)
  const lead = random.between(3, 12)
  waiting.push({ on: addDays(day, lead), order: placed, part: random.chance(0.2) ? 0.5 : 1 })
}

/** Less is bought of what costs more. */
function orderQuantity({ random }: Year, { cost }: TradedVariation): number {
  return cost > 1_000_000 ? random.between(1, 4) * 2 : random.between(2, 7) * 6
}

function deliver(year: Year, day: BusinessDate, { order: of, part }: Year['waiting'][number]): void {
  const { random, toValidate, receipts, waiting } = year
  const { warehouse } = year.facts.people
  const id = random.uuid()
  const parts = of.lines.flatMap((line) => {
    const left = line.quantity - line.received
    const quantity = part === 1 ? left : Math.ceil((line.quantity * part) / 6) * 6
    return left > 0 && quantity > 0 ? [{ line, lineId: random.uuid(), quantity: Math.min(left, quantity) }] : []
  })
  if (parts.length === 0) return
  // Only a receipt that comes into being takes a number: the series has no gap.
  const receiptNumber = number(year, 'receipt', 'RC-')
  const source = { kind: 'receipt', id, number: receiptNumber }
  const freight = random.chance(0.3) ? (random.between(800, 4500) as Cents) : zeroCents
  const costs = receiptCosts(
    parts.map(({ line, quantity }) => ({ quantity, purchasePrice: line.price })),
    freight,
    'value',
  )
  const merchandise = sum(costs.map((cost) => cost.merchandise))
  for (const [position, { line, lineId, quantity }] of parts.entries()) {
    const cost = costs[position]
    if (cost) receiveLine(year, { id, number: receiptNumber, source, day, position }, { line, lineId, quantity, cost })
  }
  for (const { line, quantity } of parts) line.received += quantity
  const row = receiptRow(year, { id, number: receiptNumber, of, day, merchandise, freight })
  post(
    year,
    source,
    day,
    `Receipt ${receiptNumber}`,
    placedReceiptLines(of.vendorId, { merchandise, freight }),
    warehouse,
  )
  const receipt: PlacedReceipt = {
    id,
    number: receiptNumber,
    vendorId: of.vendorId,
    day,
    merchandise,
    freight,
    item: null,
    row,
  }
  receipts.push(receipt)
  add(year, 'receipt', row)
  toValidate.push({ on: addDays(day, random.between(2, 9)), receipt })
  if (part < 1) waiting.push({ on: addDays(day, random.between(5, 20)), order: of, part: 1 })
  of.closed = of.lines.every((line) => line.received >= line.quantity)
}

function receiptRow(
  year: Year,
  given: { id: string; number: string; of: PurchaseOrder; day: BusinessDate; merchandise: Cents; freight: Cents },
) {
  const { random } = year
  const { warehouse } = year.facts.people
  const { id, number: receiptNumber, of, day, merchandise, freight } = given
  return {
    id,
    number: receiptNumber,
    status: 'Placed',
    type: 'Standard',
    purchase_order_id: of.id,
    vendor_id: of.vendorId,
    vendor_invoice: `${random.between(100_000, 999_999)}-${receiptNumber.slice(-4)}`,
    vendor_invoice_date: day,
    freight_charge: centsToDecimal(freight),
    transaction_data_kind: 'EPCIS',
    transaction_data_reference: `EPCIS-${receiptNumber.slice(-6)}`,
    merchandise: centsToDecimal(merchandise),
    total: centsToDecimal(plus(merchandise, freight)),
    bill_freight: null as string | null,
    bill_total: null as string | null,
    freight_billed: null as string | null,
    placed_at: at(year, day),
    placed_by: warehouse,
    accounting_date: day,
    validated_at: null as string | null,
    validated_by: null as string | null,
    closed_at: null as string | null,
    created_at: at(year, day, 12),
    created_by: warehouse,
  }
}

/** Most lots stay good for years; a few are short dated. */
function newLot({ random }: Year, day: BusinessDate) {
  return {
    id: random.uuid(),
    number: `${random.pick([...LETTERS])}${random.between(10, 99)}${random.pick([...LETTERS])}${random.between(10_000, 99_999)}`,
    expiresOn: addMonths(day, random.chance(0.08) ? random.between(4, 11) : random.between(14, 34)),
  }
}

type Delivered = {
  readonly id: string
  readonly number: string
  readonly source: { readonly kind: string; readonly id: string; readonly number: string }
  readonly day: BusinessDate
  readonly position: number
}

function receiveLine(
  year: Year,
  receipt: Delivered,
  received: {
    readonly line: PurchaseLine
    readonly lineId: string
    readonly quantity: number
    readonly cost: LineCost
  },
): void {
  const { random } = year
  const { line, lineId, quantity, cost } = received
  const { warehouse } = year.facts.people
  const { variation } = line
  const lot = newLot(year, receipt.day)
  add(year, 'lot', {
    id: lot.id,
    item_id: variation.itemId,
    number: lot.number,
    expires_on: lot.expiresOn,
    recalled_at: null,
    recall_reason: null,
  })
  add(year, 'receipt_line', {
    id: lineId,
    receipt_id: receipt.id,
    position: receipt.position + 1,
    order_line_id: line.id,
    item_id: variation.itemId,
    variation_id: variation.id,
    quantity,
    purchase_price: unitCostToDecimal(line.price),
    cost: unitCostToDecimal(cost.cost),
    total_cost: centsToDecimal(cost.totalCost),
    freight_share: centsToDecimal(cost.freightShare),
    serials_reason: variation.serialsReason,
    returned: 0,
  })
  const lotId = random.uuid()
  const row = receiveGoods(
    year,
    variation,
    lot,
    receipt,
    { quantity, value: lotValues(cost.totalCost, [quantity])[0] ?? cost.totalCost },
    {
      source: receipt.source,
      day: receipt.day,
      by: warehouse,
      lineId,
      vendorId: variation.vendorId,
      unitPrice: unitCostToDecimal(line.price),
    },
  )
  add(year, 'receipt_lot', {
    id: lotId,
    receipt_id: receipt.id,
    line_id: lineId,
    lot: lot.number,
    expires_on: lot.expiresOn,
    serialized: variation.serialized,
    quantity,
    location: row.location,
    lot_id: lot.id,
  })
  addPackages(year, receipt.id, lotId, row, quantity)
}

/** Each serial number is a package of its own; other goods are counted. */
function addPackages(year: Year, receiptId: string, lotId: string, row: DemoStockRow, quantity: number): void {
  const { random } = year
  const packages =
    row.units.length > 0 ? row.units.map(({ serial }) => ({ serial, quantity: 1 })) : [{ serial: null, quantity }]
  for (const each of packages)
    add(year, 'receipt_package', {
      id: random.uuid(),
      receipt_id: receiptId,
      receipt_lot_id: lotId,
      gtin: row.variation.gtin,
      ...each,
      open: false,
    })
}

function validate(year: Year, day: BusinessDate, receipt: PlacedReceipt): void {
  const { facts, owed } = year
  const { accountant } = facts.people
  const { id, number: receiptNumber, vendorId, merchandise, freight, row } = receipt
  const supplier = facts.suppliers.get(vendorId)
  const source = { kind: 'receipt', id, number: receiptNumber }
  const total = plus(merchandise, freight)
  const reference = String(row['vendor_invoice'] ?? '')
  const item = openItem(
    year,
    { side: 'charge', source, party: { vendorId }, issuedOn: day, total, goods: merchandise, reference },
    supplier && supplier.termsId !== null ? supplier.terms : null,
    accountant,
  )
  receipt.item = item
  owed.push(receipt)
  Object.assign(row, {
    status: 'Validated',
    bill_freight: centsToDecimal(freight),
    bill_total: centsToDecimal(total),
    freight_billed: centsToDecimal(freight),
    validated_at: at(year, day, 17),
    validated_by: accountant,
  })
  const lines = validatedReceiptLines(vendorId, {
    openItemId: item.id,
    total,
    merchandise,
    freight: { accrued: freight, billed: freight },
    splits: [],
    variance: zeroCents,
  })
  post(year, source, day, `Invoice of receipt ${receiptNumber}`, lines, accountant)
}

export function workPurchases(year: Year, day: BusinessDate, orderCount: number): void {
  const { waiting, toValidate } = year
  for (let count = 0; count < orderCount; count++) placePurchase(year, day)
  for (const delivery of takeDue(waiting, day)) deliver(year, day, delivery)
  for (const { receipt } of takeDue(toValidate, day)) validate(year, day, receipt)
}

export function finishPurchases(year: Year): void {
  const { today, purchaseOrders } = year
  const { dock, people, suppliers } = year.facts
  const { buyer } = people
  for (const { id, number: orderNumber, vendorId, day, lines, closed } of purchaseOrders) {
    add(year, 'purchase_order', {
      id,
      number: orderNumber,
      status: closed ? 'Closed' : 'Placed',
      vendor_id: vendorId,
      buyer_id: buyer,
      terms_id: suppliers.get(vendorId)?.termsId ?? null,
      ship_to: dock,
      expected_on: addDays(day, 7),
      total: centsToDecimal(purchaseTotal(lines.map(({ quantity, price }) => ({ quantity, purchasePrice: price })))),
      placed_at: at(year, day, 15),
      placed_by: buyer,
      closed_at: closed ? at(year, today < addDays(day, 30) ? today : addDays(day, 30), 12) : null,
      created_at: at(year, day, 13),
      created_by: buyer,
    })
    for (const [position, line] of lines.entries())
      add(year, 'purchase_order_line', {
        id: line.id,
        order_id: id,
        position: position + 1,
        item_id: line.variation.itemId,
        variation_id: line.variation.id,
        quantity: line.quantity,
        current_price: unitCostToDecimal(line.variation.cost),
        purchase_price: unitCostToDecimal(line.price),
        received: line.received,
      })
  }
}

/** Takes out of a list what is due on a day. */
export function takeDue<T extends { readonly on: BusinessDate }>(list: T[], day: BusinessDate): T[] {
  const due = list.filter(({ on }) => on <= day)
  if (due.length === 0) return due
  const left = list.filter(({ on }) => on > day)
  list.length = 0
  for (const each of left) list.push(each)
  return due
}
