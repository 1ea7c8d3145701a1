import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { invalid } from '../../platform/errors.ts'
import { lockStockRows, type Moving, type StockRow } from '../ledger/stock-row.store.ts'

export type Chosen = { readonly row: StockRow; readonly quantity: number; readonly unitIds?: readonly string[] }

type Which = {
  readonly itemId: string
  readonly variationId: string
  /** Units, or rows of stock. */
  readonly ids: readonly string[]
  readonly quantity?: number | undefined
}

/** The goods that were chosen by their units or by their rows, with the rows locked. */
export async function chosenGoods(work: Moving, { itemId, variationId, ids, quantity }: Which): Promise<Chosen[]> {
  const { tx, actor } = work
  const { rows: units } = await sql<{ id: string; stockId: string | null; serial: string }>`
    select id, stock_id as "stockId", serial from unit
    where company_id = ${actor.companyId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  const gone = units.find(({ stockId }) => stockId === null)
  if (gone)
    throw new BusinessError('unit.not-in-stock', `Serial ${gone.serial} is not in stock.`, [
      { field: 'pedigreesId', message: gone.serial },
    ])
  const unitIds = new Set(units.map(({ id }) => id))
  const whole = ids.filter((id) => !unitIds.has(id))
  const rows = await lockStockRows(work, [...new Set([...whole, ...units.map(({ stockId }) => stockId ?? '')])])
  for (const row of rows.values())
    if (row.itemId !== itemId || row.variationId !== variationId)
      throw invalid([{ field: 'pedigreesId', message: 'is not stock of this variation' }])
  if (quantity !== undefined && (whole.length !== 1 || units.length > 0))
    throw invalid([{ field: 'quantity', message: 'goes with a single row of stock' }])
  return [...rows.values()].map((row) => {
    if (whole.includes(row.id)) return { row, quantity: atMost(row, quantity ?? row.onHand) }
    const own = units.filter(({ stockId }) => stockId === row.id).map(({ id }) => id)
    return { row, quantity: own.length, unitIds: own }
  })
}

function atMost(row: StockRow, quantity: number): number {
  if (row.onHand === 0) throw new BusinessError('stock.empty', `Lot ${row.lot} is no longer in bin ${row.location}.`)
  if (quantity > row.onHand)
    throw new BusinessError('stock.short', `Lot ${row.lot} has only ${row.onHand}.`, [
      { field: 'quantity', message: `only ${row.onHand} left` },
    ])
  return quantity
}
