import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { refusalToShip } from '@galen/domain/warehouse/shippable'
import type { Db } from '../../platform/database/database.ts'
import { insertMany } from '../../platform/database/many-rows.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { accountingDate } from '../../platform/work.ts'
import { publishStock } from './movements.ts'
import { checkQuantities, sumByStock } from './quantities.ts'
import { lockStockRows, type Moving, type StockRow } from './stock-row.store.ts'
import { checkUnitsIn, lockUnits } from './units.ts'

/** Part of a row of stock, or one unit of it, that is held for the line of a draft. */
export type Allocation = {
  readonly id: string
  readonly documentKind: string
  readonly documentId: string
  readonly lineId: string
  readonly stockId: string
  readonly unitId: string | null
  readonly quantity: number
  readonly reason: string | null
}

export type AllocatedLine = {
  readonly lineId: string
  readonly stockId: string
  readonly quantity: number
  readonly unitIds?: readonly string[]
  /** Why another lot than the proposed one was taken. */
  readonly reason?: string | null
}

const COLUMNS = sql`a.id, a.document_kind as "documentKind", a.document_id as "documentId", a.line_id as "lineId",
  a.stock_id as "stockId", a.unit_id as "unitId", a.quantity, a.reason`

export async function loadAllocations(
  db: Db,
  companyId: string,
  where: {
    readonly lineIds?: readonly string[]
    readonly unitIds?: readonly string[]
    readonly stockIds?: readonly string[]
    readonly documentId?: string
  },
): Promise<Allocation[]> {
  const { lineIds = [], unitIds = [], stockIds = [], documentId = null } = where
  const { rows } = await sql<Allocation>`
    select ${COLUMNS} from allocation a where a.company_id = ${companyId} and (a.line_id = any(${[...lineIds]}::uuid[])
      or a.unit_id = any(${[...unitIds]}::uuid[]) or a.stock_id = any(${[...stockIds]}::uuid[])
      or a.document_id = ${documentId}::uuid) order by a.id`.execute(db)
  return rows
}

/** Holds stock for the lines of a draft. What was taken by others since is refused with what remains. */
export async function allocateStock(
  work: Moving,
  document: { readonly kind: 'invoice'; readonly id: string },
  lines: readonly AllocatedLine[],
): Promise<void> {
  if (lines.length === 0) return
  checkQuantities(lines)
  const rows = await lockStockRows(
    work,
    lines.map(({ stockId }) => stockId),
  )
  const day = await accountingDate(work)
  const sums = sumByStock(lines)
  for (const [stockId, quantity] of sums) {
    const row = rows.get(stockId) as StockRow
    const refusal = refusalToShip(row, { day, minDaysToExpiry: 0 })
    if (refusal !== null)
      throw new BusinessError('stock.not-shippable', refusal, [{ field: 'stockId', message: stockId }])
    checkFree(row, quantity)
  }
  const unitIds = lines.flatMap((line) => line.unitIds ?? [])
  await checkUnitsFree(work, lines, rows, unitIds)
  await insertAllocations(work, document, lines)
  await changeReserved(work, sums)
}

function checkFree(row: StockRow, quantity: number): void {
  const remaining = row.onHand - row.reserved
  if (remaining >= quantity) return
  throw new BusinessError('stock.taken.conflict', `Lot ${row.lot} has only ${remaining} left, ${quantity} needed.`, [
    { field: 'quantity', message: `only ${remaining} left`, stockId: row.id, lot: row.lot, remaining },
  ])
}

async function checkUnitsFree(
  work: Moving,
  lines: readonly AllocatedLine[],
  rows: ReadonlyMap<string, StockRow>,
  unitIds: readonly string[],
): Promise<void> {
  if (unitIds.length === 0) return
  const units = new Map((await lockUnits(work, unitIds)).map((unit) => [unit.id, unit]))
  for (const { stockId, unitIds: own = [], quantity } of lines) {
    if (own.length > 0 && own.length !== quantity)
      throw new BusinessError(
        'stock.serial-count',
        `Quantity is ${quantity}, but ${own.length} serial numbers were given.`,
      )
    checkUnitsIn(
      rows.get(stockId) as StockRow,
      own.flatMap((id) => units.get(id) ?? []),
    )
  }
  const held = await loadAllocations(work.tx, work.actor.companyId, { unitIds })
  const taken = held[0] ?? (new Set(unitIds).size < unitIds.length ? { unitId: unitIds[0] } : undefined)
  if (taken)
    throw new BusinessError(
      'unit.taken.conflict',
      `Serial ${units.get(taken.unitId ?? '')?.serial} is on a draft already.`,
      [{ field: 'serials', message: 'is on a draft already', unitId: taken.unitId }],
    )
}

async function insertAllocations(
  { tx, actor }: Moving,
  document: { readonly kind: 'invoice'; readonly id: string },
  lines: readonly AllocatedLine[],
): Promise<void> {
  const row = (line: AllocatedLine, unitId: string | null, quantity: number) => ({
    company_id: actor.companyId,
    id: randomUUIDv7(),
    document_kind: document.kind,
    document_id: document.id,
    line_id: line.lineId,
    stock_id: line.stockId,
    unit_id: unitId,
    quantity,
    reason: line.reason ?? null,
    created_by: actor.userId ?? null,
  })
  await insertMany(
    tx,
    'allocation',
    lines.flatMap((line) => (line.unitIds ?? []).map((unitId) => row(line, unitId, 1))),
  )
  const plain = lines.filter(({ unitIds = [] }) => unitIds.length === 0)
  for (const line of plain) {
    const { quantity, ...rest } = row(line, null, line.quantity)
    await tx
      .insertInto('allocation')
      .values({ ...rest, quantity })
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'line_id', 'stock_id'])
          .where('unit_id', 'is', null)
          .doUpdateSet({ quantity: sql`allocation.quantity + ${quantity}` }),
      )
      .execute()
  }
}

export type Released =
  | { readonly documentId: string }
  | { readonly lineIds: readonly string[] }
  | {
      readonly lineId: string
      readonly stockId?: string
      readonly unitIds?: readonly string[]
      readonly quantity?: number
    }

/** Lets go of what drafts hold. A quantity lets go of that much of the line's row, without units. */
export async function releaseAllocations(work: Moving, where: Released): Promise<Allocation[]> {
  const { companyId } = work.actor
  const find = async () => {
    if ('documentId' in where || 'lineIds' in where) return loadAllocations(work.tx, companyId, where)
    const held = await loadAllocations(work.tx, companyId, { lineIds: [where.lineId] })
    return held.filter((one) => isMeant(one, where))
  }
  const seen = await find()
  if (seen.length === 0) return []
  await lockStockRows(
    work,
    seen.map(({ stockId }) => stockId),
  )
  const held = await find()
  const [partial] = 'quantity' in where && where.quantity !== undefined ? held : []
  if (partial && 'quantity' in where && (where.quantity ?? 0) < partial.quantity) {
    const quantity = where.quantity ?? 0
    await work.tx
      .updateTable('allocation')
      .set({ quantity: partial.quantity - quantity })
      .where('company_id', '=', companyId)
      .where('id', '=', partial.id)
      .execute()
    await changeReserved(work, new Map([[partial.stockId, -quantity]]))
    return [{ ...partial, quantity }]
  }
  return dropAllocations(work, held)
}

const isMeant = (
  one: Allocation,
  {
    stockId,
    unitIds,
    quantity,
  }: { readonly stockId?: string; readonly unitIds?: readonly string[]; readonly quantity?: number },
) =>
  (stockId === undefined || one.stockId === stockId) &&
  (unitIds === undefined || (one.unitId !== null && unitIds.includes(one.unitId))) &&
  (quantity === undefined || one.unitId === null)

/** Lets the lines of a draft hold what other lines held, when drafts are merged. What rows have reserved stays as it is. */
export async function moveAllocations(
  work: Moving,
  document: { readonly kind: 'invoice'; readonly id: string },
  moves: readonly { readonly fromLineId: string; readonly toLineId: string }[],
): Promise<void> {
  const { tx, actor } = work
  const held = await loadAllocations(tx, actor.companyId, { lineIds: moves.map(({ fromLineId }) => fromLineId) })
  await lockStockRows(
    work,
    held.map(({ stockId }) => stockId),
  )
  const lineOf = new Map(moves.map(({ fromLineId, toLineId }) => [fromLineId, toLineId]))
  await deleteAllocations(work, held)
  const moved = held.map(({ lineId, stockId, unitId, quantity, reason }) => ({
    lineId: lineOf.get(lineId) ?? lineId,
    stockId,
    quantity,
    reason,
    ...(unitId === null ? {} : { unitIds: [unitId] }),
  }))
  await insertAllocations(work, document, moved)
}

/** Removes allocations whose rows are locked. */
export async function dropAllocations(work: Moving, held: readonly Allocation[]): Promise<Allocation[]> {
  const sums = sumByStock(held)
  await deleteAllocations(work, held)
  await changeReserved(work, new Map([...sums].map(([stockId, quantity]) => [stockId, -quantity])))
  return [...held]
}

/** Removes allocations; the caller brings the rows up to date. */
export async function deleteAllocations({ tx, actor }: Moving, held: readonly Allocation[]): Promise<void> {
  if (held.length === 0) return
  await sql`
    delete from allocation
    where company_id = ${actor.companyId} and id = any(${held.map(({ id }) => id)}::uuid[])`.execute(tx)
}

async function changeReserved(work: Moving, changes: ReadonlyMap<string, number>): Promise<void> {
  const { tx, actor } = work
  await sql`
    update stock s set reserved = s.reserved + c.quantity, version = ${nextVersion('s')}
    from unnest(${[...changes.keys()]}::uuid[], ${[...changes.values()]}::integer[]) as c (id, quantity)
    where s.company_id = ${actor.companyId} and s.id = c.id`.execute(tx)
  publishStock(work, [...changes.keys()])
}
