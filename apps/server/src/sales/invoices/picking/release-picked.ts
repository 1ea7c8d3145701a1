import { sql } from 'kysely'
import type { Work } from '../../../platform/work.ts'
import { lockStock, releaseAllocations } from '../../../warehouse/stock-ledger.ts'
import type { InvoiceLineRecord } from '../invoice-line.store.ts'

/** What of a picked lot is meant: all of it unless something narrows it. */
export type Narrowed = {
  readonly receiptId?: string | null | undefined
  readonly serialNumbers?: string | undefined
  readonly quantity?: number | undefined
}

type Held = { readonly stockId: string; readonly unitId: string | null }

type PickedLot = { readonly lot: string; readonly gtin?: string }

/** Gives back what a line holds of a lot, and answers how many units that were. */
export async function releasePicked(
  work: Work,
  line: Pick<InvoiceLineRecord, 'id'>,
  meant: PickedLot,
  narrowed: Narrowed,
): Promise<number> {
  const { tx, actor } = work
  const serials = narrowed.serialNumbers?.split(',').filter((serial) => serial !== '')
  const { rows } = await sql<Held>`
    select a.stock_id as "stockId", a.unit_id as "unitId" from allocation a
      join stock s on s.company_id = a.company_id and s.id = a.stock_id
      join lot l on l.company_id = s.company_id and l.id = s.lot_id
      left join unit u on u.company_id = a.company_id and u.id = a.unit_id
    where a.company_id = ${actor.companyId} and a.line_id = ${line.id} and l.number = ${meant.lot}
      and (${narrowed.receiptId ?? null}::uuid is null or s.receipt_id = ${narrowed.receiptId ?? null}::uuid)
      and (${meant.gtin ?? null}::text is null or u.gtin = lpad(${meant.gtin ?? ''}, 14, '0'))
      and (${serials ?? null}::text[] is null or u.serial = any(${serials ?? []}::text[]))`.execute(tx)
  const byStock = Map.groupBy(rows, ({ stockId }) => stockId)
  let units = 0
  for (const [stockId, held] of byStock) {
    const unitIds = held.flatMap(({ unitId }) => unitId ?? [])
    const rest = narrowed.quantity === undefined ? undefined : narrowed.quantity - units
    if (rest === 0) break
    const released = await releaseAllocations(work, {
      lineId: line.id,
      stockId,
      ...(unitIds.length > 0 ? { unitIds } : rest === undefined ? {} : { quantity: rest }),
    })
    units += released.reduce((count, { quantity }) => count + quantity, 0)
  }
  return units
}

/** Locks all stock of the lines that is on hand: what goes back and what is taken instead are locked together. */
export async function lockStockOf(work: Work, lines: readonly InvoiceLineRecord[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select s.id from stock s where s.company_id = ${work.actor.companyId} and s.on_hand > 0
      and s.variation_id = any(${lines.flatMap(({ variationId }) => variationId ?? [])}::uuid[]) order by s.id`.execute(
    work.tx,
  )
  await lockStock(
    work,
    rows.map(({ id }) => id),
  )
}
