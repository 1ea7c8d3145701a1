import { sql } from 'kysely'
import { heldFor, type QuarantineReason } from '@galen/domain/warehouse/stock'
import { asJson } from '../platform/database/as-json.ts'
import type { Actor } from '../platform/operation.ts'
import { accountingDate, type Work } from '../platform/work.ts'
import { lockStockRows, type StockRow } from './ledger/stock-row.store.ts'
import { transferStock } from './ledger/transfers.ts'
import { reasonsOn } from './operations/release-goods.ts'
import { newOperation, recordOperation } from './operations/stock-operation.store.ts'

type NamedLot = { readonly itemId: string; readonly lot: string }

/** A row of stock that a document names as a whole, or some of its units. */
type Documented = { readonly id: string; readonly unitIds: readonly string[] | null }

/** P12: a confirmed document names these lots of a receipt, so they wait for it no longer. Other reasons stay. */
export async function releaseDocumentedStock(
  work: Work<Actor>,
  receiptId: string,
  lots: readonly NamedLot[],
  note: string,
): Promise<number> {
  const { tx, actor } = work
  const { rows } = await sql<{ id: string }>`
    select s.id from jsonb_to_recordset(${asJson(lots)}) as n ("itemId" uuid, lot text)
      join stock s on s.company_id = ${actor.companyId} and s.receipt_id = ${receiptId} and s.item_id = n."itemId"
      join lot l on l.company_id = s.company_id and l.id = s.lot_id and l.number = n.lot
    where s.awaits_document order by s.id`.execute(tx)
  return release(
    work,
    rows.map(({ id }) => ({ id, unitIds: null })),
    note,
  )
}

/**
 * P12: transaction data of a receipt names lots and serial numbers itself; exactly those wait no longer. P17: data with another
 * expiration date than the lot has is not about these goods.
 */
export async function releaseNamedStock(work: Work<Actor>, receiptId: string, note: string): Promise<number> {
  const { tx, actor } = work
  const { rows: waiting } = await sql<{ id: string }>`
    select s.id from stock s
    where s.company_id = ${actor.companyId} and s.receipt_id = ${receiptId} and s.awaits_document and s.on_hand > 0
    order by s.id`.execute(tx)
  const ids = waiting.map(({ id }) => id)
  if (ids.length === 0) return 0
  // Locked first: a unit that leaves in the meantime is not released any more.
  await lockStockRows(work, ids)
  const { rows } = await sql<{ id: string; isWhole: boolean; unitIds: string[] }>`
    select s.id, n.by_lot or coalesce(cardinality(u.ids), 0) = s.on_hand as "isWhole", coalesce(u.ids, '{}') as "unitIds"
    from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
      cross join lateral (select exists (select from transaction_document_entry e
        join item_package k on k.company_id = e.company_id and k.gtin = e.gtin and k.item_id = s.item_id
        where e.company_id = s.company_id and e.receipt_id = s.receipt_id and e.kind = 'lot' and e.named
          and e.lot = l.number and (e.expires_on is null or e.expires_on = l.expires_on)) as by_lot) n
      cross join lateral (select array_agg(u.id order by u.id) as ids from unit u
        where u.company_id = s.company_id and u.stock_id = s.id and exists (select from transaction_document_entry e
          where e.company_id = s.company_id and e.receipt_id = s.receipt_id and e.gtin = u.gtin and e.serial = u.serial
            and e.kind = 'item' and e.named and (e.lot is null or e.lot = l.number)
            and (e.expires_on is null or e.expires_on = l.expires_on))) u
    where s.company_id = ${actor.companyId} and s.id = any(${ids}::uuid[])
      and (n.by_lot or u.ids is not null)
    order by s.id`.execute(tx)
  return release(
    work,
    rows.map(({ id, isWhole, unitIds }) => ({ id, unitIds: isWhole ? null : unitIds })),
    note,
  )
}

async function release(work: Work<Actor>, documented: readonly Documented[], note: string): Promise<number> {
  if (documented.length === 0) return 0
  const day = await accountingDate(work)
  const rows = await lockStockRows(
    work,
    documented.map(({ id }) => id),
  )
  const waiting = documented.flatMap(({ id, unitIds }) => {
    const row = rows.get(id)
    if (!row || row.onHand === 0 || !row.quarantineReasons.includes('PENDING_TI')) return []
    return [{ row, unitIds, left: reasonsOn(row, day).filter((reason) => reason !== 'PENDING_TI') }]
  })
  if (waiting.length === 0) return 0
  const operation = await newOperation(work, 'RELEASE', { note })
  const moved = await transferStock(work, operation, 'QUARANTINE_OUT', waiting.map(transferOf))
  const quantity = moved.reduce((total, one) => total + one.quantity, 0)
  await recordOperation(work, 'RELEASE', operation, {
    lot: [...new Set(waiting.map(({ row }) => row.lot))].join(', '),
    quantity,
    reason: 'PENDING_TI',
    status: waiting.every(({ left }) => left.length === 0) ? 'Active' : 'Quarantine',
  })
  return quantity
}

type Waiting = Pick<Documented, 'unitIds'> & { readonly row: StockRow; readonly left: readonly QuarantineReason[] }

function transferOf({ row, unitIds, left }: Waiting) {
  const to = heldFor(left)
  return unitIds === null
    ? { stockId: row.id, quantity: row.onHand, to }
    : { stockId: row.id, quantity: unitIds.length, unitIds, to }
}
