import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { UnitState } from '@galen/domain/warehouse/stock'
import { aboutToLock, lockRows } from '../../platform/database/locks.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { Moving, StockRow } from './stock-row.store.ts'

export type Serial = { readonly gtin: string; readonly serial: string; readonly containerSscc?: string | null }

export type Unit = {
  readonly id: string
  readonly gtin: string
  readonly serial: string
  readonly lotId: string
  readonly stockId: string | null
  readonly state: UnitState
}

const COLUMNS = sql`u.id, u.gtin, u.serial, u.lot_id as "lotId", u.stock_id as "stockId", u.state`

/** Locks units and reads them as they are then, in the order they were asked for. */
export async function lockUnits(work: Moving, ids: readonly string[]): Promise<Unit[]> {
  if (ids.length === 0) return []
  await lockRows(work, 'unit', ids)
  const { rows } = await sql<Unit>`
    select ${COLUMNS} from unit u
    where u.company_id = ${work.actor.companyId} and u.id = any(${[...ids]}::uuid[])`.execute(work.tx)
  const found = new Map(rows.map((unit) => [unit.id, unit]))
  return ids.map((id) => {
    const unit = found.get(id)
    if (!unit)
      throw new BusinessError('unit.unknown', 'A serial number is not known.', [{ field: 'unitIds', message: id }])
    return unit
  })
}

/** A serialized row moves by its serial numbers, as many as the quantity; another row has none. */
export function checkUnitCount(row: Pick<StockRow, 'serialized' | 'lot'>, quantity: number, units: number): void {
  if (row.serialized && units !== quantity)
    throw new BusinessError(
      'stock.serial-count',
      `Lot ${row.lot}: quantity is ${quantity}, but ${units} serial number${units === 1 ? ' was' : 's were'} given.`,
      [{ field: 'serials', message: `must be ${quantity}`, quantity, serials: units }],
    )
  if (!row.serialized && units > 0)
    throw new BusinessError('stock.not-serialized', `Lot ${row.lot} is not serialized.`, [
      { field: 'serials', message: 'must be empty' },
    ])
}

/** Every unit lies in this row of stock. */
export function checkUnitsIn(row: Pick<StockRow, 'id' | 'lot'>, units: readonly Unit[]): void {
  const stray = units.find(({ state, stockId }) => state !== 'InStock' || stockId !== row.id)
  if (stray)
    throw new BusinessError('unit.not-here', `Serial ${stray.serial} is not in stock with lot ${row.lot}.`, [
      { field: 'serials', message: stray.serial },
    ])
}

type Arrival = Serial & { readonly row: StockRow }

/** Takes units into rows of stock: new ones, and such as left us before. Answers their ids in the order given. */
export async function admitUnits(work: Moving, arrivals: readonly Arrival[]): Promise<string[]> {
  if (arrivals.length === 0) return []
  checkNoDouble(arrivals)
  const containers = await ensureContainers(work, arrivals)
  const rows = arrivals.map(({ gtin, serial, containerSscc, row }) => ({
    gtin,
    serial,
    item_id: row.itemId,
    variation_id: row.variationId,
    lot_id: row.lotId,
    receipt_id: row.receiptId,
    stock_id: row.id,
    container_id: containerSscc ? (containers.get(containerSscc) ?? null) : null,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (gtin text, serial text, item_id uuid,
    variation_id uuid, lot_id uuid, receipt_id uuid, stock_id uuid, container_id uuid)`
  aboutToLock(work.tx, 'unit')
  const { rows: added } = await sql<Pick<Unit, 'id' | 'gtin' | 'serial'>>`
    insert into unit (company_id, gtin, serial, item_id, variation_id, lot_id, receipt_id, stock_id, container_id)
    select ${work.actor.companyId}, g.* from ${given} order by g.gtin, g.serial
    on conflict (company_id, gtin, serial) do nothing returning id, gtin, serial`.execute(work.tx)
  const ids = new Map(added.map(({ id, gtin, serial }) => [`${gtin} ${serial}`, id]))
  const known = arrivals.filter(({ gtin, serial }) => !ids.has(`${gtin} ${serial}`))
  for (const unit of await readmit(work, known)) ids.set(`${unit.gtin} ${unit.serial}`, unit.id)
  return arrivals.map(({ gtin, serial }) => ids.get(`${gtin} ${serial}`) ?? '')
}

function checkNoDouble(arrivals: readonly Arrival[]): void {
  const seen = new Set<string>()
  for (const { gtin, serial } of arrivals) {
    if (seen.has(`${gtin} ${serial}`))
      throw new BusinessError('unit.double', `Serial ${serial} is listed twice.`, [
        { field: 'serials', message: serial },
      ])
    seen.add(`${gtin} ${serial}`)
  }
}

/** Units that we had before: they come back unless they are here, were destroyed, or have another lot. */
async function readmit(work: Moving, arrivals: readonly Arrival[]): Promise<Unit[]> {
  if (arrivals.length === 0) return []
  const [gtins, serials] = [arrivals.map(({ gtin }) => gtin), arrivals.map(({ serial }) => serial)]
  const { rows: found } = await sql<{ id: string }>`
    select u.id from unnest(${gtins}::text[], ${serials}::text[]) as g (gtin, serial)
    join unit u on u.company_id = ${work.actor.companyId} and u.gtin = g.gtin and u.serial = g.serial`.execute(work.tx)
  const units = await lockUnits(
    work,
    found.map(({ id }) => id),
  )
  const targets = units.map((unit) => {
    const arrival = arrivals.find(({ gtin, serial }) => gtin === unit.gtin && serial === unit.serial)
    const reason = arrival ? refusalToReadmit(unit, arrival.row) : 'is not known'
    if (reason !== null)
      throw new BusinessError('unit.in-possession.conflict', `Serial ${unit.serial} of GTIN ${unit.gtin} ${reason}.`, [
        { field: 'serials', message: reason, gtin: unit.gtin, serial: unit.serial },
      ])
    return {
      id: unit.id,
      stock_id: arrival?.row.id,
      receipt_id: arrival?.row.receiptId,
      variation_id: arrival?.row.variationId,
    }
  })
  await sql`
    update unit u set state = 'InStock', stock_id = g.stock_id, receipt_id = g.receipt_id, variation_id = g.variation_id,
      container_id = null, version = ${nextVersion('u')}
    from jsonb_to_recordset(${JSON.stringify(targets)}::text::jsonb) as g (id uuid, stock_id uuid, receipt_id uuid, variation_id uuid)
    where u.company_id = ${work.actor.companyId} and u.id = g.id`.execute(work.tx)
  return units
}

function refusalToReadmit(unit: Unit, row: StockRow): string | null {
  if (unit.state === 'InStock') return 'is already in stock'
  if (unit.state === 'Destroyed') return 'was destroyed'
  return unit.lotId === row.lotId ? null : 'belongs to another lot'
}

async function ensureContainers(work: Moving, arrivals: readonly Serial[]): Promise<ReadonlyMap<string, string>> {
  const codes = [...new Set(arrivals.flatMap(({ containerSscc }) => containerSscc || []))].toSorted()
  if (codes.length === 0) return new Map()
  aboutToLock(work.tx, 'container')
  await sql`
    insert into container (company_id, sscc) select ${work.actor.companyId}, unnest(${codes}::text[])
    on conflict do nothing`.execute(work.tx)
  const { rows } = await sql<{ id: string; sscc: string }>`
    select id, sscc from container
    where company_id = ${work.actor.companyId} and sscc = any(${codes}::text[])`.execute(work.tx)
  return new Map(rows.map(({ id, sscc }) => [sscc, id]))
}

/** Units that lie in a row of stock from now on; the row says their lot and receipt. */
export async function placeUnits(
  work: Moving,
  moves: readonly { readonly row: StockRow; readonly unitIds: readonly string[] }[],
) {
  const given = moves.flatMap(({ row, unitIds }) =>
    unitIds.map((id) => ({ id, stock_id: row.id, lot_id: row.lotId, receipt_id: row.receiptId })),
  )
  if (given.length === 0) return
  await sql`
    update unit u set state = 'InStock', stock_id = g.stock_id, lot_id = g.lot_id, receipt_id = g.receipt_id, version = ${nextVersion('u')}
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g (id uuid, stock_id uuid, lot_id uuid, receipt_id uuid)
    where u.company_id = ${work.actor.companyId} and u.id = g.id`.execute(work.tx)
}

/** Units that are no longer in stock. */
export async function takeUnitsOut(work: Moving, ids: readonly string[], state: Exclude<UnitState, 'InStock'>) {
  if (ids.length === 0) return
  await sql`
    update unit set state = ${state}, stock_id = null, container_id = null, version = ${nextVersion()}
    where company_id = ${work.actor.companyId} and id = any(${[...ids]}::uuid[])`.execute(work.tx)
}
