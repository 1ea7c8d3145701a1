import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, negate, subtract } from '@galen/domain/money'
import { costOfIssue } from '@galen/domain/warehouse/layer-value'
import { type Allocation, deleteAllocations, loadAllocations } from './allocations.ts'
import { holdBins } from './bins-of-stock.ts'
import { newMovementId, type Source, writeMovements } from './movements.ts'
import { checkQuantities, sumByStock } from './quantities.ts'
import {
  checkNotMissing,
  ensureStockRows,
  lockStockRows,
  type Moving,
  type StockHolds,
  type StockKey,
  type StockRow,
} from './stock-row.store.ts'
import { admitUnits, checkUnitCount, checkUnitsIn, lockUnits, placeUnits, type Serial } from './units.ts'

export type TransferReason = 'LOCATION' | 'QUARANTINE_IN' | 'QUARANTINE_OUT' | 'LOT_RENAME' | 'SERIALIZE'

export type Transfer = {
  readonly stockId: string
  readonly quantity: number
  readonly unitIds?: readonly string[]
  /** What is different in the row it goes to. */
  readonly to: Partial<
    Pick<StockKey, 'location' | 'status' | 'quarantineReasons' | 'lotId' | 'serialized'> & StockHolds
  >
  /** By the decision of its loss case. */
  readonly isFound?: boolean
  /** New units, when goods become serialized. */
  readonly serials?: readonly Serial[]
}

export type Transferred = {
  readonly fromStockId: string
  readonly stockId: string
  readonly quantity: number
  readonly value: Cents
}

/**
 * Moves goods from rows of stock to others of the same layer: two movements for each, of no value and quantity in sum.
 * What drafts hold goes along when a whole row or the units themselves go; it is refused when only a part goes.
 */
export async function transferStock(
  work: Moving,
  source: Source,
  reason: TransferReason,
  transfers: readonly Transfer[],
): Promise<Transferred[]> {
  if (transfers.length === 0) return []
  checkQuantities(transfers)
  const lotIds = transfers.flatMap(({ to }) => to.lotId ?? [])
  const rows = await lockStockRows(
    work,
    transfers.map(({ stockId }) => stockId),
  )
  const targets = transfers.map((transfer) => ({ transfer, from: rows.get(transfer.stockId) as StockRow }))
  if (lotIds.length > 0 && reason !== 'LOT_RENAME') throw new Error('Only a rename changes the lot')
  for (const { transfer, from } of targets) checkNotMissing(from, transfer.isFound)
  const keys = targets.map(({ transfer, from }) => ({ ...from, ...transfer.to }))
  const rowOf = await ensureStockRows(work, keys)
  const planned = targets.map(({ transfer, from }, index) => ({ transfer, from, to: rowOf(keys[index] as StockKey) }))
  const going = await goingAllocations(work, planned)
  checkFree(planned, going)
  const unitIds = await checkUnits(work, planned)

  const left = new Map([...rows].map(([id, { onHand, value }]) => [id, { onHand, value }]))
  const movements = planned.flatMap(({ transfer, from, to }, index) => {
    const layer = left.get(from.id) ?? { onHand: 0, value: 0 as Cents }
    const cost = costOfIssue(layer, transfer.quantity)
    left.set(from.id, { onHand: layer.onHand - transfer.quantity, value: subtract(layer.value, cost) })
    const common = { itemId: from.itemId, lineId: null, reason }
    const units = unitIds[index] ?? []
    return [
      {
        ...common,
        id: newMovementId(),
        stockId: from.id,
        quantity: -transfer.quantity,
        value: negate(cost),
        unitIds: transfer.serials ? [] : units,
      },
      { ...common, id: newMovementId(), stockId: to.id, quantity: transfer.quantity, value: cost, unitIds: units },
    ]
  })
  await placeUnits(
    work,
    planned.map(({ to, transfer }, index) => ({ row: to, unitIds: transfer.serials ? [] : (unitIds[index] ?? []) })),
  )
  await holdBins(
    work,
    transfers.flatMap(({ to }) => to.location ?? []),
  )
  const released = await moveAllocations(work, planned, going)
  await writeMovements(work, source, movements, released)
  return planned.map(({ transfer, from, to }, index) => ({
    fromStockId: from.id,
    stockId: to.id,
    quantity: transfer.quantity,
    value: (movements[index * 2 + 1]?.value ?? 0) as Cents,
  }))
}

type Planned = { readonly transfer: Transfer; readonly from: StockRow; readonly to: StockRow }

/** What drafts hold that goes along: all of a row that goes as a whole, and the units that go. */
async function goingAllocations(work: Moving, planned: readonly Planned[]): Promise<Allocation[]> {
  const held = await loadAllocations(work.tx, work.actor.companyId, { stockIds: planned.map(({ from }) => from.id) })
  return held.filter((one) =>
    planned.some(
      ({ transfer, from }) =>
        from.id === one.stockId &&
        (transfer.quantity === from.onHand || (one.unitId !== null && transfer.unitIds?.includes(one.unitId))),
    ),
  )
}

function checkFree(planned: readonly Planned[], going: readonly Allocation[]): void {
  const along = sumByStock(going)
  const sums = sumByStock(planned.map(({ transfer }) => transfer))
  for (const { from } of planned) {
    const quantity = sums.get(from.id) ?? 0
    const free = from.onHand - from.reserved + (along.get(from.id) ?? 0)
    if (quantity > free)
      throw new BusinessError('stock.short', `Lot ${from.lot} has only ${free} to move, ${quantity} needed.`, [
        { field: 'quantity', message: `only ${free} left`, stockId: from.id, remaining: free },
      ])
  }
}

/** The units of each transfer: those that are named, all of a row that goes as a whole, or new ones. */
async function checkUnits(work: Moving, planned: readonly Planned[]): Promise<readonly (readonly string[])[]> {
  const named: (readonly string[])[] = []
  for (const { transfer, from } of planned) named.push(await unitsOf(work, transfer, from))
  const units = new Map((await lockUnits(work, named.flat())).map((unit) => [unit.id, unit]))
  for (const [index, { transfer, from }] of planned.entries()) {
    const own = named[index] ?? []
    if (transfer.serials) continue
    checkUnitCount(from, transfer.quantity, own.length)
    checkUnitsIn(
      from,
      own.flatMap((id) => units.get(id) ?? []),
    )
  }
  const arrivals = planned.flatMap(({ transfer, to }) =>
    (transfer.serials ?? []).map((serial) => ({ ...serial, row: to })),
  )
  const admitted = await admitUnits(work, arrivals)
  let taken = 0
  return planned.map(({ transfer }, index) =>
    transfer.serials ? admitted.slice(taken, (taken += transfer.serials.length)) : (named[index] ?? []),
  )
}

async function unitsOf({ tx, actor }: Moving, transfer: Transfer, from: StockRow): Promise<readonly string[]> {
  if (transfer.unitIds || !from.serialized || transfer.quantity !== from.onHand) return transfer.unitIds ?? []
  const { rows } = await sql<{ id: string }>`
    select id from unit where company_id = ${actor.companyId} and stock_id = ${from.id} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes allocations along to the new rows and answers what each row holds less by it. */
async function moveAllocations(
  work: Moving,
  planned: readonly Planned[],
  going: readonly Allocation[],
): Promise<Map<string, number>> {
  const released = sumByStock(going)
  if (going.length === 0) return released
  const { tx, actor } = work
  const targetOf = new Map(planned.map(({ from, to }) => [from.id, to.id]))
  await deleteAllocations(work, going)
  const rows = going.map((held) => ({ ...held, stockId: targetOf.get(held.stockId) ?? held.stockId }))
  await sql`
    insert into allocation (company_id, id, document_kind, document_id, line_id, stock_id, unit_id, quantity, reason, created_by)
    select ${actor.companyId}, g.*, ${actor.userId ?? null}::uuid from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g
      (id uuid, "documentKind" text, "documentId" uuid, "lineId" uuid, "stockId" uuid, "unitId" uuid, quantity integer, reason text)
    on conflict (company_id, line_id, stock_id) where unit_id is null
    do update set quantity = allocation.quantity + excluded.quantity`.execute(tx)
  for (const { stockId, quantity } of rows) released.set(stockId, (released.get(stockId) ?? 0) - quantity)
  return released
}
