import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { reasonsToEnd, releaseProblem, type ReleaseProof } from '@galen/domain/warehouse/quarantine'
import { heldFor, type QuarantineReason, reasonSet } from '@galen/domain/warehouse/stock'
import type { Actor } from '../../platform/operation.ts'
import { accountingDate, type Work } from '../../platform/work.ts'
import type { StockRow } from '../ledger/stock-row.store.ts'
import { type Transfer, type Transferred, transferStock } from '../ledger/transfers.ts'
import type { Chosen } from './choose-goods.ts'
import { newOperation, recordOperation } from './stock-operation.store.ts'

/** The reasons of a row as they are today: a recall or an expiry since then counts. */
export const reasonsOn = (row: StockRow, day: string) =>
  reasonSet([
    ...row.quarantineReasons,
    ...(row.recalled ? (['RECALL'] as const) : []),
    ...(row.expiresOn < day ? (['EXPIRED'] as const) : []),
  ])

/** Refuses to release goods without the proof of each reason that would end (P45). */
export async function checkRelease(
  work: Work<Actor>,
  chosen: readonly Chosen[],
  proof: ReleaseProof,
  reason: QuarantineReason | undefined,
): Promise<void> {
  const day = await accountingDate(work)
  const suspected = await suspectedByMe(work, chosen)
  for (const { row } of chosen) {
    if (row.status === 'Active') throw notHeld(row)
    const held = { lot: row.lot, reasons: reasonsOn(row, day), suspectedByMe: suspected.has(row.id) }
    const problem = releaseProblem(held, proof, reason)
    if (problem === null) continue
    const { code, field, message } = problem
    throw new BusinessError(code, message, [{ field, message, stockId: row.id }])
  }
}

const notHeld = (row: StockRow) => {
  const message = `Lot ${row.lot} is not in quarantine.`
  return new BusinessError('stock.active.refused', message, [{ field: 'pedigreesId', message, stockId: row.id }])
}

/** Rows with goods of a layer that this person set aside as suspect product. */
async function suspectedByMe({ tx, actor }: Work<Actor>, chosen: readonly Chosen[]): Promise<ReadonlySet<string>> {
  const ids = chosen.flatMap(({ row }) => (row.quarantineReasons.includes('SUSPECT') ? [row.id] : []))
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select s.id from stock s where s.company_id = ${actor.companyId} and s.id = any(${ids}::uuid[]) and exists (
      select from stock t join stock_movement m on m.company_id = t.company_id and m.stock_id = t.id
      where t.company_id = s.company_id and t.lot_id = s.lot_id and t.variation_id = s.variation_id
        and t.receipt_id is not distinct from s.receipt_id and 'SUSPECT' = any(t.quarantine_reasons)
        and m.reason = 'QUARANTINE_IN' and m.quantity > 0 and m.user_id = ${actor.userId}
        and not exists (select from stock_movement n join stock f on f.company_id = n.company_id and f.id = n.stock_id
          where n.company_id = m.company_id and n.document_kind = m.document_kind and n.document_id = m.document_id
            and n.quantity < 0 and f.lot_id = t.lot_id and f.receipt_id is not distinct from t.receipt_id
            and 'SUSPECT' = any(f.quarantine_reasons)))`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

export type ReleasedGoods = {
  readonly operation: { readonly id: string; readonly number: string }
  readonly moved: readonly Transferred[]
  readonly statusOf: ReadonlyMap<string, 'Active' | 'Quarantine'>
}

/** All reasons that the proof ends of these goods. */
export const endedOf = (chosen: readonly Chosen[], reason: QuarantineReason | undefined) =>
  reasonSet(chosen.flatMap(({ row }) => reasonsToEnd(row.quarantineReasons, reason)))

/** Ends the reasons of the goods; what something else holds stays in quarantine for that. */
export async function releaseGoods(
  work: Work<Actor>,
  chosen: readonly Chosen[],
  { reason, note, itemId }: { reason: QuarantineReason | undefined; note: string; itemId: string },
): Promise<ReleasedGoods> {
  const operation = await newOperation(work, 'RELEASE', { note })
  const targets = new Map(chosen.map(({ row }) => [row.id, released(row, reason, note)]))
  const moved = await transferStock(
    work,
    operation,
    'QUARANTINE_OUT',
    chosen.map(({ row, quantity, unitIds }) => ({
      stockId: row.id,
      quantity,
      ...(unitIds ? { unitIds } : {}),
      to: targets.get(row.id) ?? {},
    })),
  )
  const statusOf = new Map([...targets].map(([id, { status }]) => [id, status ?? 'Active']))
  const recorded = await recordOperation(work, 'RELEASE', operation, {
    itemId,
    lot: lotsOf(chosen),
    quantity: moved.reduce((total, { quantity }) => total + quantity, 0),
    reason: endedOf(chosen, reason)[0],
    status: [...statusOf.values()].every((status) => status === 'Active') ? 'Active' : 'Quarantine',
  })
  return { operation: recorded, moved, statusOf }
}

export const lotsOf = (chosen: readonly Chosen[]) => [...new Set(chosen.map(({ row }) => row.lot))].join(', ')

function released(row: StockRow, reason: QuarantineReason | undefined, note: string): Transfer['to'] {
  const ended = reasonsToEnd(row.quarantineReasons, reason)
  const said = ended.includes('SERIALS_MISSING') ? { serialsReason: 'OTHER' as const, serialsNote: note.trim() } : {}
  return { ...heldFor(row.quarantineReasons.filter((held) => !ended.includes(held))), ...said }
}
