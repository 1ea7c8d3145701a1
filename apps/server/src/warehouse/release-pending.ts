import { sql } from 'kysely'
import { businessDateOf } from '@galen/domain/dates'
import type { Actor } from '../platform/operation.ts'
import type { Work } from '../platform/work.ts'
import { lockStockRows } from './ledger/stock-row.store.ts'
import { transferStock } from './ledger/transfers.ts'
import { newOperation, recordOperation } from './operations/stock-operation.store.ts'

/**
 * E42: goods that waited for their transaction information become active when it arrives. Other quarantine reasons stay,
 * and so does what is recalled or expired by now.
 */
export async function releasePendingStock(work: Work<Actor>, receiptId: string, note: string): Promise<number> {
  const { tx, actor } = work
  const today = businessDateOf(new Date(), actor.timeZone)
  const { rows } = await sql<{ id: string }>`
    select s.id from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${actor.companyId} and s.receipt_id = ${receiptId} and s.status = 'Quarantine'
      and s.quarantine_reason = 'PENDING_TI' and s.on_hand > 0 and l.recalled_at is null and l.expires_on >= ${today}::date
    order by s.id`.execute(tx)
  const locked = await lockStockRows(
    work,
    rows.map(({ id }) => id),
  )
  const waiting = [...locked.values()].filter(({ onHand, recalled }) => onHand > 0 && !recalled)
  if (waiting.length === 0) return 0
  const operation = await newOperation(work, 'RELEASE', { note })
  const moved = await transferStock(
    work,
    operation,
    'QUARANTINE_OUT',
    waiting.map(({ id, onHand }) => ({
      stockId: id,
      quantity: onHand,
      to: { status: 'Active' as const, quarantineReason: null },
    })),
  )
  const quantity = moved.reduce((total, one) => total + one.quantity, 0)
  await recordOperation(work, 'RELEASE', operation, {
    lot: [...new Set(waiting.map(({ lot }) => lot))].join(', '),
    quantity,
    reason: 'PENDING_TI',
    status: 'Active',
  })
  return quantity
}
