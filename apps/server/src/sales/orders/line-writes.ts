import { sql } from 'kysely'
import type { OrderProduct, OrderTotals } from '@galen/contract/sales/sales-order'
import { BusinessError } from '@galen/domain/business-error'
import { centsToNumber } from '@galen/domain/money'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { changedLines } from './order-audit.ts'
import {
  type AllocationRecord,
  type LineRecord,
  loadLines,
  type NewAllocation,
  writeLine,
  type WrittenLine,
} from './sales-order-line.store.ts'
import { refreshTotals } from './sales-order.hot.ts'
import { lockHeader, orderHead, type OrderHeader } from './sales-order.store.ts'
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

/** Writes a line, sums up the order, says what changed, and answers the line as it is now. */
export async function saveLine(
  work: Work<Actor>,
  header: OrderHeader,
  before: LineRecord | undefined,
  wanted: WrittenLine & Pick<LineRecord, 'itemNumber'>,
  action: string,
): Promise<{ order: OrderTotals; product: OrderProduct | null }> {
  const { tx, actor } = work
  const { itemId, allocations } = wanted
  const id = await writeLine(work, header.id, before, wanted)
  const totals = await refreshTotals(work, header)
  const quantity = allocations.reduce((units, each) => units + each.quantity, 0)
  const parts = changedLines(before ? [before] : [], quantity === 0 ? [] : [{ ...wanted, id, quantity }])
  orderHead.report(work, header, { ...header, ...totals }, { action, parts })
  const [product = null] =
    quantity === 0 ? [] : await orderProducts(tx, actor, header.id, { where: sql`l.item_id = ${itemId}` })
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
