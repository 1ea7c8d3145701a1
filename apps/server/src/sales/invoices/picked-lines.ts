import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { type InvoiceLineRecord, loadInvoiceLines } from './invoice-line.store.ts'
import { invoiceHead, type InvoiceRecord, sumsOf } from './invoice.store.ts'
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
  const after = await loadInvoiceLines(tx, actor, invoice.id)
  const parts = {
    before: { products: auditedLines(before, lineIds) },
    after: { products: auditedLines(after, lineIds) },
  }
  const settled = { ...invoice, ...sumsOf(invoice, after), flagged: null }
  await invoiceHead.save(work, invoice, settled, { action, parts })
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
