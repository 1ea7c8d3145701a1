import { sql } from 'kysely'
import type { CheckMoment } from '../../compliance/approvals.ts'
import type { Actor, OpenTransaction } from '../../platform/operation.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockToCheckUnscoped, recheckOrder } from '../orders/placing.ts'

type Preparing = { readonly actor: Actor; readonly transaction: OpenTransaction }

/**
 * Checks orders again before goods are taken for them, in a transaction of its own: what a license that expired since puts
 * on hold stays on hold although the invoice is refused (E31).
 */
export async function recheckBefore(
  { actor, transaction }: Preparing,
  orderIds: readonly string[],
  moment: CheckMoment,
): Promise<undefined> {
  const { companyId, userId, sessionId } = actor
  for (const id of orderIds)
    await transaction({ companyId, userId, sessionId }, async (work) => {
      const { rows } = await sql`
        select from sales_order o where o.company_id = ${companyId} and o.id = ${id} and o.status in ('Placed', 'Hold')`.execute(
        work.tx,
      )
      if (rows.length === 0) return
      await recheckOrder(work, await lockToCheckUnscoped(work, id), moment)
    })
  return undefined
}

/** The orders of a draft, to be checked before it is placed. */
export async function ordersOfDraft(db: Db, companyId: string, invoiceId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.sales_order_id as id from invoice n
      join invoice_line l on l.company_id = n.company_id and l.invoice_id = n.id
    where n.company_id = ${companyId} and n.id = ${invoiceId} and n.status = 'Draft' and l.sales_order_id is not null
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
