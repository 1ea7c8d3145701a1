import { sql } from 'kysely'
import { add, allocate, type Cents, negate, subtract, sum, zeroCents } from '@galen/domain/money'
import { newMovementId, type Source, writeMovements } from './movements.ts'
import { loadLayer, lockStockRows, type Moving, type StockRow } from './stock-row.store.ts'

export type LateCost = {
  readonly receiptId: string
  readonly variationId: string
  readonly lineId?: string | null
  /** What the received quantity cost more, or less when it is negative. */
  readonly delta: Cents
  readonly receivedQuantity: number
}

/** Where late cost went; the three add up to it. */
export type SplitCost = { readonly onHand: Cents; readonly sold: Cents; readonly lost: Cents }

/**
 * Splits late cost of a receipt layer by quantity: what is still in stock is worth more or less, the rest is for the caller
 * to post as cost of goods sold or as loss. What went back to the vendor takes no part.
 */
export async function revalueLayer(work: Moving, source: Source, layer: LateCost): Promise<SplitCost> {
  const ids = await loadLayer(work.tx, work.actor.companyId, layer.receiptId, layer.variationId)
  const rows = [...(await lockStockRows(work, ids)).values()]
  const gone = await goneFrom(work, layer)
  const held = rows.reduce((total, { onHand }) => total + onHand, 0)
  const sold = Math.max(0, gone.sold)
  const lost = Math.max(0, layer.receivedQuantity - held - sold - gone.returned)
  if (held + sold + lost === 0) return { onHand: zeroCents, sold: layer.delta, lost: zeroCents }
  const [heldShare = zeroCents, soldShare = zeroCents, lostShare = zeroCents] = allocate(layer.delta, [
    held,
    sold,
    lost,
  ])
  const parts = spread(rows, heldShare)
  await writeMovements(
    work,
    source,
    parts
      .filter(({ value }) => value !== 0)
      .map(({ row, value }) => ({
        id: newMovementId(),
        stockId: row.id,
        itemId: row.itemId,
        lineId: layer.lineId ?? null,
        reason: 'COST_REVALUATION' as const,
        quantity: 0,
        value,
      })),
  )
  const onHand = sum(parts.map(({ value }) => value))
  return { onHand, sold: add(soldShare, subtract(heldShare, onHand)), lost: lostShare }
}

/** The share of each row by what it holds; no row is worth less than nothing. */
function spread(rows: readonly StockRow[], amount: Cents): { readonly row: StockRow; readonly value: Cents }[] {
  if (rows.length === 0) return []
  const shares = allocate(
    amount,
    rows.map(({ onHand }) => onHand),
  )
  return rows.map((row, index) => ({
    row,
    value: Math.max(shares[index] ?? 0, negate(row.value)) as Cents,
  }))
}

async function goneFrom({ tx, actor }: Moving, { receiptId, variationId }: LateCost) {
  const { rows } = await sql<{ sold: number; returned: number }>`
    select coalesce(-sum(m.quantity) filter (where m.reason in ('SHIP', 'SHIP_VOID', 'CUSTOMER_RETURN', 'CUSTOMER_RETURN_CANCEL')), 0)::integer as sold,
      coalesce(-sum(m.quantity) filter (where m.reason in ('VENDOR_RETURN', 'VENDOR_RETURN_CANCEL')), 0)::integer as returned
    from stock s join stock_movement m on m.company_id = s.company_id and m.stock_id = s.id
    where s.company_id = ${actor.companyId} and s.receipt_id = ${receiptId} and s.variation_id = ${variationId}`.execute(
    tx,
  )
  return rows[0] ?? { sold: 0, returned: 0 }
}
