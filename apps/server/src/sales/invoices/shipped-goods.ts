import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToNumber, costOf, parseUnitCost, sum } from '@galen/domain/money'
import type { Work } from '../../platform/work.ts'
import { issueStock, lockStock } from '../../warehouse/stock-ledger.ts'
import type { InvoiceLineRecord } from './invoice-line.store.ts'
import { addShippedLots } from './invoice-lot.store.ts'
import { writeLineCosts } from './invoice.hot.ts'
import type { InvoiceRecord } from './invoice.store.ts'

type Held = {
  readonly lineId: string
  readonly stockId: string
  readonly quantity: number
  readonly unitIds: readonly string[]
}

/** What a draft holds, by line and row of stock. */
export async function loadHeld({ tx, actor }: Work, invoiceId: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select a.line_id as "lineId", a.stock_id as "stockId", sum(a.quantity)::integer as quantity,
      coalesce(array_agg(a.unit_id) filter (where a.unit_id is not null), '{}') as "unitIds"
    from allocation a
    where a.company_id = ${actor.companyId} and a.document_kind = 'invoice' and a.document_id = ${invoiceId}
    group by a.line_id, a.stock_id order by a.line_id, a.stock_id`.execute(tx)
  return rows
}

/** Locks the goods of a draft, before its number is taken. */
export async function lockGoods(work: Work, invoiceId: string): Promise<Held[]> {
  const held = await loadHeld(work, invoiceId)
  await lockStock(
    work,
    held.map(({ stockId }) => stockId),
    held.flatMap(({ unitIds }) => unitIds),
  )
  const now = await loadHeld(work, invoiceId)
  if (JSON.stringify(now) !== JSON.stringify(held)) throw new BusinessError('busy', 'Document is busy, try again')
  return held
}

type Shipping = {
  readonly invoice: InvoiceRecord
  readonly number: string
  readonly day: BusinessDate
  readonly minDaysToExpiry: number
}
export type ShippedCost = {
  readonly stock: Cents
  readonly dropShip: Cents
  readonly byLine: ReadonlyMap<string, Cents>
}

/** Takes the goods out of stock and writes the lots and units that leave. Answers what they cost. */
export async function shipGoods(
  work: Work,
  { invoice, number, day, minDaysToExpiry }: Shipping,
  lines: readonly InvoiceLineRecord[],
  held: readonly Held[],
): Promise<ShippedCost> {
  const lineOf = new Map(lines.map((line) => [line.id, line]))
  const source = {
    kind: 'invoice' as const,
    id: invoice.id,
    number,
    accountingDate: day,
    customerId: invoice.customerId,
  }
  const issued = await issueStock(
    work,
    source,
    'SHIP',
    held.map(({ lineId, stockId, quantity, unitIds }) => ({
      lineId,
      stockId,
      quantity,
      unitIds,
      unitPrice: centsToNumber(lineOf.get(lineId)?.price ?? (0 as Cents)),
      fromAllocation: true,
      mustBeShippable: { day, minDaysToExpiry },
    })),
  )
  await addShippedLots(work, invoice.id, issued)
  const dropShip = await dropShipCosts(work, lines)
  const byLine = new Map<string, Cents>([
    ...[...Map.groupBy(issued, ({ lineId }) => lineId ?? '')].map(
      ([lineId, parts]) => [lineId, sum(parts.map(({ value }) => value))] as const,
    ),
    ...dropShip,
  ])
  await writeLineCosts(work, byLine)
  return {
    stock: sum(issued.map(({ value }) => value)),
    dropShip: sum(dropShip.map(([, cost]) => cost)),
    byLine,
  }
}

/** What the vendor ships costs as its order says: the receipt settles the price against that. */
async function dropShipCosts(
  { tx, actor }: Work,
  lines: readonly InvoiceLineRecord[],
): Promise<(readonly [string, Cents])[]> {
  const dropped = lines.filter((line) => line.dropShip)
  const { rows } = await sql<{ id: string; cost: string }>`
    select a.id, a.cost::text as cost from sales_order_allocation a
    where a.company_id = ${actor.companyId} and a.id = any(${dropped.map((line) => line.orderAllocationId)}::uuid[])`.execute(
    tx,
  )
  const costs = new Map(rows.map(({ id, cost }) => [id, parseUnitCost(cost)]))
  return dropped.map(
    (line) => [line.id, costOf(costs.get(line.orderAllocationId ?? '') ?? line.cost, line.quantity)] as const,
  )
}
