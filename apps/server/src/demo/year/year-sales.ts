import { invoiceLines } from '@galen/domain/accounting/postings'
import { addDays, type BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToDecimal, percentOf, sum, unitCostToDecimal, zeroCents } from '@galen/domain/money'
import { invoiceTotals } from '@galen/domain/sales/invoice'
import { orderCost, orderTotal } from '@galen/domain/sales/sales-order'
import {
  isOfOwing,
  type OrderedLine,
  type ShippedLine,
  type ShippedLot,
  type SoldOrder,
  type DemoSource,
  type Year,
} from './year.ts'
import { post, openItem, add, number, at } from './year-books.ts'
import { type Buyer, mayOrder, type TradedVariation } from './year-facts.ts'
import { formNumber, shipOnForm } from './year-forms.ts'
import { issueGoods, pickDemoGoods, type Picked, shippable } from './year-stock.ts'
import { takeDue } from './year-purchases.ts'

/** Large customers order more of everything; controlled and costly goods are ordered by the few. */
function quantityOf({ random }: Year, { size }: Buyer, variation: TradedVariation): number {
  if (variation.serialized) return random.between(1, 4)
  if (variation.controlled || variation.cost > 1_000_000) return random.between(1, 3)
  return Math.ceil(random.between(1, 12) * (1 + size / 6))
}

/** An order of one buyer, or of one that is chosen by how much they buy. */
export function placeOrder(year: Year, day: BusinessDate, given?: Buyer): void {
  const { random, demand, toShip, orders } = year
  const buyer = given ?? demand.buyer(random)
  const count = Math.min(14, random.between(1, 5 + buyer.size))
  const chosen = new Set(Array.from({ length: count }, () => demand.variation(random)))
  const lines = [...chosen].flatMap((variation): OrderedLine[] => {
    if (!mayOrder(buyer, variation)) return []
    const free = shippable(year, variation.id, day).reduce((all, row) => all + row.onHand - row.reserved, 0)
    if (free === 0 && !random.chance(0.06)) return []
    const wanted = quantityOf(year, buyer, variation)
    const quantity = free === 0 || random.chance(0.03) ? wanted : Math.min(wanted, free)
    const price = Math.max(1, percentOf(variation.price, random.between(96, 102))) as Cents
    return [{ id: random.uuid(), allocationId: random.uuid(), variation, quantity, price, shipped: 0 }]
  })
  if (lines.length === 0) return
  const orderNumber = number(year, 'sales-order', 'SO-')
  const placed: SoldOrder = {
    id: random.uuid(),
    number: orderNumber,
    buyer,
    day,
    lines,
    external: random.chance(0.6) ? `P${random.between(10_000, 99_999)}` : '',
    form: lines.some(({ variation }) => variation.onForm) ? formNumber(orderNumber) : null,
  }
  orders.push(placed)
  toShip.push({ on: addDays(day, random.between(0, 3)), order: placed })
}

export const pickLots = (year: Year, line: OrderedLine, day: BusinessDate): Picked[] =>
  pickDemoGoods(year, line.variation.id, line.quantity - line.shipped, day)

function shipLine(
  year: Year,
  invoice: {
    readonly id: string
    readonly of: SoldOrder
    readonly source: DemoSource
    readonly day: BusinessDate
    readonly position: number
  },
  line: OrderedLine,
  picks: readonly Picked[],
): ShippedLine {
  const { random } = year
  const { id, of, source, day, position } = invoice
  const lineId = random.uuid()
  const lots = picks.map(({ row, quantity }): ShippedLot => {
    const by = year.facts.people.warehouse
    const moved = { source, day, by, lineId, customerId: of.buyer.id, unitPrice: centsToDecimal(line.price) }
    const issued = issueGoods(year, row, quantity, 'SHIP', 'Shipped', moved)
    const lot = { id: random.uuid(), row, quantity, ...issued, returned: 0 }
    return { ...lot, ...storedLot(id, lineId, lot) }
  })
  const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0)
  line.shipped += quantity
  const row = lineRow(id, lineId, position, of, line, quantity, lots)
  return { id: lineId, of: line, quantity, lots, row, returned: 0 }
}

function ship(year: Year, day: BusinessDate, of: SoldOrder): void {
  const { random, toShip, shipments, unpaid, owing } = year
  const owes = owing !== null && isOfOwing(owing, of.buyer, day)
  // Backorders of the customer who owes so many are not shipped on top of them.
  if (owes && owing.unpaid.size >= owing.invoices) return
  const picked = of.lines.flatMap((line) => {
    const picks = pickLots(year, line, day)
    return picks.length > 0 ? [{ line, picks }] : []
  })
  if (picked.length === 0) return
  const id = random.uuid()
  const invoiceNumber = number(year, 'invoice', 'INV-')
  const source = { kind: 'invoice', id, number: invoiceNumber }
  const lines = picked.map(({ line, picks }, position) =>
    shipLine(year, { id, of, source, day, position }, line, picks),
  )
  const charged = random.chance(0.35) ? (random.between(900, 3200) as Cents) : zeroCents
  const amounts = {
    ...invoiceTotals({
      lines: lines.map((line) => ({ quantity: line.quantity, price: line.of.price })),
      charges: [],
      freightCharge: charged,
    }),
    freightCharge: charged,
    freightCost: percentOf(charged, 80),
    cost: sum(lines.flatMap(({ lots }) => lots.map(({ value }) => value))),
  }
  const item = bookShipment(year, of, source, day, amounts)
  const row = invoiceRow(year, {
    source,
    of,
    day,
    ...amounts,
    dueOn: item.due.dueOn,
    lineCount: lines.length,
    units: lines.reduce((all, line) => all + line.quantity, 0),
  })
  const shipment = { id, number: invoiceNumber, buyer: of.buyer, day, lines, total: amounts.total, item, row }
  shipments.push(shipment)
  unpaid.push(shipment)
  if (owes) owing.unpaid.add(id)
  add(year, 'invoice', row)
  for (const line of lines) addShipped(year, line)
  if (of.form !== null) shipOnForm(year, of, day, lines)
  add(year, 'invoice_package', {
    id: random.uuid(),
    invoice_id: id,
    position: 1,
    weight: '4.500',
    height: '10.00',
    width: '12.00',
    length: '16.00',
  })
  if (of.lines.some((line) => line.shipped < line.quantity))
    toShip.push({ on: addDays(day, random.between(6, 25)), order: of })
}

type Amounts = Readonly<Record<'merchandise' | 'total' | 'freightCharge' | 'freightCost' | 'cost', Cents>>

/** The receivable and the entry of a shipment. */
function bookShipment(
  year: Year,
  { buyer, external }: SoldOrder,
  source: DemoSource,
  day: BusinessDate,
  amounts: Amounts,
) {
  const { warehouse } = year.facts.people
  const { merchandise, total, freightCharge, freightCost, cost } = amounts
  const customerId = buyer.id
  const item = openItem(
    year,
    { side: 'charge', source, party: { customerId }, issuedOn: day, total, goods: merchandise, reference: external },
    buyer.termsId === null ? null : buyer.terms,
    warehouse,
  )
  const lines = invoiceLines({
    customerId,
    openItemId: item.id,
    total,
    merchandise,
    charges: zeroCents,
    freightCharge,
    freightCost,
    stockCost: cost,
    dropShipCost: zeroCents,
  })
  post(year, source, day, `Invoice ${source.number}`, lines, warehouse)
  return item
}

function lineRow(
  invoiceId: string,
  id: string,
  position: number,
  of: SoldOrder,
  line: OrderedLine,
  quantity: number,
  lots: readonly ShippedLot[],
) {
  return {
    id,
    invoice_id: invoiceId,
    position: position + 1,
    sales_order_id: of.id,
    order_allocation_id: line.allocationId,
    item_id: line.variation.itemId,
    variation_id: line.variation.id,
    quantity,
    price: centsToDecimal(line.price),
    cost: unitCostToDecimal(line.variation.salesCost),
    pcr: line.variation.pcr,
    cost_of_goods: centsToDecimal(sum(lots.map(({ value }) => value))),
    item_class: line.variation.itemClass,
    returned: 0,
  }
}

/** The row of a lot that was shipped, and those of its serial numbers. */
function storedLot(invoiceId: string, lineId: string, lot: Omit<ShippedLot, 'stored' | 'storedUnits'>) {
  return {
    stored: {
      id: lot.id,
      invoice_id: invoiceId,
      line_id: lineId,
      lot: lot.row.lot,
      expires_on: lot.row.expiresOn,
      serialized: lot.row.variation.serialized,
      quantity: lot.quantity,
      stock_id: lot.row.id,
      lot_id: lot.row.lotId,
      receipt_id: lot.row.receipt.id,
      cost_of_goods: centsToDecimal(lot.value),
      returned: 0,
    },
    storedUnits: lot.units.map((unit) => ({
      invoice_lot_id: lot.id,
      unit_id: unit.id,
      gtin: unit.gtin,
      serial: unit.serial,
      returned: false,
    })),
  }
}

function addShipped(year: Year, line: ShippedLine): void {
  add(year, 'invoice_line', line.row as never)
  for (const lot of line.lots) {
    add(year, 'invoice_lot', lot.stored as never)
    for (const unit of lot.storedUnits) add(year, 'invoice_unit', unit as never)
  }
}

type PlacedInvoice = Amounts & {
  readonly source: DemoSource
  readonly of: SoldOrder
  readonly day: BusinessDate
  readonly dueOn: BusinessDate
  readonly lineCount: number
  readonly units: number
}

function invoiceRow(year: Year, given: PlacedInvoice) {
  const { random } = year
  const { warehouse } = year.facts.people
  const { source, of, day, merchandise, freightCharge, freightCost, total, cost, dueOn, lineCount, units } = given
  return {
    id: source.id,
    number: source.number,
    status: 'Placed',
    type: 'Standard',
    sales_order_id: of.id,
    customer_id: of.buyer.id,
    sales_rep_id: of.buyer.repId,
    bill_address: of.buyer.address,
    ship_address_id: of.buyer.addressId,
    ship_address: of.buyer.address,
    service_value: 'GROUND',
    service_label: 'Ground',
    tracking_ship_number: `1Z${random.between(100_000_000, 999_999_999)}`,
    freight_service_cost: centsToDecimal(freightCost),
    freight_charge: centsToDecimal(freightCharge),
    merchandise: centsToDecimal(merchandise),
    total: centsToDecimal(total),
    line_count: lineCount,
    units,
    cost_of_goods: centsToDecimal(cost),
    terms_id: of.buyer.termsId,
    due_on: dueOn,
    external_number: of.external,
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

export function workSales(year: Year, day: BusinessDate, orderCount: number): void {
  const { toShip } = year
  for (const { order: of } of takeDue(toShip, day)) ship(year, day, of)
  for (let count = 0; count < orderCount; count++) placeOrder(year, day)
}

/** After so many days a customer buys elsewhere what we could not ship, and the order is closed. */
const PATIENCE_DAYS = 21
const CLOSED_AFTER = 4

/** Orders are written once it is known what of them was shipped. */
export function finishSales(year: Year): void {
  const { today, orders } = year
  const { seller } = year.facts.people
  for (const placed of orders) {
    const { id, number: orderNumber, buyer, day, lines, external, form } = placed
    const isShort = lines.some((line) => line.shipped < line.quantity)
    const isOpen = isShort && addDays(day, PATIENCE_DAYS) > today
    const closedOn = addDays(day, isShort ? PATIENCE_DAYS : CLOSED_AFTER)
    add(year, 'sales_order', {
      id,
      number: orderNumber,
      status: isOpen ? 'Placed' : 'Closed',
      customer_id: buyer.id,
      ship_address_id: buyer.addressId,
      ship_address: buyer.address,
      ship_via: buyer.shipVia,
      owner_id: buyer.repId ?? seller,
      sales_rep_id: buyer.repId,
      external_number: external,
      ...orderSums(lines),
      order_form_number: form ?? '',
      order_form_date: form === null ? null : day,
      placed_at: at(year, day, 14),
      placed_by: buyer.repId ?? seller,
      closed_at: isOpen ? null : at(year, today < closedOn ? today : closedOn, 22),
      created_at: at(year, day, 13),
    })
    for (const [position, line] of lines.entries()) addOrderedLine(year, placed, line, position, isOpen)
  }
}

/** The sums in the head of an order. */
export function orderSums(lines: readonly Pick<OrderedLine, 'quantity' | 'price' | 'shipped' | 'variation'>[]) {
  const amounts = lines.map(({ quantity, price, variation }) => ({ quantity, price, cost: variation.salesCost }))
  return {
    line_count: lines.length,
    units: lines.reduce((all, { quantity }) => all + quantity, 0),
    shipped_units: lines.reduce((all, { shipped }) => all + shipped, 0),
    total: centsToDecimal(orderTotal(amounts)),
    cost_total: centsToDecimal(orderCost(amounts)),
  }
}

function addOrderedLine(year: Year, { id }: SoldOrder, line: OrderedLine, position: number, isOpen: boolean): void {
  const { variation, quantity, price, shipped } = line
  add(year, 'sales_order_line', {
    id: line.id,
    order_id: id,
    position: position + 1,
    item_id: variation.itemId,
    quantity,
    placed_quantity: quantity,
    item_class: variation.itemClass,
  })
  add(year, 'sales_order_allocation', {
    id: line.allocationId,
    order_id: id,
    line_id: line.id,
    item_id: variation.itemId,
    variation_id: variation.id,
    quantity,
    price: centsToDecimal(price),
    cost: unitCostToDecimal(variation.salesCost),
    pcr: variation.pcr,
    minimum_margin: variation.minimumMargin,
    placed_quantity: quantity,
    shipped,
  })
  if (isOpen && shipped < quantity)
    add(year, 'reservation', {
      allocation_id: line.allocationId,
      order_id: id,
      variation_id: variation.id,
      quantity: quantity - shipped,
    })
}
