import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, parseCents } from '@galen/domain/money'
import type { Work } from '../../platform/work.ts'
import { asJson } from '../../platform/database/as-json.ts'
import type { ReceiptLine } from '../receipts/receipt-line.store.ts'

/** Goods that are to go back: a quantity of a lot, or units by their serial numbers. */
export type VendorReturnedLot = {
  readonly line: ReceiptLine
  readonly lot: string
  readonly quantity: number
  readonly serials: readonly { readonly gtin: string | null; readonly serial: string }[]
}

export type Taken = {
  readonly line: ReceiptLine
  readonly lot: string
  readonly stockId: string
  readonly quantity: number
  readonly unitIds: readonly string[]
  readonly serials: readonly string[]
}

type Held = {
  readonly id: string
  readonly variationId: string
  readonly lot: string
  readonly serialized: boolean
  readonly free: number
}

/** The rows of stock of this receipt that the goods are taken from; what is sold or moved on cannot go back (E56). */
export async function returnedStock(
  work: Work,
  receiptId: string,
  lots: readonly VendorReturnedLot[],
): Promise<Taken[]> {
  const { tx, actor } = work
  const { rows } = await sql<Held>`
    select s.id, s.variation_id as "variationId", l.number as lot, s.serialized, s.on_hand - s.reserved as free
    from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${actor.companyId} and s.receipt_id = ${receiptId} and s.on_hand > s.reserved
    order by s.status desc, s.id`.execute(tx)
  const left = new Map(rows.map(({ id, free }) => [id, free]))
  const units = await unitsOf(work, receiptId, lots)
  return lots.flatMap((lot) => {
    const held = rows.filter((row) => row.variationId === lot.line.variationId && row.lot === lot.lot)
    const taken = lot.serials.length > 0 ? byUnits(lot, held, units) : byQuantity(lot, held, left)
    const total = taken.reduce((sum, { quantity }) => sum + quantity, 0)
    if (total < lot.quantity) throw notInStock(lot, total)
    return taken
  })
}

const notInStock = ({ line, lot, quantity }: VendorReturnedLot, held: number) =>
  new BusinessError(
    'vendor-return.not-in-stock',
    `${line.itemName}, lot ${lot}: ${held} of ${quantity} are in stock from this receipt.`,
    [{ field: 'returningQuantity', message: `must be at most ${held}`, lot, purchasableItemId: line.variationId }],
  )

function byQuantity(
  { line, lot, quantity }: VendorReturnedLot,
  held: readonly Held[],
  left: Map<string, number>,
): Taken[] {
  let open = quantity
  return held
    .filter(({ serialized }) => !serialized)
    .flatMap(({ id }) => {
      const part = Math.min(open, left.get(id) ?? 0)
      if (part === 0) return []
      open -= part
      left.set(id, (left.get(id) ?? 0) - part)
      return [{ line, lot, stockId: id, quantity: part, unitIds: [], serials: [] }]
    })
}

type Unit = { readonly id: string; readonly stockId: string; readonly gtin: string; readonly serial: string }

function byUnits({ line, lot, serials }: VendorReturnedLot, held: readonly Held[], units: readonly Unit[]): Taken[] {
  const wanted = serials.map(({ gtin, serial }) => {
    const unit = units.find((one) => one.serial === serial && (gtin === null || one.gtin === gtin))
    if (!unit || !held.some(({ id }) => id === unit.stockId))
      throw new BusinessError('vendor-return.unknown', unmatchedScan(gtin, serial, lot), [
        { field: 'serialNumbers', message: 'is not in stock from this receipt', serialNumber: serial },
      ])
    return unit
  })
  return [...Map.groupBy(wanted, ({ stockId }) => stockId)].map(([stockId, own]) => ({
    line,
    lot,
    stockId,
    quantity: own.length,
    unitIds: own.map(({ id }) => id),
    serials: own.map(({ serial }) => serial),
  }))
}

/** Spec §5: an unmatched scan of a return. */
const unmatchedScan = (gtin: string | null, serial: string, lot: string) =>
  `Gtin ${gtin ?? ''} or Serial Number ${serial} or Lot ${lot} invalid.`

async function unitsOf(
  { tx, actor }: Work,
  receiptId: string,
  lots: readonly VendorReturnedLot[],
): Promise<readonly Unit[]> {
  const serials = lots.flatMap((lot) => lot.serials.map(({ serial }) => ({ serial })))
  if (serials.length === 0) return []
  const { rows } = await sql<Unit>`
    select u.id, u.stock_id as "stockId", u.gtin, u.serial
    from jsonb_to_recordset(${asJson(serials)}) as s (serial text)
      join unit u on u.company_id = ${actor.companyId} and u.serial = s.serial and u.receipt_id = ${receiptId}
        and u.state = 'InStock'`.execute(tx)
  return rows
}

/** What goods of a receipt that went back were credited with. */
export async function goodsReturned({ tx, actor }: Work, receiptId: string): Promise<Cents> {
  const { rows } = await sql<{ total: string }>`
    select coalesce(sum(r.total), 0)::text as total from vendor_return r
    where r.company_id = ${actor.companyId} and r.receipt_id = ${receiptId} and r.status = 'Placed'`.execute(tx)
  return parseCents(rows[0]?.total ?? 0)
}
