import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { Work } from '../../../platform/work.ts'
import { type InvoiceLineRecord, saveQuantities } from '../invoice-line.store.ts'

/** Sets how much of a line is shipped: at least what is picked, at most what the order has left. */
export async function setShippingQuantity(
  work: Work,
  line: InvoiceLineRecord,
  quantity: number,
): Promise<InvoiceLineRecord> {
  if (quantity < line.picked)
    throw new BusinessError(
      'invoice.quantity.validation',
      `${line.picked} of ${line.itemName} are picked. Put some back before you ship ${quantity}.`,
      [{ field: 'shippingQuantity', message: `must be at least ${line.picked}` }],
    )
  const most = await mostOf(work, line)
  if (quantity > most)
    throw new BusinessError('invoice.quantity.validation', `${line.itemName}: ${most} are left to ship.`, [
      { field: 'shippingQuantity', message: `must be at most ${most}` },
    ])
  const versions = await saveQuantities(work, [{ id: line.id, quantity }])
  return { ...line, quantity, version: versions.get(line.id) ?? line.version }
}

/** What the order has left, apart from other drafts. */
async function mostOf({ tx, actor }: Work, line: InvoiceLineRecord): Promise<number> {
  if (line.orderAllocationId === null) return Number.MAX_SAFE_INTEGER
  const { rows } = await sql<{ most: number }>`
    select (a.quantity - a.shipped - coalesce((
        select sum(k.quantity) from invoice_line k join invoice d on d.company_id = k.company_id and d.id = k.invoice_id
        where k.company_id = a.company_id and k.order_allocation_id = a.id and k.id <> ${line.id} and d.status = 'Draft'), 0)
      )::integer as most
    from sales_order_allocation a where a.company_id = ${actor.companyId} and a.id = ${line.orderAllocationId}`.execute(
    tx,
  )
  return rows[0]?.most ?? 0
}
