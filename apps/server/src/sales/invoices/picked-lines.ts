import { sql } from 'kysely'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { raiseVersion, recordInvoice, refreshInvoiceTotals } from './invoice-writes.ts'
import { type InvoiceLineRecord, type InvoiceRecord, loadInvoiceLines } from './invoice.store.ts'
import { invoiceProducts } from './invoice-products.view.ts'
import { invoiceTotalsView, minDaysToExpiry } from './invoice.view.ts'

type Settled = {
  readonly lineIds: readonly string[]
  readonly added: number
  readonly message: string
  readonly action: string
}

/** After picks changed: totals, version, audit, and what the screen shows of the lines. */
export async function settlePicks(
  work: Work<Actor>,
  invoice: InvoiceRecord,
  before: readonly InvoiceLineRecord[],
  { lineIds, added, message, action }: Settled,
) {
  const { tx, actor } = work
  await refreshInvoiceTotals(work, invoice)
  const version = await raiseVersion(work, invoice)
  if (invoice.flagged !== null)
    await sql`update invoice set flagged = null where company_id = ${actor.companyId} and id = ${invoice.id}`.execute(
      tx,
    )
  const after = await loadInvoiceLines(tx, actor, invoice.id)
  recordInvoice(work, {
    id: invoice.id,
    version,
    before: { products: auditedLines(before, lineIds) },
    after: { products: auditedLines(after, lineIds) },
    action,
  })
  const products = await invoiceProducts(
    tx,
    actor,
    {
      id: invoice.id,
      isDraft: true,
      minDaysToExpiry: await minDaysToExpiry(tx, actor.companyId, invoice.id),
    },
    lineIds,
  )
  return { message, added, invoice: await invoiceTotalsView(tx, actor, invoice.id), products }
}

/** Lines as the audit has them. */
export const auditedLines = (lines: readonly InvoiceLineRecord[], lineIds: readonly string[]) =>
  lines
    .filter(({ id }) => lineIds.includes(id))
    .map(({ itemNumber, quantity, picked }) => ({ item: itemNumber, quantity, picked }))
