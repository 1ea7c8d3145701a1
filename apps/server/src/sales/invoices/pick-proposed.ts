import { sql } from 'kysely'
import { accountingDate, type Work } from '../../platform/work.ts'
import { allocateStock, proposeLots } from '../../warehouse/stock-ledger.ts'
import { loadInvoiceLines } from './invoice-line.store.ts'
import type { InvoiceRecord } from './invoice.store.ts'
import { minDaysToExpiry } from './invoice.view.ts'

/** Picks the proposed lots for what is not picked yet. Serialized goods are proposed, their units are scanned. */
export async function pickProposed(
  work: Work,
  invoice: Pick<InvoiceRecord, 'id'>,
  lineIds?: readonly string[],
): Promise<number> {
  const { tx, actor } = work
  const lines = (await loadInvoiceLines(tx, actor, invoice.id)).filter(
    ({ id, dropShip, picked, quantity }) => !dropShip && picked < quantity && (!lineIds || lineIds.includes(id)),
  )
  if (lines.length === 0) return 0
  const preferred = await preferredLots(work, invoice.id)
  const proposals = await proposeLots(
    tx,
    actor.companyId,
    lines.map(({ id, variationId, quantity, picked }) => ({
      lineId: id,
      variationId: variationId ?? '',
      quantity: quantity - picked,
      preferred: preferred.get(id) ?? [],
    })),
    { day: await accountingDate(work), minDaysToExpiry: await minDaysToExpiry(tx, actor.companyId, invoice.id) },
  )
  const picks = proposals.flatMap(({ lineId, picks: proposed }) =>
    proposed
      .filter(({ serialized }) => !serialized)
      .map(({ stockId, quantity }) => ({ lineId, stockId, quantity, reason: null })),
  )
  await allocateStock(work, { kind: 'invoice', id: invoice.id }, picks)
  return picks.reduce((units, { quantity }) => units + quantity, 0)
}

async function preferredLots({ tx, actor }: Work, invoiceId: string): Promise<Map<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; lots: readonly string[] }>`
    select l.id, a.lots from invoice_line l
      join sales_order_allocation a on a.company_id = l.company_id and a.id = l.order_allocation_id
    where l.company_id = ${actor.companyId} and l.invoice_id = ${invoiceId} and a.lots <> '[]'`.execute(tx)
  return new Map(rows.map(({ id, lots }) => [id, lots]))
}
