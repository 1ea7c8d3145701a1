import { addDays, addMonths, type BusinessDate } from '@galen/domain/dates'
import { pseudoRandom } from '../pseudo-random.ts'
import type { Row } from '../market/bulk-writer.ts'
import type { StockRow, Year } from './year.ts'
import { add, at, money, number, openItem, post, unitCost } from './year-books.ts'
import { issueGoods } from './year-stock.ts'

const RETURNS = 8

/** Damaged and short-dated goods go back to their vendors. They have chances of their own, so that the year stays as it was. */
export function returnToVendors(given: Year, seed: number): void {
  const year = { ...given, random: pseudoRandom(seed * 104_729 + 31) }
  const day = addDays(year.today, -1)
  const rows = returnable(year, day)
  const apart = Math.max(1, Math.floor(rows.length / RETURNS))
  for (const row of rows.filter((_, place) => place % apart === 0).slice(0, RETURNS)) returnRow(year, day, row)
}

/** Stock that has not moved since yesterday and is not allocated: damaged goods, and what expires within a year. */
function returnable({ rows, stockRows }: Year, day: BusinessDate): StockRow[] {
  const moved = new Set(
    rows.stock_movement
      .filter((movement) => (movement['accounting_date'] as string) >= day)
      .map((movement) => movement['stock_id']),
  )
  return stockRows.filter(
    (row) =>
      row.onHand >= 4 &&
      row.reserved === 0 &&
      !moved.has(row.id) &&
      (row.quarantine === 'DAMAGED' || (row.quarantine === null && row.expiresOn < addMonths(day, 12))),
  )
}

function returnRow(year: Year, day: BusinessDate, row: StockRow): void {
  const { random, rows, receipts } = year
  const { warehouse } = year.facts.people
  const line = rows.receipt_line.find(
    (each) => each['receipt_id'] === row.receipt.id && each['variation_id'] === row.variation.id,
  )
  const receipt = receipts.find(({ id }) => id === row.receipt.id)
  if (!line || !receipt) return
  const quantity = row.quarantine === null ? random.between(2, row.onHand - 1) : row.onHand
  const price = Math.round(Number(line['purchase_price']) * 10_000)
  const amount = Math.round((price * quantity) / 100)
  const { vendorId } = receipt
  const id = random.uuid()
  const returnNumber = number(year, 'vendor-return', 'VR-')
  const { value, units } = issueGoods(year, row, quantity, 'VENDOR_RETURN', 'ReturnedToVendor', {
    source: { kind: 'vendor-return', id, number: returnNumber },
    day,
    by: warehouse,
    lineId: line['id'] as string,
    vendorId,
    unitPrice: unitCost(price),
  })
  Object.assign(line, { returned: Number(line['returned']) + quantity })
  const creditId = vendorCredit(year, day, { id, returnNumber, receipt, amount, value })
  add(year, 'vendor_return', {
    id,
    number: returnNumber,
    receipt_id: receipt.id,
    vendor_id: vendorId,
    reason: row.quarantine === null ? 'Short dated' : 'Damaged',
    total: money(amount),
    cost: money(value),
    credit_id: creditId,
    placed_at: at(year, day),
    placed_by: warehouse,
    accounting_date: day,
  })
  add(year, 'vendor_return_line', {
    id: random.uuid(),
    return_id: id,
    receipt_line_id: line['id'] as string,
    item_id: row.variation.itemId,
    variation_id: row.variation.id,
    stock_id: row.id,
    lot: row.lot,
    quantity,
    price: unitCost(price),
    amount: money(amount),
    cost: money(value),
    serials: JSON.stringify(units.map(({ serial }) => serial)),
  } satisfies Row)
}

type Credited = {
  readonly id: string
  readonly returnNumber: string
  readonly receipt: { readonly id: string; readonly number: string; readonly vendorId: string }
  readonly amount: number
  readonly value: number
}

/** The vendor owes what was paid; what the goods cost beside it is a variance. */
function vendorCredit(year: Year, day: BusinessDate, { id, returnNumber, receipt, amount, value }: Credited): string {
  const { random } = year
  const { warehouse } = year.facts.people
  const source = { kind: 'vendor-credit', id: random.uuid(), number: number(year, 'vendor-credit', 'VC-') }
  const party = { vendorId: receipt.vendorId }
  const note = `Return ${returnNumber} of receipt ${receipt.number}`
  const item = openItem(
    year,
    { side: 'settlement', document: source, party, issuedOn: day, total: amount },
    null,
    warehouse,
  )
  add(year, 'vendor_credit', {
    id: source.id,
    number: source.number,
    vendor_id: receipt.vendorId,
    source: 'RETURN',
    source_id: id,
    receipt_id: receipt.id,
    amount: money(amount),
    issued_on: day,
    note,
    created_at: at(year, day, 20),
    created_by: warehouse,
  })
  post(
    year,
    source,
    day,
    note,
    [
      { role: 'payable', amount, party, openItemId: item.id },
      { role: 'inventory', amount: -value, party },
      { role: 'price-variance', amount: value - amount, party },
    ],
    warehouse,
  )
  return source.id
}
