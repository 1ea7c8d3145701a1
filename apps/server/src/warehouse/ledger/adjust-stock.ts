import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, costOf, parseUnitCost, type UnitCost, unitCostFrom } from '@galen/domain/money'
import { newMovementId, type Source, writeMovements } from './movements.ts'
import type { Moving, StockRow } from './stock-row.store.ts'
import { admitUnits, type Serial } from './units.ts'

type Found = {
  readonly row: StockRow
  readonly quantity: number
  readonly serials?: readonly Serial[]
  /** For a row that never had a cost. */
  readonly unitCost?: UnitCost
}

/** Adds goods that were found to a row of stock, which is locked, at the cost of its layer. */
export async function addFoundStock(
  work: Moving,
  source: Source,
  { row, quantity, serials = [], unitCost }: Found,
): Promise<Cents> {
  const cost = row.onHand > 0 ? unitCostFrom(row.value, row.onHand) : (unitCost ?? (await lastCost(work, row.id)))
  if (cost === undefined)
    throw new BusinessError('stock.no-cost', `Lot ${row.lot} has no cost yet. Enter one.`, [
      { field: 'unitCost', message: 'is required' },
    ])
  const value = costOf(cost, quantity)
  const unitIds = await admitUnits(
    work,
    serials.map((serial) => ({ ...serial, row })),
  )
  await writeMovements(work, source, [
    {
      id: newMovementId(),
      stockId: row.id,
      itemId: row.itemId,
      lineId: null,
      reason: 'ADJUST',
      quantity,
      value,
      unitIds,
    },
  ])
  return value
}

async function lastCost({ tx, actor }: Moving, stockId: string): Promise<UnitCost | undefined> {
  const { rows } = await sql<{ cost: string }>`
    select m.unit_cost::text as cost from stock_movement m
    where m.company_id = ${actor.companyId} and m.stock_id = ${stockId} and m.quantity <> 0
    order by m.at desc, m.id desc limit 1`.execute(tx)
  return rows[0] && parseUnitCost(rows[0].cost)
}
