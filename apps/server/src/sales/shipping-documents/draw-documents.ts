import { BusinessError } from '@galen/domain/business-error'
import { loadLetterhead } from '../../admin/letterhead.ts'
import { loadStatement } from '../../compliance/transaction-statements.ts'
import { loadMedicineNames } from '../../items/medicine-names.ts'
import { loadCustomerHead } from '../../partners/party-head.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Printable } from '../../platform/printable.ts'
import { seesInvoice } from '../invoices/invoice.store.ts'
import { returnView } from '../returns/customer-return.store.ts'
import { printInvoice, printPackingSlip } from './invoice.print.ts'
import { printItemLabels, printShippingLabels, printSsccLabels } from './labels.print.ts'
import { loadPrinted } from './printed-invoice.ts'
import { printReturn } from './return.print.ts'
import { printT3 } from './t3.print.ts'

type Reader = { readonly companyId: string; readonly timeZone: string }
type Drawn = { readonly title: string; readonly content: Buffer<ArrayBuffer> }

export type InvoicePaper = 'invoice' | 'packingSlip' | 'shippingLabel' | 'itemLabel' | 'ssccLabel'
const TITLES: Record<InvoicePaper, string> = {
  invoice: 'Invoice',
  packingSlip: 'Packing slip',
  shippingLabel: 'Shipping labels',
  itemLabel: 'Item labels',
  ssccLabel: 'SSCC labels',
}

/** Draws a document of a shipment. The caller has checked that the reader sees it. */
export async function drawPaper(
  db: Db,
  { companyId, timeZone }: Reader,
  kind: InvoicePaper,
  id: string,
): Promise<Drawn> {
  const invoice = await loadPrinted(db, companyId, id)
  if (kind === 'shippingLabel') await checkMayLeave(db, companyId, id)
  const company = await loadLetterhead(db, companyId, kind === 'invoice' ? ['main', 'remit'] : ['shipFrom', 'main'])
  const draw = {
    invoice: () => printInvoice(invoice, company, timeZone),
    packingSlip: () => printPackingSlip(invoice, company, timeZone),
    shippingLabel: () => printShippingLabels(invoice, company),
    itemLabel: () => printItemLabels(invoice),
    ssccLabel: () => printSsccLabels(invoice, company),
  }[kind]
  const name = invoice.number || `draft ${invoice.orders.join(' ')}`.trim()
  return { title: `${TITLES[kind]} ${name}`, content: await draw() }
}

/** Goods on shipping hold get no label. */
async function checkMayLeave(db: Db, companyId: string, id: string): Promise<void> {
  const held = await db
    .selectFrom('invoice_line as l')
    .innerJoin('sales_order as o', (join) =>
      join.onRef('o.company_id', '=', 'l.company_id').onRef('o.id', '=', 'l.sales_order_id'),
    )
    .innerJoin('invoice as n', (join) =>
      join.onRef('n.company_id', '=', 'l.company_id').onRef('n.id', '=', 'l.invoice_id'),
    )
    .select('o.number')
    .where('l.company_id', '=', companyId)
    .where('l.invoice_id', '=', id)
    .where('n.status', '=', 'Draft')
    .where('o.shipping_hold', '=', true)
    .executeTakeFirst()
  if (held) throw new BusinessError('invoice.shipping-hold', `Order ${held.number} is on shipping hold.`)
}

export async function drawT3(db: Db, companyId: string, id: string, itemId = 'all', lot = 'all'): Promise<Drawn> {
  const statement = await loadStatement(db, companyId, id)
  return { title: `T3 ${statement.document.invoiceNumber}`, content: await printT3(statement, itemId, lot) }
}

export async function drawReturn(db: Db, actor: Actor, id: string): Promise<Drawn> {
  const made = await returnView(db, actor, id)
  const company = await loadLetterhead(db, actor.companyId)
  const names = await loadMedicineNames(
    db,
    actor.companyId,
    made.lines.map(({ sellableId }) => sellableId),
  )
  const customer = await loadCustomerHead(db, actor.companyId, made.customerId)
  return {
    title: `Return ${made.number}`,
    content: await printReturn(made, company, actor.timeZone, { names, customer }),
  }
}

/** The same as drawPaper, for someone who has to see the invoice. */
export async function drawSeenPaper(db: Db, actor: Actor, kind: InvoicePaper, id: string): Promise<Drawn> {
  await checkInvoiceSeen(db, actor, id)
  return drawPaper(db, actor, kind, id)
}

export async function checkInvoiceSeen(db: Db, actor: Actor, id: string): Promise<void> {
  if (!(await seesInvoice(db, actor, id))) throw notFound('Invoice')
}

const printable = (kind: InvoicePaper): Printable => ({
  kind,
  needs: 'LIST_INVOICES',
  draw: (db, actor, id) => drawSeenPaper(db, actor, kind, id),
})

export const invoicePrintables: readonly Printable[] = [
  ...(Object.keys(TITLES) as InvoicePaper[]).map(printable),
  { kind: 'customerReturn', needs: 'LIST_INVOICES', draw: drawReturn },
  {
    kind: 'transactionStatement',
    needs: 'LIST_INVOICES',
    draw: async (db, actor, id) => {
      await checkInvoiceSeen(db, actor, id)
      return drawT3(db, actor.companyId, id)
    },
  },
]
