import { sql } from 'kysely'
import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, negate, parseCents, sum } from '@galen/domain/money'
import { INVALID_INVOICE, invoiceLifecycle } from '@galen/domain/sales/invoice'
import { postJournal, reverseJournal } from '../../../accounting/general-ledger.ts'
import { shareReceiptCost } from '../../../accounting/invoice-profit.ts'
import { voidReason } from '../../../admin/chosen-justification.ts'
import { recordTransactionStatement } from '../../../compliance/transaction-statements.ts'
import { voidOpenItem } from '../../../finance/open-items.ts'
import { now } from '../../../platform/database/record.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { reverseMovements } from '../../../warehouse/stock-ledger.ts'
import { recordShipped } from '../order-shipments.ts'
import { countIngredients, countMonth, refreshLastSales } from '../sales-figures.ts'
import { type InvoiceLineRecord, loadInvoiceLines } from '../invoice-line.store.ts'
import { invoiceHead, type InvoiceRecord } from '../invoice.store.ts'
import { invoiceView } from '../invoice.view.ts'
import { lockToPost } from '../lock-posting.ts'

/** Takes a placed invoice back: goods, receivable and books, dated today whatever period it was placed in (E45). */
export const voidInvoice = command(
  invoices.void,
  async ({ params, body, ...work }) => {
    const { tx, actor } = work
    const { invoice, day } = await lockToPost(work, params.id).catch((error: unknown) => {
      throw error instanceof BusinessError && error.code === 'not-found'
        ? new BusinessError('invoice.not-found', INVALID_INVOICE)
        : error
    })
    const status = invoiceLifecycle.after('void', invoice.status)
    await checkNoReturns(work, invoice)
    const { justificationId, justification, justificationNote: note } = body
    const chosen = { justificationId, justification, note }
    const reason = await voidReason(work, 'placedInvoiceEdit', chosen)
    const lines = await loadInvoiceLines(tx, actor, invoice.id)
    const number = invoice.number ?? ''
    const memo = `Void of invoice ${number}`
    const dated = { accountingDate: day, reason: memo }
    await voidOpenItem(work, { documentKind: 'invoice', documentId: invoice.id }, dated)
    const source = {
      kind: 'invoice' as const,
      id: invoice.id,
      number,
      accountingDate: day,
      customerId: invoice.customerId,
    }
    const back = await reverseMovements(work, source, 'SHIP_VOID', { kind: 'invoice', id: invoice.id })
    const stamps = { voidDate: now, voidedOn: day, voidById: actor.userId, voidReason: reason ?? '' }
    const saving = { action: 'void-invoice', justification: reason ?? undefined, stamps }
    await invoiceHead.save(work, invoice, { ...invoice, status }, saving)
    await reverseJournal(work, { kind: 'invoice', id: invoice.id }, { accountingDate: day, memo })
    await giveBackLateCost(work, source, sum(back.map(({ late }) => late)))
    if (lines.some(({ dropShip }) => dropShip)) await shareReceiptCost(work, { invoiceId: invoice.id }, day)
    await uncount(work, invoice, lines, day)
    await unship(work, lines)
    await recordTransactionStatement(work, invoice.id, 'Void')
    return invoiceView(tx, actor, invoice.id)
  },
  { posting: true },
)

/** Cost that was corrected after shipping follows the goods back into stock. */
async function giveBackLateCost(work: Work, source: Shipped, late: Cents): Promise<void> {
  const { kind, id, number, accountingDate, customerId } = source
  await postJournal(work, {
    source: { kind, id, number },
    accountingDate,
    memo: `Later cost of invoice ${number}, voided`,
    profit: id,
    lines: [
      { role: 'inventory', amount: late },
      { role: 'cost-of-goods', amount: negate(late), customerId },
    ],
  })
}

type Shipped = {
  readonly kind: 'invoice'
  readonly id: string
  readonly number: string
  readonly accountingDate: BusinessDate
  readonly customerId: string
}

/** Goods that came back are booked already; their returns are canceled first (E47). */
async function checkNoReturns({ tx, actor }: Work, invoice: InvoiceRecord): Promise<void> {
  const { rows } = await sql<{ number: string }>`
    select r.number from customer_return r
    where r.company_id = ${actor.companyId} and r.invoice_id = ${invoice.id} and r.status = 'Placed' order by r.number`.execute(
    tx,
  )
  if (rows.length === 0) return
  const numbers = rows.map(({ number }) => number).join(', ')
  throw new BusinessError(
    'invoice.returned.refused',
    `Invoice ${invoice.number} has returns: ${numbers}. Cancel them first.`,
    rows.map(({ number }) => ({ field: 'returns', message: number })),
  )
}

/** The months of the customer count a void on its own day (P37); the substances were not shipped on theirs. */
async function uncount(
  work: Work,
  invoice: InvoiceRecord,
  lines: readonly InvoiceLineRecord[],
  day: BusinessDate,
): Promise<void> {
  const { customerId } = invoice
  const counted = { customerId, accountingDate: invoice.accountingDate as BusinessDate }
  await countMonth(
    work,
    { customerId, accountingDate: day },
    { invoiced: negate(parseCents(invoice.total)), invoices: -1 },
  )
  await countIngredients(
    work,
    { ...counted, invoiceId: invoice.id },
    lines.map(({ itemId, quantity }) => ({ itemId, quantity: -quantity })),
  )
  await refreshLastSales(work, invoice.id)
}

async function unship(work: Work, lines: readonly InvoiceLineRecord[]): Promise<void> {
  const ordered = lines.filter(({ salesOrderId, orderAllocationId }) => salesOrderId && orderAllocationId)
  for (const [orderId, parts] of Map.groupBy(ordered, ({ salesOrderId }) => salesOrderId ?? ''))
    await recordShipped(
      work,
      orderId,
      parts.map(({ orderAllocationId, quantity }) => ({ allocationId: orderAllocationId ?? '', quantity: -quantity })),
    )
}
