import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { companyTopic } from '@galen/contract/topic'
import type { BusinessDate } from '@galen/domain/dates'
import type { MovementReason } from '@galen/domain/items/stock-movement'
import { type Cents, centsToDecimal, type UnitCost, unitCostFrom, unitCostToDecimal } from '@galen/domain/money'
import { assertPeriodChecked } from '../../accounting/fiscal-periods.ts'
import { insertMany } from '../../platform/database/many-rows.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import type { Moving } from './stock-row.store.ts'

/** The document that moves stock. Its number is taken after all locks when it is given as a function. */
export type Source = {
  readonly kind: 'receipt' | 'invoice' | 'customer-return' | 'vendor-return' | 'stock-operation'
  readonly id: string
  readonly number: string | (() => Promise<string>)
  readonly accountingDate: BusinessDate
  readonly customerId?: string | null
  readonly vendorId?: string | null
  readonly justification?: string | null
}

export type Movement = {
  readonly id: string
  readonly stockId: string
  readonly itemId: string
  readonly lineId: string | null
  readonly reason: MovementReason
  readonly quantity: number
  readonly value: Cents
  readonly unitPrice?: UnitCost | null
  readonly reversesId?: string | null
  /** The movement that took out what comes back, or that goes out again. */
  readonly shipmentId?: string | null
  readonly judgment?: object | null
  readonly unitIds?: readonly string[]
}

export const newMovementId = (): string => randomUUIDv7()

/** What changes neither quantity nor value, so that a closed period allows it. */
const NEUTRAL: ReadonlySet<MovementReason> = new Set([
  'LOCATION',
  'QUARANTINE_IN',
  'QUARANTINE_OUT',
  'LOT_RENAME',
  'SERIALIZE',
])

/**
 * Adds movements and brings their rows, which are locked, up to date in the same transaction: the one place where a row
 * of stock changes its quantity or value. `released` is what drafts no longer hold of a row, negative when they hold more.
 */
export async function writeMovements(
  work: Moving,
  source: Source,
  movements: readonly Movement[],
  released: ReadonlyMap<string, number> = new Map(),
): Promise<void> {
  if (movements.some(({ reason }) => !NEUTRAL.has(reason)))
    assertPeriodChecked(work, source.accountingDate, 'inventory')
  const number = typeof source.number === 'string' ? source.number : await source.number()
  await changeRows(work, movements, released, source.kind === 'receipt' ? { id: source.id, number } : null)
  await insertMany(
    work.tx,
    'stock_movement',
    movements.map((movement) => movementRow(work, source, number, movement)),
  )
  await insertMany(
    work.tx,
    'movement_unit',
    movements.flatMap(({ id, unitIds = [] }) =>
      unitIds.map((unitId) => ({ company_id: work.actor.companyId, movement_id: id, unit_id: unitId })),
    ),
  )
  publishStock(work, [...movements.map(({ stockId }) => stockId), ...released.keys()])
}

/** Lists that show rows of stock. */
const LISTS = ['stock', 'lots', 'quarantined-lots']
/** Past this many rows, open lists are not notified of each. */
const MOST_TOLD = 60

/** Notifies open lists of the rows that changed. */
export function publishStock({ publish }: Moving, stockIds: readonly string[]): void {
  for (const id of [...new Set(stockIds)].slice(0, MOST_TOLD))
    for (const type of LISTS) publish(companyTopic.destination, { type, id, version: null, changed: ['onHand'] })
}

function movementRow({ actor }: Moving, source: Source, number: string, movement: Movement) {
  const { quantity, value } = movement
  return {
    company_id: actor.companyId,
    id: movement.id,
    stock_id: movement.stockId,
    item_id: movement.itemId,
    quantity,
    value: centsToDecimal(value),
    reason: movement.reason,
    document_kind: source.kind,
    document_id: source.id,
    document_line_id: movement.lineId,
    document_number: number,
    customer_id: source.customerId ?? null,
    vendor_id: source.vendorId ?? null,
    unit_cost: quantity === 0 ? '0' : unitCostToDecimal(unitCostFrom(value, quantity)),
    unit_price: movement.unitPrice == null ? null : unitCostToDecimal(movement.unitPrice),
    accounting_date: source.accountingDate,
    user_id: actor.userId ?? null,
    justification: source.justification ?? null,
    reverses_id: movement.reversesId ?? null,
    shipment_id: movement.shipmentId ?? null,
    judgment: movement.judgment ?? null,
  }
}

async function changeRows(
  { tx, actor }: Moving,
  movements: readonly Movement[],
  released: ReadonlyMap<string, number>,
  receipt: { readonly id: string; readonly number: string } | null,
): Promise<void> {
  const changes = new Map<string, { id: string; quantity: number; cents: number; reserved: number }>()
  const of = (id: string) => {
    const known = changes.get(id) ?? { id, quantity: 0, cents: 0, reserved: 0 }
    changes.set(id, known)
    return known
  }
  for (const { stockId, quantity, value } of movements) {
    of(stockId).quantity += quantity
    of(stockId).cents += value
  }
  for (const [stockId, quantity] of released) of(stockId).reserved -= quantity
  const given = JSON.stringify([...changes.values()])
  await sql`
    update stock s set on_hand = s.on_hand + c.quantity, value = s.value + c.cents / 100.0, reserved = s.reserved + c.reserved,
      receipt_number = case when s.receipt_id = ${receipt?.id ?? null}::uuid then coalesce(s.receipt_number, ${receipt?.number ?? null}::text)
        else s.receipt_number end,
      version = ${nextVersion('s')}
    from jsonb_to_recordset(${given}::text::jsonb) as c (id uuid, quantity integer, cents bigint, reserved integer)
    where s.company_id = ${actor.companyId} and s.id = c.id`.execute(tx)
}
