import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, parseCents } from '@galen/domain/money'
import type { QuarantineReason, SerialsReason, StockStatus } from '@galen/domain/warehouse/stock'
import type { Db } from '../../platform/database/database.ts'
import { aboutToLock, lockRows } from '../../platform/database/locks.ts'
import { notFound } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'

export type Moving = Pick<Work, 'tx' | 'actor' | 'react' | 'publish'>

/** What distinguishes one row of stock from another. */
export type StockKey = {
  readonly itemId: string
  readonly variationId: string
  readonly lotId: string
  readonly receiptId: string | null
  readonly location: string
  readonly status: StockStatus
  /** As `reasonSet` orders them; none where the status is Active. */
  readonly quarantineReasons: readonly QuarantineReason[]
  readonly serialized: boolean
}

/** Why goods have no serial numbers; it goes along wherever they are moved. */
export type StockHolds = {
  readonly serialsReason: SerialsReason | null
  readonly serialsNote: string
}

export type StockRow = StockKey &
  StockHolds & {
    readonly id: string
    readonly lot: string
    readonly expiresOn: BusinessDate
    readonly recalled: boolean
    readonly receiptNumber: string | null
    readonly receivedOn: BusinessDate
    readonly onHand: number
    readonly reserved: number
    readonly value: Cents
  }

const COLUMNS = sql`s.id, s.item_id as "itemId", s.variation_id as "variationId", s.lot_id as "lotId", l.number as lot,
  l.expires_on as "expiresOn", l.recalled_at is not null as recalled, s.receipt_id as "receiptId",
  s.receipt_number as "receiptNumber", s.received_on as "receivedOn", s.location, s.status,
  s.quarantine_reasons as "quarantineReasons", s.serialized, s.serials_reason as "serialsReason",
  s.serials_note as "serialsNote", s.on_hand as "onHand", s.reserved, s.value::text as value`

type Row = Omit<StockRow, 'value'> & { value: string }
const asStockRow = (row: Row): StockRow => ({ ...row, value: parseCents(row.value) })

export async function loadStock(db: Db, companyId: string, ids: readonly string[]): Promise<StockRow[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${companyId} and s.id = any(${[...ids]}::uuid[]) order by s.id`.execute(db)
  return rows.map(asStockRow)
}

/** The rows of a receipt's layer of one variation, also those that everything has left. */
export async function loadLayer(db: Db, companyId: string, receiptId: string, variationId: string) {
  const { rows } = await sql<{ id: string }>`
    select s.id from stock s where s.company_id = ${companyId} and s.receipt_id = ${receiptId}
      and s.variation_id = ${variationId} order by s.id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks rows of stock and reads them as they are then. Their lots are locked too, shared: a recall waits for anyone who moves
 * the lot, and the other way round.
 */
export async function lockStockRows(work: Moving, ids: readonly string[]): Promise<Map<string, StockRow>> {
  const { companyId } = work.actor
  const { rows } = await sql<{ lotId: string }>`
    select distinct s.lot_id as "lotId" from stock s
    where s.company_id = ${companyId} and s.id = any(${[...ids]}::uuid[])`.execute(work.tx)
  await lockRows(
    work,
    'lot',
    rows.map(({ lotId }) => lotId),
    'share',
  )
  await lockRows(work, 'stock', ids)
  const found = new Map((await loadStock(work.tx, companyId, ids)).map((row) => [row.id, row]))
  if (ids.some((id) => !found.has(id))) throw notFound('Stock')
  return found
}

const keyText = (key: StockKey) =>
  [
    key.variationId,
    key.lotId,
    key.receiptId,
    key.location,
    key.status,
    key.quarantineReasons.join(),
    key.serialized,
  ].join(' ')

/** The rows with these keys, locked; those that are missing come into being empty. The lots are locked before. */
export async function ensureStockRows(
  work: Moving,
  wanted: readonly (StockKey &
    Partial<StockHolds> & { readonly receiptNumber: string | null; readonly receivedOn: BusinessDate })[],
): Promise<(key: StockKey) => StockRow> {
  const { tx, actor } = work
  const keys = JSON.stringify([...new Map(wanted.map((key) => [keyText(key), key])).values()])
  const given = sql`jsonb_to_recordset(${keys}::text::jsonb) as k ("itemId" uuid, "variationId" uuid, "lotId" uuid,
    "receiptId" uuid, location text, status text, "quarantineReasons" text[], serialized boolean, "receiptNumber" text,
    "receivedOn" date, "serialsReason" text, "serialsNote" text)`
  aboutToLock(tx, 'stock')
  await sql`
    insert into stock (company_id, item_id, variation_id, lot_id, receipt_id, location, status, quarantine_reasons,
      serialized, receipt_number, received_on, serials_reason, serials_note)
    select ${actor.companyId}, k."itemId", k."variationId", k."lotId", k."receiptId", k.location, k.status,
      k."quarantineReasons", k.serialized, k."receiptNumber", k."receivedOn",
      coalesce(k."serialsReason", known.serials_reason),
      coalesce(k."serialsNote", known.serials_note, '')
    from ${given}
      -- What comes back to its layer has no serial numbers for the reason that the layer has.
      left join lateral (select z.serials_reason, z.serials_note from stock z
        where z.company_id = ${actor.companyId} and z.lot_id = k."lotId" and z.variation_id = k."variationId"
          and z.receipt_id is not distinct from k."receiptId" and z.serials_reason is not null and not k.serialized
          and not 'SERIALS_MISSING' = any(k."quarantineReasons")
        order by z.id limit 1) known on true
    order by k."variationId", k."lotId", k."receiptId", k.location, k.status, k."quarantineReasons", k.serialized
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select s.id from ${given} join stock s on s.company_id = ${actor.companyId} and s.variation_id = k."variationId"
      and s.lot_id = k."lotId" and s.receipt_id is not distinct from k."receiptId" and s.location = k.location
      and s.status = k.status and s.quarantine_reasons = k."quarantineReasons"
      and s.serialized = k.serialized`.execute(tx)
  const locked = await lockStockRows(
    work,
    rows.map(({ id }) => id),
  )
  const byKey = new Map([...locked.values()].map((row) => [keyText(row), row]))
  return (key) => {
    const row = byKey.get(keyText(key))
    if (!row) throw new Error('A row of stock that was just added is missing')
    return row
  }
}

/** P47: what is missing stays where the record has it until its case is decided. */
export function checkNotMissing({ lot, quarantineReasons }: StockRow, isDecided = false): void {
  if (quarantineReasons.includes('LOSS') && !isDecided)
    throw new BusinessError('stock.loss.refused', `A loss case of lot ${lot} is open. Decide it in Approvals first.`)
}

/** The row was counted on this day. */
export async function stampCount({ tx, actor }: Moving, id: string, day: BusinessDate): Promise<void> {
  await sql`
    update stock set counted_on = ${day} where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
}
