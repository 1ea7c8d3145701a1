import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import type { Cents, UnitCost } from '@galen/domain/money'
import { heldFor, type QuarantineReason, RECEIVING } from '@galen/domain/warehouse/stock'
import { aboutToLock, lockRows } from '../../platform/database/locks.ts'
import { checkQuantities } from './quantities.ts'
import { holdBins } from './bins-of-stock.ts'
import { newMovementId, type Source, writeMovements } from './movements.ts'
import { ensureStockRows, type Moving, type StockHolds, type StockKey } from './stock-row.store.ts'
import { admitUnits, checkUnitCount, type Serial } from './units.ts'

export type ReceivedLine = {
  readonly lineId: string | null
  readonly itemId: string
  readonly variationId: string
  readonly lot: string
  readonly expiresOn: BusinessDate
  /** The layer; without a receipt it is opening or found stock. */
  readonly receiptId: string | null
  readonly receiptNumber?: string | null
  readonly location?: string
  readonly quarantineReasons?: readonly QuarantineReason[]
  readonly serialized: boolean
  readonly quantity: number
  readonly value: Cents
  readonly unitPrice?: UnitCost | null
  readonly serials?: readonly Serial[]
  /** Why it has no serial numbers. */
  readonly holds?: Partial<StockHolds>
}

export type Received = {
  readonly lineId: string | null
  readonly stockId: string
  readonly lotId: string
  readonly movementId: string
  readonly value: Cents
  readonly quantity: number
}

/** Takes goods into stock. What is recalled or expired goes to quarantine, whatever else holds it. */
export async function receiveStock(
  work: Moving,
  source: Source,
  lines: readonly ReceivedLine[],
  reason: 'RECEIPT' | 'ADJUST' = 'RECEIPT',
): Promise<Received[]> {
  if (lines.length === 0) return []
  checkQuantities(lines)
  for (const line of lines) checkUnitCount(line, line.quantity, line.serials?.length ?? 0)
  const lotOf = await ensureLots(work, lines)
  const keyed = lines.map((line) => ({ line, key: keyOf(line, lotOf(line), source.accountingDate) }))
  const rowOf = await ensureStockRows(
    work,
    keyed.map(({ line, key }) => ({
      ...key,
      ...line.holds,
      receiptNumber: line.receiptNumber ?? null,
      receivedOn: source.accountingDate,
    })),
  )
  await holdBins(
    work,
    keyed.flatMap(({ key }) => (key.location === RECEIVING ? [] : [key.location])),
  )
  const placed = keyed.map(({ line, key }) => ({ line, row: rowOf(key) }))
  const unitIds = await admitUnits(
    work,
    placed.flatMap(({ line, row }) => (line.serials ?? []).map((serial) => ({ ...serial, row }))),
  )
  let taken = 0
  const movements = placed.map(({ line, row }) => ({
    id: newMovementId(),
    stockId: row.id,
    itemId: row.itemId,
    lineId: line.lineId,
    reason,
    quantity: line.quantity,
    value: line.value,
    unitPrice: line.unitPrice ?? null,
    unitIds: unitIds.slice(taken, (taken += line.serials?.length ?? 0)),
  }))
  await writeMovements(work, source, movements)
  return movements.map(({ id, stockId, lineId, value, quantity }, index) => ({
    lineId,
    stockId,
    lotId: placed[index]?.row.lotId ?? '',
    movementId: id,
    value,
    quantity,
  }))
}

const keyOf = (line: ReceivedLine, lot: Lot, day: BusinessDate): StockKey => {
  const held = heldFor([
    ...(line.quarantineReasons ?? []),
    ...(lot.recalled ? (['RECALL'] as const) : []),
    ...(lot.expiresOn < day ? (['EXPIRED'] as const) : []),
  ])
  return {
    ...held,
    itemId: line.itemId,
    variationId: line.variationId,
    lotId: lot.id,
    receiptId: line.receiptId,
    location: line.location ?? RECEIVING,
    serialized: line.serialized,
  }
}

type Lot = {
  readonly id: string
  readonly itemId: string
  readonly number: string
  readonly expiresOn: BusinessDate
  readonly recalled: boolean
}
type Named = { readonly itemId: string; readonly lot: string; readonly expiresOn: BusinessDate }

/** The lots of the lines, shared for this transaction. One lot of an item has one expiry. */
export async function ensureLots(work: Moving, lines: readonly Named[]): Promise<(line: Named) => Lot> {
  const { tx, actor } = work
  const rows = lines.map(({ itemId, lot, expiresOn }) => ({ item_id: itemId, number: lot, expires_on: expiresOn }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (item_id uuid, number text, expires_on date)`
  aboutToLock(tx, 'lot')
  await sql`
    insert into lot (company_id, item_id, number, expires_on)
    select distinct on (g.item_id, g.number) ${actor.companyId}::uuid, g.item_id, g.number, g.expires_on from ${given}
    order by g.item_id, g.number on conflict do nothing`.execute(tx)
  const { rows: found } = await sql<{ id: string }>`
    select distinct l.id from ${given} join lot l
      on l.company_id = ${actor.companyId} and l.item_id = g.item_id and l.number = g.number`.execute(tx)
  const ids = found.map(({ id }) => id)
  await lockRows(work, 'lot', ids, 'share')
  const { rows: lots } = await sql<Lot>`
    select id, item_id as "itemId", number, expires_on as "expiresOn", recalled_at is not null as recalled
    from lot where company_id = ${actor.companyId} and id = any(${ids}::uuid[])`.execute(tx)
  const byName = new Map(lots.map((lot) => [`${lot.itemId} ${lot.number}`, lot]))
  return (line) => {
    const lot = byName.get(`${line.itemId} ${line.lot}`)
    if (!lot) throw new Error(`Lot ${line.lot} could not be added`)
    if (lot.expiresOn !== line.expiresOn)
      throw new BusinessError(
        'lot.expiry.conflict',
        `Lot ${line.lot} expires on ${formatDate(lot.expiresOn)}, not on ${formatDate(line.expiresOn)}.`,
        [
          {
            field: 'expirationDate',
            message: 'is not the expiry of this lot',
            lot: line.lot,
            expiresOn: lot.expiresOn,
          },
        ],
      )
    return lot
  }
}
