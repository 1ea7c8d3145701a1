import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderProduct, OrderTotals } from '@galen/contract/sales/sales-order'
import { BusinessError } from '@galen/domain/business-error'
import { centsToNumber } from '@galen/domain/money'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { asJson } from '../../platform/database/as-json.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { raisedVersion } from '../../platform/versions.ts'
import type { Work } from '../../platform/work.ts'
import { changedLines, recordOrder } from './order-audit.ts'
import {
  allocationRow,
  type AllocationRecord,
  type LineRecord,
  loadLines,
  lockHeader,
  type NewAllocation,
  type OrderHeader,
  refreshTotals,
} from './sales-order.store.ts'
import { orderProducts, shownTotals } from './sales-order.view.ts'

/** Locks a draft whose lines are about to be written. */
export async function lockDraft(work: Work<Actor>, id: string) {
  const header = await lockHeader(work, id)
  salesOrder.after('edit', header.status)
  return header
}

/** A line that someone else changed in the meantime is refused with both values; without a version it is set in any case. */
export function checkLineVersion(
  line: LineRecord | undefined,
  sent: { readonly version?: number | undefined; readonly quantity: number; readonly price?: number | undefined },
  variationId: string,
): void {
  if (sent.version === undefined || sent.version === (line?.version ?? 0)) return
  const theirs = line?.allocations.find((allocation) => allocation.variationId === variationId)
  throw new BusinessError('conflict', 'This line was changed by another user.', [
    { field: 'quantity', message: 'was changed', yours: sent.quantity, theirs: theirs?.quantity ?? 0 },
    {
      field: 'price',
      message: 'was changed',
      yours: sent.price ?? null,
      theirs: theirs ? centsToNumber(theirs.price) : null,
    },
    { field: 'version', message: 'is not that of the line', yours: sent.version, theirs: line?.version ?? 0 },
  ])
}

type Written = {
  readonly itemId: string
  readonly freeOfCharge: boolean
  readonly note: string
  readonly allocations: readonly (NewAllocation & { readonly id?: string })[]
}

/** Writes a line with exactly these allocations; without any the line goes. */
export async function writeLine(
  { tx, actor }: Work,
  orderId: string,
  line: LineRecord | undefined,
  wanted: Written,
): Promise<void> {
  const { companyId } = actor
  const quantity = wanted.allocations.reduce((units, each) => units + each.quantity, 0)
  const lineId = line?.id ?? randomUUIDv7()
  const keep = wanted.allocations.map(({ variationId }) => variationId)
  if (line)
    await sql`
      delete from sales_order_allocation
      where company_id = ${companyId} and line_id = ${lineId} and variation_id <> all(${keep}::uuid[])`.execute(tx)
  if (line && quantity === 0) {
    await sql`delete from sales_order_line where company_id = ${companyId} and id = ${lineId}`.execute(tx)
    return
  }
  if (line)
    await sql`
      update sales_order_line set quantity = ${quantity}, free_of_charge = ${wanted.freeOfCharge}, note = ${wanted.note},
        version = version + 1
      where company_id = ${companyId} and id = ${lineId}`.execute(tx)
  else
    await sql`
      insert into sales_order_line (company_id, id, order_id, position, item_id, quantity, free_of_charge, note)
      select ${companyId}, ${lineId}, ${orderId}, 1 + coalesce(max(l.position), 0), ${wanted.itemId}, ${quantity},
        ${wanted.freeOfCharge}, ${wanted.note}
      from sales_order_line l where l.company_id = ${companyId} and l.order_id = ${orderId}`.execute(tx)
  for (const allocation of wanted.allocations) {
    const { lots, ...row } = allocationRow(companyId, { orderId, lineId, itemId: wanted.itemId }, allocation)
    const values = { ...row, lots: asJson(lots) }
    await tx
      .insertInto('sales_order_allocation')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'order_id', 'variation_id']).doUpdateSet({
          ...values,
          version: sql`sales_order_allocation.version + 1`,
        }),
      )
      .execute()
  }
}

/** An allocation as it is stored, to be written again unchanged. */
export const sameAllocation = ({
  variationId,
  quantity,
  price,
  cost,
  isSoaCost,
  pcr,
  minimumMargin,
  lots,
  dropShip,
}: AllocationRecord): NewAllocation => ({
  variationId,
  quantity,
  price,
  cost,
  isSoaCost,
  pcr,
  minimumMargin,
  lots,
  dropShip,
})

/** Sums up the order after one of its lines was written, says what changed, and answers the line as it is now. */
export async function settleLine(
  work: Work<Actor>,
  header: Pick<OrderHeader, 'id' | 'version'>,
  itemId: string,
  before: LineRecord | undefined,
  action: string,
): Promise<{ order: OrderTotals; product: OrderProduct | null }> {
  const { tx, actor } = work
  const orderId = header.id
  const totals = await refreshTotals(work, orderId, raisedVersion(tx, orderId, header.version))
  const after = await loadLines(tx, actor.companyId, orderId, itemId)
  const change = changedLines(before ? [before] : [], after)
  recordOrder(work, { id: orderId, version: totals.version, ...change, action })
  const [product = null] =
    after.length === 0 ? [] : await orderProducts(tx, actor, orderId, { where: sql`l.item_id = ${itemId}` })
  return { order: shownTotals(actor, totals), product }
}

/** The line of an order that is meant by the id of its item, of itself, or of one of its variations. */
export async function lineMeant(work: Work<Actor>, orderId: string, id: string) {
  const lines = await loadLines(work.tx, work.actor.companyId, orderId)
  const whole = lines.find((line) => line.id === id || line.itemId === id)
  const line = whole ?? lines.find(({ allocations }) => allocations.some((each) => isAllocation(each, id)))
  if (!line) throw notFound('Line')
  return { line, isWhole: whole !== undefined }
}

/** An allocation is named by its variation or by its own id. */
export const isAllocation = ({ id, variationId }: Pick<AllocationRecord, 'id' | 'variationId'>, named: string) =>
  id === named || variationId === named
