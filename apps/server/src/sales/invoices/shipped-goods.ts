import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToDecimal, centsToNumber, costOf, sum } from '@galen/domain/money'
import { insertMany } from '../../platform/database/many-rows.ts'
import type { Work } from '../../platform/work.ts'
import { issueStock, lockStock } from '../../warehouse/stock-ledger.ts'
import type { InvoiceLineRecord, InvoiceRecord } from './invoice.store.ts'

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
  await writeLots(work, invoice.id, issued)
  const dropShip = lines.filter((line) => line.dropShip)
  const byLine = new Map<string, Cents>([
    ...[...Map.groupBy(issued, ({ lineId }) => lineId ?? '')].map(
      ([lineId, parts]) => [lineId, sum(parts.map(({ value }) => value))] as const,
    ),
    ...dropShip.map((line) => [line.id, costOf(line.cost, line.quantity)] as const),
  ])
  await writeLineCosts(work, byLine)
  return {
    stock: sum(issued.map(({ value }) => value)),
    dropShip: sum(dropShip.map((line) => costOf(line.cost, line.quantity))),
    byLine,
  }
}

type Issued = Awaited<ReturnType<typeof issueStock>>[number]

async function writeLots({ tx, actor }: Work, invoiceId: string, issued: readonly Issued[]): Promise<void> {
  const { companyId } = actor
  const lots = issued.map((each) => ({ ...each, id: randomUUIDv7() }))
  await insertMany(
    tx,
    'invoice_lot',
    lots.map(({ id, lineId, lot, expiresOn, quantity, stockId, lotId, receiptId, value, unitIds }) => ({
      company_id: companyId,
      id,
      invoice_id: invoiceId,
      line_id: lineId,
      lot,
      expires_on: expiresOn,
      serialized: unitIds.length > 0,
      quantity,
      stock_id: stockId,
      lot_id: lotId,
      receipt_id: receiptId,
      cost_of_goods: centsToDecimal(value),
      returned: 0,
    })),
  )
  const units = lots.flatMap(({ id, unitIds }) => unitIds.map((unitId) => ({ lotId: id, unitId })))
  if (units.length === 0) return
  await sql`
    insert into invoice_unit (company_id, invoice_lot_id, unit_id, gtin, serial)
    select ${companyId}, g."lotId", u.id, u.gtin, u.serial
    from jsonb_to_recordset(${JSON.stringify(units)}::text::jsonb) as g ("lotId" uuid, "unitId" uuid)
      join unit u on u.company_id = ${companyId} and u.id = g."unitId"`.execute(tx)
}

async function writeLineCosts({ tx, actor }: Work, costs: ReadonlyMap<string, Cents>): Promise<void> {
  const rows = [...costs].map(([id, cost]) => ({ id, cost: centsToDecimal(cost) }))
  await sql`
    update invoice_line l set cost_of_goods = c.cost
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as c (id uuid, cost numeric)
    where l.company_id = ${actor.companyId} and l.id = c.id`.execute(tx)
}
