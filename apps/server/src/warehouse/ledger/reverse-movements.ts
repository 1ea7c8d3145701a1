import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { add, type Cents, negate, parseCents, subtract, zeroCents } from '@galen/domain/money'
import { costOfIssue } from '@galen/domain/warehouse/layer-value'
import { heldFor, type QuarantineReason, RECEIVING, RETURNS } from '@galen/domain/warehouse/stock'
import { rowsWithoutBin } from './bins-of-stock.ts'
import { type GoodsOut, goodsOutOf } from './late-costs.ts'
import { newMovementId, type Movement, type Source, writeMovements } from './movements.ts'
import { checkQuantities } from './quantities.ts'
import { ensureStockRows, lockStockRows, type Moving, type StockRow } from './stock-row.store.ts'
import { transferStock } from './transfers.ts'
import { checkUnitCount, checkUnitsIn, lockUnits, placeUnits, takeUnitsOut, type Unit } from './units.ts'

const ORIGINAL = {
  SHIP_VOID: { reason: 'SHIP', state: 'Shipped' },
  VENDOR_RETURN_CANCEL: { reason: 'VENDOR_RETURN', state: 'ReturnedToVendor' },
  CUSTOMER_RETURN_CANCEL: { reason: 'CUSTOMER_RETURN', state: 'Shipped' },
} as const
export type ReversalReason = keyof typeof ORIGINAL

type Stored = {
  readonly id: string
  readonly stockId: string
  readonly itemId: string
  readonly lineId: string | null
  readonly shipmentId: string | null
  readonly quantity: number
  readonly value: string
  readonly unitIds: readonly string[]
}
export type Reversed = {
  readonly lineId: string | null
  readonly stockId: string
  readonly value: Cents
  /** What of the value is a share of later corrections of the layer. */
  readonly late: Cents
  readonly quantity: number
}

/**
 * Undoes the movements of a document, each once. What comes back has the value at which it left, with its share of every
 * later correction; what leaves again has the value that its row has now. Quantity and value of the answer are signed as the
 * new movements are.
 */
export async function reverseMovements(
  work: Moving,
  source: Source,
  reason: ReversalReason,
  of: { readonly kind: Source['kind']; readonly id: string },
): Promise<Reversed[]> {
  const stored = await unreversed(work, ORIGINAL[reason].reason, of)
  if (stored.length === 0) return []
  const rows = await lockStockRows(
    work,
    stored.map(({ stockId }) => stockId),
  )
  const units = new Map(
    (
      await lockUnits(
        work,
        stored.flatMap(({ unitIds }) => unitIds),
      )
    ).map((unit) => [unit.id, unit]),
  )
  const movements =
    reason === 'CUSTOMER_RETURN_CANCEL'
      ? takenBack(stored, rows, units)
      : broughtBack(stored, await outOf(work, stored), units, reason)
  if (reason === 'CUSTOMER_RETURN_CANCEL') await takeUnitsOut(work, [...units.keys()], 'Shipped')
  else
    await placeUnits(
      work,
      stored.map(({ stockId, unitIds }) => ({ row: rows.get(stockId) as StockRow, unitIds })),
    )
  await writeMovements(work, source, movements)
  await isolateRecalled(work, source, movements, rows)
  await rehouse(work, source, movements, rows)
  return movements.map(({ lineId, stockId, value, quantity }, index) => ({
    lineId,
    stockId,
    value,
    late: reason === 'CUSTOMER_RETURN_CANCEL' ? zeroCents : add(value, parseCents(stored[index]?.value ?? 0)),
    quantity,
  }))
}

const outOf = (work: Moving, stored: readonly Stored[]) =>
  goodsOutOf(
    work,
    stored.map(({ id }) => id),
  )

async function unreversed(
  { tx, actor }: Moving,
  reason: string,
  of: { readonly kind: string; readonly id: string },
): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select m.id, m.stock_id as "stockId", m.item_id as "itemId", m.document_line_id as "lineId", m.quantity,
      m.shipment_id as "shipmentId",
      m.value::text as value, array(select u.unit_id from movement_unit u
        where u.company_id = m.company_id and u.movement_id = m.id) as "unitIds"
    from stock_movement m
    where m.company_id = ${actor.companyId} and m.document_kind = ${of.kind} and m.document_id = ${of.id}
      and m.reason = ${reason} and not exists (
        select from stock_movement r where r.company_id = m.company_id and r.reverses_id = m.id)
    order by m.id`.execute(tx)
  return rows
}

type Reversal = Movement & { readonly unitIds: readonly string[] }

/** Stock is never worth less than nothing, whatever corrections took from goods that are out. */
const worth = (cost: Cents): Cents => (cost > 0 ? cost : zeroCents)

function broughtBack(
  stored: readonly Stored[],
  out: ReadonlyMap<string, GoodsOut>,
  units: ReadonlyMap<string, Unit>,
  reason: ReversalReason,
): Reversal[] {
  const moved = [...units.values()].find(({ state }) => state !== ORIGINAL[reason].state)
  if (moved)
    throw new BusinessError('unit.moved-on.refused', `Serial ${moved.serial} was moved again since.`, [
      { field: 'serials', message: moved.serial },
    ])
  return stored.map(({ id, stockId, itemId, lineId, quantity, unitIds }) => ({
    id: newMovementId(),
    stockId,
    itemId,
    lineId,
    reason,
    quantity: -quantity,
    value: worth(out.get(id)?.cost ?? zeroCents),
    reversesId: id,
    shipmentId: id,
    unitIds,
  }))
}

function takenBack(
  stored: readonly Stored[],
  rows: ReadonlyMap<string, StockRow>,
  units: ReadonlyMap<string, Unit>,
): Reversal[] {
  const left = new Map([...rows].map(([id, { onHand, value }]) => [id, { onHand, value }]))
  return stored.map(({ id, stockId, itemId, lineId, shipmentId, quantity, unitIds }) => {
    const row = rows.get(stockId) as StockRow
    const layer = left.get(stockId) ?? { onHand: 0, value: 0 as Cents }
    if (layer.onHand - row.reserved < quantity)
      throw new BusinessError(
        'stock.moved-on.refused',
        `Lot ${row.lot}: the returned goods are no longer in quarantine.`,
        [{ field: 'quantity', message: `only ${layer.onHand} left`, lot: row.lot, remaining: layer.onHand }],
      )
    checkUnitsIn(
      row,
      unitIds.flatMap((unitId) => units.get(unitId) ?? []),
    )
    const cost = costOfIssue(layer, quantity)
    left.set(stockId, { onHand: layer.onHand - quantity, value: subtract(layer.value, cost) })
    return {
      id: newMovementId(),
      stockId,
      itemId,
      lineId,
      reason: 'CUSTOMER_RETURN_CANCEL' as const,
      quantity: -quantity,
      value: negate(cost),
      reversesId: id,
      shipmentId,
      unitIds,
    }
  })
}

/** What came back to a bin that is gone or inactive by now lies where goods come in. */
async function rehouse(
  work: Moving,
  source: Source,
  movements: readonly Reversal[],
  rows: ReadonlyMap<string, StockRow>,
): Promise<void> {
  const back = movements.filter(({ stockId, quantity }) => {
    const row = rows.get(stockId)
    // What was recalled was moved on already.
    return quantity > 0 && row?.location !== RECEIVING && (!row?.recalled || row.quarantineReasons.includes('RECALL'))
  })
  if (back.length === 0) return
  const homeless = await rowsWithoutBin(
    work,
    back.map(({ stockId }) => stockId),
  )
  await transferStock(
    work,
    source,
    'LOCATION',
    back
      .filter(({ stockId }) => homeless.has(stockId))
      .map(({ stockId, quantity, unitIds }) => ({
        stockId,
        quantity,
        ...(unitIds.length > 0 ? { unitIds } : {}),
        to: { location: RECEIVING },
      })),
  )
}

/** What came back of a lot that was recalled since goes to quarantine at once, where goods come in. */
async function isolateRecalled(
  work: Moving,
  source: Source,
  movements: readonly Reversal[],
  rows: ReadonlyMap<string, StockRow>,
): Promise<void> {
  const back = movements.filter(({ stockId, quantity }) => {
    const row = rows.get(stockId)
    return quantity > 0 && row?.recalled && !row.quarantineReasons.includes('RECALL')
  })
  await transferStock(
    work,
    source,
    'QUARANTINE_IN',
    back.map(({ stockId, quantity, unitIds }) => ({
      stockId,
      quantity,
      ...(unitIds.length > 0 ? { unitIds } : {}),
      to: {
        ...heldFor(['RECALL', ...(rows.get(stockId)?.quarantineReasons ?? [])]),
        location: RECEIVING,
      },
    })),
  )
}

export type ReturnedLine = {
  readonly lineId: string | null
  /** The row that it was shipped from, and the movement that shipped it. */
  readonly stockId: string
  readonly shipmentId: string
  readonly quantity: number
  readonly unitIds?: readonly string[]
  /** Why it waits besides having come back. */
  readonly alsoHeldFor?: QuarantineReason
}

/**
 * Takes goods back from a customer: to quarantine, at the returns bin, in the layer they left, at their share of what the
 * shipment costs by now.
 */
export async function returnStock(
  work: Moving,
  source: Source,
  lines: readonly ReturnedLine[],
): Promise<
  { readonly lineId: string | null; readonly stockId: string; readonly movementId: string; readonly value: Cents }[]
> {
  if (lines.length === 0) return []
  checkQuantities(lines)
  const shipped = await lockStockRows(
    work,
    lines.map(({ stockId }) => stockId),
  )
  const keys = lines.map(({ stockId, alsoHeldFor }) => {
    const row = shipped.get(stockId) as StockRow
    return {
      ...row,
      ...heldFor([
        'RETURN',
        ...row.quarantineReasons,
        ...(alsoHeldFor === undefined ? [] : [alsoHeldFor]),
        ...(row.recalled ? (['RECALL'] as const) : []),
      ]),
      location: RETURNS,
    }
  })
  const rowOf = await ensureStockRows(work, keys)
  const units = await lockUnits(
    work,
    lines.flatMap(({ unitIds }) => unitIds ?? []),
  )
  const stray = units.find(({ state }) => state !== 'Shipped')
  if (stray)
    throw new BusinessError('unit.not-shipped', `Serial ${stray.serial} was not shipped.`, [
      { field: 'serials', message: stray.serial },
    ])
  const left = new Map<string, Pick<GoodsOut, 'quantity' | 'cost'>>(
    await goodsOutOf(
      work,
      lines.map(({ shipmentId }) => shipmentId),
    ),
  )
  const movements = lines.map((line, index) => {
    const row = rowOf(keys[index] as StockRow)
    checkUnitCount(row, line.quantity, line.unitIds?.length ?? 0)
    const { quantity: onHand = 0, cost: out = zeroCents } = left.get(line.shipmentId) ?? {}
    const value = worth(costOfIssue({ onHand, value: out }, line.quantity))
    left.set(line.shipmentId, { quantity: onHand - line.quantity, cost: subtract(out, value) })
    return {
      id: newMovementId(),
      stockId: row.id,
      itemId: row.itemId,
      lineId: line.lineId,
      reason: 'CUSTOMER_RETURN' as const,
      quantity: line.quantity,
      value,
      shipmentId: line.shipmentId,
      unitIds: line.unitIds ?? [],
      row,
    }
  })
  await placeUnits(work, movements)
  await writeMovements(work, source, movements)
  return movements.map(({ id, lineId, stockId, value }) => ({ lineId, stockId, movementId: id, value }))
}
