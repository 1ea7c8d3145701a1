import { vendorCreditLines, vendorReturnLines } from '@galen/domain/accounting/postings'
import { addDays, addMonths, type BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToDecimal, costOf, parseUnitCost, unitCostToDecimal } from '@galen/domain/money'
import { pseudoRandom } from '../pseudo-random.ts'
import type { BulkRow } from '../market/bulk-writer.ts'
import type { DemoStockRow, Year } from './year.ts'
import { add, at, number, openItem, post } from './year-books.ts'
import { issueGoods } from './year-stock.ts'

const RETURNS = 8

/** Damaged and short-dated goods go back to their vendors. They have chances of their own, so that the year stays as it was. */
export function returnToVendors(given: Year, seed: number): void {
  const year = { ...given, random: { ...pseudoRandom(seed * 104_729 + 31), uuid: given.random.uuid } }
  const day = addDays(year.today, -1)
  const rows = returnable(year, day)
  const apart = Math.max(1, Math.floor(rows.length / RETURNS))
  for (const row of rows.filter((_, place) => place % apart === 0).slice(0, RETURNS)) returnRow(year, day, row)
}

/** Stock that has not moved since yesterday and is not allocated: damaged goods, and what expires within a year. */
function returnable({ rows, stockRows }: Year, day: BusinessDate): DemoStockRow[] {
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

function returnRow(year: Year, day: BusinessDate, row: DemoStockRow): void {
  const { random, rows, receipts } = year
  const { warehouse } = year.facts.people
  const line = rows.receipt_line.find(
    (each) => each['receipt_id'] === row.receipt.id && each['variation_id'] === row.variation.id,
  )
  const receipt = receipts.find(({ id }) => id === row.receipt.id)
  if (!line || !receipt) return
  const quantity = row.quarantine === null ? random.between(2, row.onHand - 1) : row.onHand
  const price = parseUnitCost(line['purchase_price'] as string)
  const amount = costOf(price, quantity)
  const { vendorId } = receipt
  const id = random.uuid()
  const returnNumber = number(year, 'vendor-return', 'VR-')
  const { value, units } = issueGoods(year, row, quantity, 'VENDOR_RETURN', 'ReturnedToVendor', {
    source: { kind: 'vendor-return', id, number: returnNumber },
    day,
    by: warehouse,
    lineId: line['id'] as string,
    vendorId,
    unitPrice: unitCostToDecimal(price),
  })
  Object.assign(line, { returned: Number(line['returned']) + quantity })
  const creditId = vendorCredit(year, day, { id, returnNumber, receipt, amount, value })
  add(year, 'vendor_return', {
    id,
    number: returnNumber,
    receipt_id: receipt.id,
    vendor_id: vendorId,
    reason: row.quarantine === null ? 'Short dated' : 'Damaged',
    total: centsToDecimal(amount),
    cost: centsToDecimal(value),
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
    price: unitCostToDecimal(price),
    amount: centsToDecimal(amount),
    cost: centsToDecimal(value),
    serials: JSON.stringify(units.map(({ serial }) => serial)),
  } satisfies BulkRow)
}

type Credited = {
  readonly id: string
  readonly returnNumber: string
  readonly receipt: { readonly id: string; readonly number: string; readonly vendorId: string }
  readonly amount: Cents
  readonly value: Cents
}

/** The vendor owes what was paid; what the goods cost beside it is a variance. */
function vendorCredit(year: Year, day: BusinessDate, { id, returnNumber, receipt, amount, value }: Credited): string {
  const { random } = year
  const { warehouse } = year.facts.people
  const source = { kind: 'vendor-credit', id: random.uuid(), number: number(year, 'vendor-credit', 'VC-') }
  const { vendorId } = receipt
  const note = `Return ${returnNumber} of receipt ${receipt.number}`
  const item = openItem(
    year,
    { side: 'settlement', source, party: { vendorId }, issuedOn: day, total: amount },
    null,
    warehouse,
  )
  add(year, 'vendor_credit', {
    id: source.id,
    number: source.number,
    vendor_id: vendorId,
    source: 'RETURN',
    source_id: id,
    receipt_id: receipt.id,
    amount: centsToDecimal(amount),
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
    vendorCreditLines(
      vendorId,
      { openItemId: item.id, amount },
      vendorReturnLines(vendorId, { total: amount, cost: value }),
    ),
    warehouse,
  )
  return source.id
}
