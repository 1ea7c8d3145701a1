import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, negate, parseUnitCost, subtract } from '@galen/domain/money'
import { costOfIssue } from '@galen/domain/warehouse/layer-value'
import { refusalToShip } from '@galen/domain/warehouse/shippable'
import type { UnitState } from '@galen/domain/warehouse/stock'
import { type Allocation, deleteAllocations, loadAllocations } from './allocations.ts'
import { newMovementId, type Source, writeMovements } from './movements.ts'
import { checkQuantities, sumByStock } from './quantities.ts'
import { checkNotMissing, lockStockRows, type Moving, type StockRow } from './stock-row.store.ts'
import { checkUnitCount, checkUnitsIn, lockUnits, takeUnitsOut } from './units.ts'

export type IssueReason = 'SHIP' | 'VENDOR_RETURN' | 'DESTROY' | 'ADJUST'
type Shippable = { readonly day: BusinessDate; readonly minDaysToExpiry: number }

export type IssuedLine = {
  readonly lineId: string | null
  readonly stockId: string
  readonly quantity: number
  readonly unitIds?: readonly string[]
  /** The price on the line, in dollars with up to four decimals. */
  readonly unitPrice?: number | null
  /** Uses up what drafts hold for this line. */
  readonly fromAllocation?: boolean
  readonly mustBeShippable?: Shippable
  /** By the decision of its loss case. */
  readonly isLost?: boolean
}

export type Issued = {
  readonly lineId: string | null
  readonly stockId: string
  readonly lotId: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  readonly receiptId: string | null
  readonly itemId: string
  readonly variationId: string
  readonly quantity: number
  /** The cost, by the layer that was taken. */
  readonly value: Cents
  readonly movementId: string
  readonly unitIds: readonly string[]
}

const STATE_AFTER: Record<IssueReason, Exclude<UnitState, 'InStock'>> = {
  SHIP: 'Shipped',
  VENDOR_RETURN: 'ReturnedToVendor',
  DESTROY: 'Destroyed',
  ADJUST: 'Missing',
}

/** Takes goods out of stock at the cost of their layers. */
export async function issueStock(
  work: Moving,
  source: Source,
  reason: IssueReason,
  lines: readonly IssuedLine[],
): Promise<Issued[]> {
  if (lines.length === 0) return []
  checkQuantities(lines)
  const rows = await lockStockRows(
    work,
    lines.map(({ stockId }) => stockId),
  )
  const held = await heldFor(work, lines)
  checkEnough(lines, rows, held.own)
  const taken = lines.map((line) => ({
    line,
    unitIds: unitsOf(line, held.own),
    row: rows.get(line.stockId) as StockRow,
  }))
  for (const { line, row } of taken) {
    checkNotMissing(row, line.isLost)
    checkShippable(row, line.mustBeShippable)
  }
  await checkUnits(work, taken, held.others)

  const left = new Map([...rows].map(([id, { onHand, value }]) => [id, { onHand, value }]))
  const movements = taken.map(({ line, row, unitIds }) => {
    const layer = left.get(row.id) ?? { onHand: 0, value: 0 as Cents }
    const cost = costOfIssue(layer, line.quantity)
    left.set(row.id, { onHand: layer.onHand - line.quantity, value: subtract(layer.value, cost) })
    return {
      id: newMovementId(),
      stockId: row.id,
      itemId: row.itemId,
      lineId: line.lineId,
      reason,
      quantity: -line.quantity,
      value: negate(cost),
      unitPrice: line.unitPrice == null ? null : parseUnitCost(line.unitPrice),
      judgment: line.mustBeShippable ? judgmentOf(row, line.mustBeShippable) : null,
      unitIds,
    }
  })
  await deleteAllocations(work, held.own)
  await takeUnitsOut(
    work,
    taken.flatMap(({ unitIds }) => unitIds),
    STATE_AFTER[reason],
  )
  await writeMovements(work, source, movements, sumByStock(held.own))
  return movements.map((movement, index) => asIssued(movement, taken[index]?.row as StockRow))
}

type IssueMovement = { id: string; lineId: string | null; quantity: number; value: Cents; unitIds: readonly string[] }
const asIssued = ({ id, lineId, quantity, value, unitIds }: IssueMovement, row: StockRow): Issued => ({
  lineId,
  stockId: row.id,
  lotId: row.lotId,
  lot: row.lot,
  expiresOn: row.expiresOn,
  receiptId: row.receiptId,
  itemId: row.itemId,
  variationId: row.variationId,
  quantity: -quantity,
  value: negate(value),
  movementId: id,
  unitIds,
})

const judgmentOf = ({ status, expiresOn, recalled }: StockRow, { day, minDaysToExpiry }: Shippable) => ({
  status,
  expiresOn,
  recalled,
  day,
  minDaysToExpiry,
})

function checkShippable(row: StockRow, asked: Shippable | undefined): void {
  const refusal = asked ? refusalToShip(row, asked) : null
  if (refusal !== null)
    throw new BusinessError('stock.not-shippable', refusal, [
      { field: 'lot', message: refusal, stockId: row.id, lot: row.lot },
    ])
}

/** What drafts hold for these lines, and what other drafts hold of these units. */
async function heldFor(
  work: Moving,
  lines: readonly IssuedLine[],
): Promise<{ own: Allocation[]; others: Allocation[] }> {
  const consuming = lines.filter(({ fromAllocation }) => fromAllocation)
  const isOwn = (held: Allocation) =>
    consuming.some(({ lineId, stockId }) => lineId === held.lineId && stockId === held.stockId)
  const held = await loadAllocations(work.tx, work.actor.companyId, {
    lineIds: consuming.flatMap(({ lineId }) => lineId ?? []),
    unitIds: lines.flatMap(({ unitIds }) => unitIds ?? []),
  })
  return { own: held.filter(isOwn), others: held.filter((one) => !isOwn(one)) }
}

const unitsOf = ({ lineId, stockId, unitIds }: IssuedLine, own: readonly Allocation[]): readonly string[] =>
  unitIds ?? own.flatMap((held) => (held.lineId === lineId && held.stockId === stockId ? (held.unitId ?? []) : []))

function checkEnough(
  lines: readonly IssuedLine[],
  rows: ReadonlyMap<string, StockRow>,
  own: readonly Allocation[],
): void {
  const consumed = sumByStock(own)
  for (const [stockId, quantity] of sumByStock(lines)) {
    const row = rows.get(stockId) as StockRow
    const free = row.onHand - row.reserved + (consumed.get(stockId) ?? 0)
    if (free < quantity)
      throw new BusinessError('stock.short', `Lot ${row.lot} has only ${free} left, ${quantity} needed.`, [
        {
          field: 'quantity',
          message: `only ${free} left`,
          stockId,
          lot: row.lot,
          remaining: free,
          missing: quantity - free,
        },
      ])
  }
}

async function checkUnits(
  work: Moving,
  taken: readonly { line: IssuedLine; row: StockRow; unitIds: readonly string[] }[],
  others: readonly Allocation[],
): Promise<void> {
  const ids = taken.flatMap(({ unitIds }) => unitIds)
  if (new Set(ids).size < ids.length) throw new BusinessError('unit.double', 'A serial number is listed twice.')
  const units = new Map((await lockUnits(work, ids)).map((unit) => [unit.id, unit]))
  for (const { line, row, unitIds } of taken) {
    checkUnitCount(row, line.quantity, unitIds.length)
    checkUnitsIn(
      row,
      unitIds.flatMap((id) => units.get(id) ?? []),
    )
  }
  const foreign = others.find(({ unitId }) => unitId !== null && units.has(unitId))
  if (foreign)
    throw new BusinessError(
      'unit.taken.conflict',
      `Serial ${units.get(foreign.unitId ?? '')?.serial} is on another draft.`,
      [{ field: 'serials', message: 'is on another draft', documentId: foreign.documentId }],
    )
}
