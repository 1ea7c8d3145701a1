import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { Work } from '../../platform/work.ts'

/** A draft invoice holds stock for the order: it is placed or deleted first. */
export async function checkNoDraftInvoice({ tx, actor }: Work, orderId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct n.id from invoice n left join invoice_line l on l.company_id = n.company_id and l.invoice_id = n.id
    where n.company_id = ${actor.companyId} and n.status = 'Draft' and (n.sales_order_id = ${orderId} or l.sales_order_id = ${orderId})`.execute(
    tx,
  )
  if (rows.length > 0)
    throw new BusinessError(
      'sales-order.close.conflict',
      `The order has ${rows.length === 1 ? 'a draft invoice' : `${rows.length} draft invoices`}. Place or delete it first.`,
      rows.map(({ id }) => ({ field: 'invoices', message: 'is a draft', invoiceId: id })),
    )
}
