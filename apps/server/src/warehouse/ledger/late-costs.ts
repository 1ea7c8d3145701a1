import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { allocate, type Cents, centsToDecimal, parseCents, zeroCents } from '@galen/domain/money'
import { insertMany } from '../../platform/database/many-rows.ts'
import type { Source } from './movements.ts'
import type { Moving } from './stock-row.store.ts'

/** What of a shipment is still out, and what it cost with its share of every later correction. */
export type GoodsOut = {
  readonly movementId: string
  readonly invoiceId: string | null
  readonly quantity: number
  readonly cost: Cents
}

/** What is out of the movements that a condition on `m` chooses. Their rows of stock are locked. */
async function goodsOut({ tx, actor }: Moving, chosen: RawBuilder<unknown>): Promise<GoodsOut[]> {
  const { rows } = await sql<Omit<GoodsOut, 'cost'> & { cost: string }>`
    select m.id as "movementId", case when m.document_kind = 'invoice' then m.document_id end as "invoiceId",
      (-m.quantity - coalesce(b.quantity, 0))::integer as quantity,
      (-m.value - coalesce(b.value, 0) + coalesce(c.amount, 0))::text as cost
    from stock_movement m
      left join lateral (select sum(b.quantity) as quantity, sum(b.value) as value from stock_movement b
        where b.company_id = m.company_id and b.shipment_id = m.id) b on true
      left join lateral (select sum(c.amount) as amount from late_cost c
        where c.company_id = m.company_id and c.movement_id = m.id) c on true
    where m.company_id = ${actor.companyId} and ${chosen} order by m.id`.execute(tx)
  return rows.map(({ cost, ...row }) => ({ ...row, cost: parseCents(cost) }))
}

export async function goodsOutOf(work: Moving, movementIds: readonly string[]): Promise<Map<string, GoodsOut>> {
  const rows = await goodsOut(work, sql`m.id = any(${[...movementIds]}::uuid[])`)
  return new Map(rows.map((row) => [row.movementId, row]))
}

export const layerOut = async (
  work: Moving,
  { receiptId, variationId }: { readonly receiptId: string; readonly variationId: string },
  reason: 'SHIP' | 'VENDOR_RETURN',
): Promise<GoodsOut[]> =>
  (
    await goodsOut(
      work,
      sql`m.reason = ${reason} and m.stock_id in (select s.id from stock s where s.company_id = m.company_id
        and s.receipt_id = ${receiptId} and s.variation_id = ${variationId})`,
    )
  ).filter(({ quantity }) => quantity > 0)

type Correction = {
  readonly source: Source
  readonly receiptId: string
  readonly variationId: string
  readonly parts: readonly Part[]
}
export type Part = {
  readonly place: 'stock' | 'sold' | 'lost' | 'returned'
  readonly amount: Cents
  readonly units: number
  readonly of?: GoodsOut
}

/** A share for each of the goods that are out, by quantity; without any it is borne by none. */
export function partsOut(place: 'sold' | 'returned', amount: Cents, out: readonly GoodsOut[]): Part[] {
  if (out.length === 0) return [{ place, amount, units: 0 }]
  const shares = allocate(
    amount,
    out.map(({ quantity }) => quantity),
  )
  return out.map((of, index) => ({ place, amount: shares[index] ?? zeroCents, units: of.quantity, of }))
}

/** Writes where late cost of a layer went. */
export async function writeLateCost({ tx, actor }: Moving, correction: Correction): Promise<void> {
  const { source, receiptId, variationId, parts } = correction
  const correctionId = randomUUIDv7()
  await insertMany(
    tx,
    'late_cost',
    parts
      .filter(({ amount }) => amount !== 0)
      .map(({ place, amount, units, of }) => ({
        company_id: actor.companyId,
        id: randomUUIDv7(),
        correction_id: correctionId,
        receipt_id: receiptId,
        variation_id: variationId,
        place,
        movement_id: of?.movementId ?? null,
        invoice_id: of?.invoiceId ?? null,
        units,
        amount: centsToDecimal(amount),
        document_number: typeof source.number === 'string' ? source.number : '',
        accounting_date: source.accountingDate,
      })),
  )
}
