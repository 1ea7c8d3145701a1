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

/** What a unit cost when the row last moved, with what later corrections of its layer added to each unit. */
async function lastCost({ tx, actor }: Moving, stockId: string): Promise<UnitCost | undefined> {
  const { rows } = await sql<{ cost: string }>`
    select round(greatest(0, m.unit_cost + coalesce((
      select sum(c.each) from (
        select sum(c.amount) / sum(c.units) as each from late_cost c
        where c.company_id = m.company_id and c.receipt_id = s.receipt_id and c.variation_id = s.variation_id
          and c.place <> 'returned' and c.at > m.at
        group by c.correction_id having sum(c.units) > 0) c), 0)), 4)::text as cost
    from stock_movement m join stock s on s.company_id = m.company_id and s.id = m.stock_id
    where m.company_id = ${actor.companyId} and m.stock_id = ${stockId} and m.quantity <> 0
    order by m.at desc, m.id desc limit 1`.execute(tx)
  return rows[0] && parseUnitCost(rows[0].cost)
}
