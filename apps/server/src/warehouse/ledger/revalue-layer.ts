import { sql } from 'kysely'
import { add, allocate, type Cents, negate, parseCents, subtract, sum, zeroCents } from '@galen/domain/money'
import { type LayerUse, type SplitCost, splitLateCost } from '@galen/domain/warehouse/late-cost'
import type { Db } from '../../platform/database/database.ts'
import { layerOut, type Part, partsOut, writeLateCost } from './late-costs.ts'
import { newMovementId, type Source, writeMovements } from './movements.ts'
import { loadLayer, lockStockRows, type Moving, type StockRow } from './stock-row.store.ts'

export type LateCost = {
  readonly receiptId: string
  readonly variationId: string
  readonly lineId?: string | null
  /** What the received quantity cost more, or less when it is negative. */
  readonly delta: Cents
  readonly receivedQuantity: number
  /** What the caller posts for goods that went back to the vendor; they bring it along should they come back. */
  readonly returned?: Cents
}

/**
 * Splits late cost of a receipt layer by quantity: what is still in stock is worth more or less, the rest is for the caller
 * to post as cost of goods sold or as loss. What went back to the vendor takes no part. Each shipment keeps its share, so
 * that a void or a return gives it back.
 */
export async function revalueLayer(work: Moving, source: Source, layer: LateCost): Promise<SplitCost> {
  const ids = await loadLayer(work.tx, work.actor.companyId, layer.receiptId, layer.variationId)
  const rows = [...(await lockStockRows(work, ids)).values()].filter(({ onHand }) => onHand > 0)
  const used = (await layerUses(work.tx, work.actor.companyId, layer.receiptId, layer.variationId))[0]
  const shares = splitLateCost(layer.delta, layerUseOf(used, layer.receivedQuantity))
  const parts = spread(rows, shares.onHand)
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
  const split = { onHand, sold: add(shares.sold, subtract(shares.onHand, onHand)), lost: shares.lost }
  await writeLateCost(work, { ...layer, source, parts: await lateParts(work, layer, split, rows) })
  return split
}

async function lateParts(work: Moving, layer: LateCost, split: SplitCost, rows: readonly StockRow[]): Promise<Part[]> {
  const held = rows.reduce((total, { onHand }) => total + onHand, 0)
  const shipped = await layerOut(work, layer, 'SHIP')
  const returned = await layerOut(work, layer, 'VENDOR_RETURN')
  const out = [...shipped, ...returned].reduce((total, { quantity }) => total + quantity, 0)
  return [
    { place: 'stock', amount: split.onHand, units: held },
    ...partsOut('sold', split.sold, shipped),
    { place: 'lost', amount: split.lost, units: Math.max(0, layer.receivedQuantity - held - out) },
    ...partsOut('returned', layer.returned ?? zeroCents, returned),
  ]
}

/** How late cost would be split now, for a look before it is booked. */
export async function foreseeLateCost(
  db: Db,
  companyId: string,
  receiptId: string,
  layers: readonly Pick<LateCost, 'variationId' | 'delta' | 'receivedQuantity'>[],
): Promise<readonly (SplitCost & { readonly use: LayerUse })[]> {
  const used = await layerUses(db, companyId, receiptId, null)
  return layers.map(({ variationId, delta, receivedQuantity }) => {
    const found = used.find((each) => each.variationId === variationId)
    const use = layerUseOf(found, receivedQuantity)
    const shares = splitLateCost(delta, use)
    const onHand = Math.max(shares.onHand, negate(parseCents(found?.value ?? 0))) as Cents
    return { onHand, sold: add(shares.sold, subtract(shares.onHand, onHand)), lost: shares.lost, use }
  })
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

type Used = Omit<LayerUse, 'received'> & { readonly variationId: string; readonly value: string }

const layerUseOf = (used: Used | undefined, received: number): LayerUse => ({
  received,
  held: used?.held ?? 0,
  sold: used?.sold ?? 0,
  returned: used?.returned ?? 0,
})

async function layerUses(db: Db, companyId: string, receiptId: string, variationId: string | null): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select s.variation_id as "variationId", sum(s.on_hand)::integer as held, sum(s.value)::text as value,
      coalesce(sum(gone.sold), 0)::integer as sold, coalesce(sum(gone.returned), 0)::integer as returned
    from stock s cross join lateral (
      select -sum(m.quantity) filter (where m.reason in ('SHIP', 'SHIP_VOID', 'CUSTOMER_RETURN', 'CUSTOMER_RETURN_CANCEL')) as sold,
        -sum(m.quantity) filter (where m.reason in ('VENDOR_RETURN', 'VENDOR_RETURN_CANCEL')) as returned
      from stock_movement m where m.company_id = s.company_id and m.stock_id = s.id) gone
    where s.company_id = ${companyId} and s.receipt_id = ${receiptId}
      and (${variationId}::uuid is null or s.variation_id = ${variationId}::uuid)
    group by s.variation_id`.execute(db)
  return rows
}
