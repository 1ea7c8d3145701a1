import { sql } from 'kysely'
import { CANCELED_CAUSE } from '@galen/domain/compliance/suspicion'
import { lockRows } from '../../platform/database/locks.ts'
import type { Work } from '../../platform/work.ts'
import { releaseAllocations } from '../../warehouse/stock-ledger.ts'
import { flagDrafts } from './invoice.hot.ts'

/** Goods that drafts hold for canceled lines of an order are free again, and the drafts say why. */
export async function giveBackDrafted(work: Work, orderId: string, variationIds: readonly string[]): Promise<void> {
  const { tx, actor } = work
  const { rows } = await sql<{ invoiceId: string; lineId: string }>`
    select l.invoice_id as "invoiceId", l.id as "lineId" from invoice_line l
      join invoice n on n.company_id = l.company_id and n.id = l.invoice_id and n.status = 'Draft'
    where l.company_id = ${actor.companyId} and l.sales_order_id = ${orderId}
      and l.variation_id = any(${[...variationIds]}::uuid[])`.execute(tx)
  if (rows.length === 0) return
  const invoiceIds = [...new Set(rows.map(({ invoiceId }) => invoiceId))]
  await lockRows(work, 'invoice', invoiceIds)
  await releaseAllocations(work, { lineIds: rows.map(({ lineId }) => lineId) })
  await flagDrafts(work, invoiceIds, `${CANCELED_CAUSE}.`)
}
