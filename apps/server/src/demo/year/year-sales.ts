import { addDays, type BusinessDate } from '@galen/domain/dates'
import type { OrderedLine, ShippedLine, ShippedLot, SoldOrder, Source, StockRow, Year } from './year.ts'
import { money, unitCost, post, openItem, add, number, at } from './year-books.ts'
import { issueGoods, shippable } from './year-stock.ts'
import { takeDue } from './year-purchases.ts'

export function placeOrder(year: Year, day: BusinessDate): void {
  const { random, facts, toShip, orders } = year
  const buyer = random.pick(facts.buyers)
  const chosen = new Set(Array.from({ length: random.between(1, 7) }, () => random.pick(facts.variations)))
  const lines = [...chosen].flatMap((variation) => {
    const free = shippable(year, variation.id, day).reduce((sum, row) => sum + row.onHand - row.reserved, 0)
    if (free === 0 && !random.chance(0.06)) return []
    const wanted = variation.serialized ? random.between(1, 4) : random.between(1, variation.cost > 1_000_000 ? 3 : 18)
    const quantity = free === 0 || random.chance(0.03) ? wanted : Math.min(wanted, free)
    const price = Math.max(1, Math.round(variation.price * (0.96 + random.next() * 0.06)))
    return [{ id: random.uuid(), allocationId: random.uuid(), variation, quantity, price, shipped: 0 }]
  })
  if (lines.length === 0) return
  const placed: SoldOrder = {
    id: random.uuid(),
    number: number(year, 'sales-order', 'SO-'),
    buyer,
    day,
    lines,
    external: random.chance(0.6) ? `P${random.between(10_000, 99_999)}` : '',
  }
  orders.push(placed)
  toShip.push({ on: addDays(day, random.between(0, 3)), order: placed })
}

export function pickLots(year: Year, line: OrderedLine, day: BusinessDate): { row: StockRow; quantity: number }[] {
  let left = line.quantity - line.shipped
  const picks: { row: StockRow; quantity: number }[] = []
  for (const row of shippable(year, line.variation.id, day)) {
    if (left === 0) break
    const quantity = Math.min(left, row.onHand - row.reserved)
    picks.push({ row, quantity })
    left -= quantity
  }
  return picks
}

function shipLine(
  year: Year,
  invoice: {
    readonly id: string
    readonly of: SoldOrder
    readonly source: Source
    readonly day: BusinessDate
    readonly position: number
  },
  line: OrderedLine,
  picks: ReturnType<typeof pickLots>,
): ShippedLine {
  const { random } = year
  const { id, of, source, day, position } = invoice
  const lineId = random.uuid()
  const lots = picks.map(({ row, quantity }): ShippedLot => {
    const by = year.facts.people.warehouse
    const moved = { source, day, by, lineId, customerId: of.buyer.id, unitPrice: money(line.price) }
    return {
      id: random.uuid(),
      row,
      quantity,
      ...issueGoods(year, row, quantity, 'SHIP', 'Shipped', moved),
      returned: 0,
    }
  })
  const quantity = lots.reduce((sum, lot) => sum + lot.quantity, 0)
  line.shipped += quantity
  const row = lineRow(id, lineId, position, of, line, quantity, lots)
  return { id: lineId, of: line, quantity, lots, row, returned: 0 }
}

export function ship(year: Year, day: BusinessDate, of: SoldOrder): void {
  const { random, toShip, shipments } = year
  const { warehouse } = year.facts.people
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
  const merchandise = lines.reduce((sum, line) => sum + line.quantity * line.of.price, 0)
  const freight = random.chance(0.35) ? random.between(900, 3200) : 0
  const total = merchandise + freight
  const cost = lines.flatMap(({ lots }) => lots).reduce((sum, lot) => sum + lot.value, 0)
  const party = { customerId: of.buyer.id }
  const item = openItem(
    year,
    { side: 'charge', document: source, party, issuedOn: day, total },
    of.buyer.terms,
    warehouse,
  )
  post(
    year,
    source,
    day,
    `Invoice ${invoiceNumber}`,
    [
      { role: 'receivable', amount: total, party, openItemId: item.id },
      { role: 'sales', amount: -merchandise, party },
      { role: 'freight-income', amount: -freight, party },
      { role: 'cost-of-goods', amount: cost, party },
      { role: 'inventory', amount: -cost },
    ],
    warehouse,
  )
  const row = invoiceRow(year, {
    id,
    number: invoiceNumber,
    of,
    day,
    merchandise,
    freight,
    total,
    cost,
    dueOn: item.dueOn,
    lineCount: lines.length,
    units: lines.reduce((sum, line) => sum + line.quantity, 0),
  })
  shipments.push({ id, number: invoiceNumber, buyer: of.buyer, day, lines, total, item, row })
  add(year, 'invoice', row)
  for (const line of lines) addShipped(year, id, line)
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

export function lineRow(
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
    price: money(line.price),
    cost: unitCost(line.variation.salesCost),
    pcr: line.variation.pcr,
    cost_of_goods: money(lots.reduce((sum, lot) => sum + lot.value, 0)),
    returned: 0,
  }
}

export function addShipped(year: Year, invoiceId: string, line: ShippedLine): void {
  add(year, 'invoice_line', line.row as never)
  for (const lot of line.lots) {
    const row = {
      id: lot.id,
      invoice_id: invoiceId,
      line_id: line.id,
      lot: lot.row.lot,
      expires_on: lot.row.expiresOn,
      serialized: lot.row.variation.serialized,
      quantity: lot.quantity,
      stock_id: lot.row.id,
      lot_id: lot.row.lotId,
      receipt_id: lot.row.receipt.id,
      cost_of_goods: money(lot.value),
      returned: 0,
    }
    add(year, 'invoice_lot', row)
    for (const unit of lot.units)
      add(year, 'invoice_unit', {
        invoice_lot_id: lot.id,
        unit_id: unit.id,
        gtin: unit.gtin,
        serial: unit.serial,
        returned: false,
      })
  }
}

export function invoiceRow(
  year: Year,
  given: {
    id: string
    number: string
    of: SoldOrder
    day: BusinessDate
    merchandise: number
    freight: number
    total: number
    cost: number
    dueOn: BusinessDate
    lineCount: number
    units: number
  },
) {
  const { random } = year
  const { warehouse } = year.facts.people
  const { id, number: invoiceNumber, of, day, merchandise, freight, total, cost, dueOn, lineCount, units } = given
  return {
    id,
    number: invoiceNumber,
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
    freight_service_cost: money(Math.round(freight * 0.8)),
    freight_charge: money(freight),
    merchandise: money(merchandise),
    total: money(total),
    line_count: lineCount,
    units,
    cost_of_goods: money(cost),
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

/** Orders are written once it is known what of them was shipped. */
export function finishSales(year: Year): void {
  const { today, orders } = year
  const { seller } = year.facts.people
  for (const placed of orders) {
    const { id, number: orderNumber, buyer, day, lines, external } = placed
    const isOpen = lines.some((line) => line.shipped < line.quantity)
    add(year, 'sales_order', {
      id,
      number: orderNumber,
      status: isOpen ? 'Placed' : 'Closed',
      customer_id: buyer.id,
      ship_address_id: buyer.addressId,
      ship_address: buyer.address,
      owner_id: buyer.repId ?? seller,
      sales_rep_id: buyer.repId,
      external_number: external,
      total: money(lines.reduce((sum, line) => sum + line.quantity * line.price, 0)),
      placed_at: at(year, day, 14),
      placed_by: buyer.repId ?? seller,
      closed_at: isOpen ? null : at(year, today < addDays(day, 4) ? today : addDays(day, 4), 22),
      created_at: at(year, day, 13),
    })
    for (const [position, line] of lines.entries()) addOrderedLine(year, placed, line, position, isOpen)
  }
}

export function addOrderedLine(
  year: Year,
  { id }: SoldOrder,
  line: OrderedLine,
  position: number,
  isOpen: boolean,
): void {
  const { variation, quantity, price, shipped } = line
  add(year, 'sales_order_line', {
    id: line.id,
    order_id: id,
    position: position + 1,
    item_id: variation.itemId,
    quantity,
    placed_quantity: quantity,
  })
  add(year, 'sales_order_allocation', {
    id: line.allocationId,
    order_id: id,
    line_id: line.id,
    item_id: variation.itemId,
    variation_id: variation.id,
    quantity,
    price: money(price),
    cost: unitCost(variation.salesCost),
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
