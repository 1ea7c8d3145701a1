import { sql } from 'kysely'
import type { OrderRecord } from '@galen/contract/purchasing/purchase-order.fields'
import { centsToNumber, parseUnitCost, type UnitCost, unitCostToDecimal, unitCostToNumber } from '@galen/domain/money'
import { purchaseTotal } from '@galen/domain/purchasing/purchase-order'
import { asJson } from '../../platform/database/as-json.ts'
import type { Tx } from '../../platform/database/database.ts'
import { insertMany, saveMany } from '../../platform/database/many-rows.ts'
import type { Work } from '../../platform/work.ts'
import { purchaseOrder } from './purchase-order.store.ts'

export type TargetRecord = { readonly salesOrderId: string; readonly allocationId: string; readonly quantity: number }

/** A line as commands work with it. */
export type PurchaseLineRecord = {
  readonly id: string
  readonly position: number
  readonly itemId: string
  readonly variationId: string
  readonly quantity: number
  readonly currentPrice: UnitCost | null
  readonly purchasePrice: UnitCost
  readonly updateCost: boolean
  readonly note: string
  readonly received: number
  readonly targets: readonly TargetRecord[]
  readonly version: number
}

export type PlannedLine = { readonly before: PurchaseLineRecord | null; readonly after: PurchaseLineRecord }

type Row = Omit<PurchaseLineRecord, 'currentPrice' | 'purchasePrice'> & {
  currentPrice: string | null
  purchasePrice: string
}

/** The lines of a locked order in their order. */
export async function loadOrderLines(tx: Tx, companyId: string, orderId: string): Promise<PurchaseLineRecord[]> {
  const { rows } = await sql<Row>`
    select l.id, l.position, l.item_id as "itemId", l.variation_id as "variationId", l.quantity,
      l.current_price as "currentPrice", l.purchase_price as "purchasePrice", l.update_cost as "updateCost", l.note, l.received,
      l.version, coalesce((
        select json_agg(json_build_object('salesOrderId', t.sales_order_id, 'allocationId', t.allocation_id,
          'quantity', t.quantity) order by t.id)
        from purchase_order_target t where t.company_id = l.company_id and t.line_id = l.id), '[]') as targets
    from purchase_order_line l where l.company_id = ${companyId} and l.order_id = ${orderId}
    order by l.position, l.id`.execute(tx)
  return rows.map((row) => ({
    ...row,
    currentPrice: row.currentPrice === null ? null : parseUnitCost(row.currentPrice),
    purchasePrice: parseUnitCost(row.purchasePrice),
  }))
}

const auditedLine = (line: PurchaseLineRecord) => ({
  purchasableItemId: line.variationId,
  quantity: line.quantity,
  currentPrice: line.currentPrice === null ? null : unitCostToNumber(line.currentPrice),
  purchasePrice: unitCostToNumber(line.purchasePrice),
  updateCost: line.updateCost,
  note: line.note,
  targets: line.targets.map(({ salesOrderId, quantity }) => ({ salesOrderId, quantity })),
})

type Changes = { readonly planned: readonly PlannedLine[]; readonly removed: readonly PurchaseLineRecord[] }
type Written = Changes & {
  readonly order: OrderRecord
  /** What the order had before, all of it. */
  readonly lines: readonly PurchaseLineRecord[]
}
type Saving = Parameters<typeof purchaseOrder.save>[3] & { readonly header?: Partial<OrderRecord> }

/** Saves lines and the header with the new total, so that every write of lines is one version of their order. */
export async function saveOrderLines(
  work: Work,
  { order, lines, planned, removed }: Written,
  { header = {}, ...saving }: Saving,
): Promise<OrderRecord> {
  await writeOrderLines(work, order.id, { planned, removed }, saving.action)
  const total = centsToNumber(purchaseTotal(linesAfter(lines, planned, removed)))
  return purchaseOrder.save(work, order, { ...order, ...header, total }, saving)
}

/** Writes changed, new and removed lines in a few statements, and audits each of them. */
export async function writeOrderLines(
  work: Work,
  orderId: string,
  { planned, removed }: Changes,
  action: string,
): Promise<void> {
  await deleteLines(work, removed)
  await writeLines(work, orderId, planned)
  for (const line of removed)
    work.audit('purchase-order-line', { id: line.id, action: 'delete', before: auditedLine(line), after: null })
  for (const { before, after } of planned)
    work.audit('purchase-order-line', {
      id: after.id,
      action: before ? action : 'create',
      version: after.version,
      before: before && auditedLine(before),
      after: auditedLine(after),
    })
}

function linesAfter(
  lines: readonly PurchaseLineRecord[],
  planned: readonly PlannedLine[],
  removed: readonly PurchaseLineRecord[],
): PurchaseLineRecord[] {
  const gone = new Set([...removed.map(({ id }) => id), ...planned.map(({ after }) => after.id)])
  return [...lines.filter(({ id }) => !gone.has(id)), ...planned.map(({ after }) => after)]
}

async function deleteLines({ tx, actor }: Work, removed: readonly PurchaseLineRecord[]): Promise<void> {
  if (removed.length === 0) return
  await sql`
    delete from purchase_order_line
    where company_id = ${actor.companyId} and id = any(${removed.map(({ id }) => id)}::uuid[])`.execute(tx)
}

export async function deleteOrderLines({ tx, actor }: Work, orderId: string): Promise<void> {
  await sql`
    delete from purchase_order_line where company_id = ${actor.companyId} and order_id = ${orderId}`.execute(tx)
}

async function writeLines({ tx, actor }: Work, orderId: string, planned: readonly PlannedLine[]): Promise<void> {
  const { companyId } = actor
  await saveMany(
    tx,
    'purchase_order_line',
    planned.map(({ after }) => ({
      company_id: companyId,
      id: after.id,
      order_id: orderId,
      position: after.position,
      item_id: after.itemId,
      variation_id: after.variationId,
      quantity: after.quantity,
      current_price: after.currentPrice === null ? null : unitCostToDecimal(after.currentPrice),
      purchase_price: unitCostToDecimal(after.purchasePrice),
      update_cost: after.updateCost,
      note: after.note,
      received: after.received,
      version: after.version,
    })),
  )
  const retargeted = planned.filter(
    ({ before, after }) => JSON.stringify(before?.targets ?? []) !== JSON.stringify(after.targets),
  )
  if (retargeted.length === 0) return
  await sql`
    delete from purchase_order_target t using jsonb_to_recordset(${asJson(retargeted.map(({ after }) => ({ id: after.id })))})
      as s (id uuid)
    where t.company_id = ${companyId} and t.line_id = s.id`.execute(tx)
  const targets = retargeted.flatMap(({ after }) =>
    after.targets.map((target) => ({
      company_id: companyId,
      line_id: after.id,
      sales_order_id: target.salesOrderId,
      allocation_id: target.allocationId,
      quantity: target.quantity,
    })),
  )
  await insertMany(tx, 'purchase_order_target', targets)
}

type Received = { readonly id: string | null; readonly quantity: number }

/** Lines have received these units more; what was received is no version of a line, because no one entered it there. */
export const addReceived = ({ tx, actor }: Work, received: readonly Received[]) =>
  sql`
    update purchase_order_line l set received = l.received + s.quantity
    from jsonb_to_recordset(${asJson(received)}) as s (id uuid, quantity integer)
    where l.company_id = ${actor.companyId} and l.id = s.id`.execute(tx)
