import { lotRecalled } from '@galen/contract/warehouse/lot-events'
import { sql } from 'kysely'
import { stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { heldFor } from '@galen/domain/warehouse/stock'
import { lockRows } from '../../../platform/database/locks.ts'
import { nextVersion } from '../../../platform/database/next-version.ts'
import { notFound } from '../../../platform/errors.ts'
import { answer, type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { type Allocation, loadAllocations } from '../../ledger/allocations.ts'
import { lockStockRows, type StockRow } from '../../ledger/stock-row.store.ts'
import { transferStock } from '../../ledger/transfers.ts'
import { takeFromDrafts } from '../held-goods.ts'
import { traceLot } from '../lot-trace.ts'
import { newOperation, recordOperation } from '../stock-operation.store.ts'

/** Recalls a lot in one transaction; anyone who moves it at this moment is waited for. */
export const recallLot = command(
  stocks.recall,
  async ({ params: { id }, query: { confirm = false }, body: { reason }, request, installation: _, ...rest }) => {
    const work = { ...rest, request }
    const { companyId } = work.actor
    if (!(await lockRows(work, 'lot', [id])).has(id)) throw notFound('Lot')
    const lot = await readLot(work, id)
    if (lot.recalled) throw new BusinessError('lot.recalled.refused', `Lot ${lot.number} was recalled already.`)
    const rows = await rowsToRecall(work, id)
    const held = await loadAllocations(work.tx, companyId, { stockIds: rows.map((row) => row.id) })
    if (!confirm) return askFirst(work, id, rows, held)
    const operation = await newOperation(work, 'RECALL', { note: reason })
    await sql`
      update lot set recalled_at = now(), recall_reason = ${reason}, version = ${nextVersion()}
      where company_id = ${companyId} and id = ${id}`.execute(work.tx)
    await takeFromDrafts(work, held, `Lot ${lot.number} was recalled.`)
    await transferStock(
      work,
      operation,
      'QUARANTINE_IN',
      rows.map((row) => ({
        stockId: row.id,
        quantity: row.onHand,
        to: heldFor(['RECALL', ...row.quarantineReasons]),
      })),
    )
    const quantity = rows.reduce((sum, { onHand }) => sum + onHand, 0)
    await recordOperation(work, 'RECALL', operation, { itemId: lot.itemId, lot: lot.number, quantity, reason })
    work.emit(lotRecalled, { lotId: id, reason })
    return traceLot(work.tx, work.actor, id)
  },
  { posting: true },
)

type Recalled = { readonly number: string; readonly itemId: string; readonly recalled: boolean }

async function readLot({ tx, actor }: Work, id: string): Promise<Recalled> {
  const { rows } = await sql<Recalled>`
    select number, item_id as "itemId", recalled_at is not null as recalled from lot
    where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
  if (!rows[0]) throw notFound('Lot')
  return rows[0]
}

/** What is missing is not here to be recalled; it is once it was found. */
async function rowsToRecall(work: Work, lotId: string): Promise<StockRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from stock where company_id = ${work.actor.companyId} and lot_id = ${lotId} and on_hand > 0
      and not 'LOSS' = any(quarantine_reasons) order by id`.execute(work.tx)
  return [
    ...(
      await lockStockRows(
        work,
        rows.map(({ id }) => id),
      )
    ).values(),
  ]
}

async function askFirst(work: Work<Actor>, id: string, rows: readonly StockRow[], held: readonly Allocation[]) {
  const { consignees } = await traceLot(work.tx, work.actor, id)
  const units = rows.reduce((sum, { onHand }) => sum + onHand, 0)
  const drafts = new Set(held.map(({ documentId }) => documentId)).size
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  return answer(stocks.recall, {
    status: 202,
    body: {
      detail: `${counted(units, 'unit goes', 'units go')} to quarantine.`,
      confirmations: [
        { code: 'drafts', detail: `${counted(drafts, 'draft loses', 'drafts lose')} the lot.` },
        { code: 'consignees', detail: `${counted(consignees.length, 'shipment is', 'shipments are')} listed.` },
      ],
    },
  })
}
