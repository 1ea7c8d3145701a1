import { invoicePlaced } from '@galen/contract/sales/invoice-events'
import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { centsToNumber, parseCents, sum } from '@galen/domain/money'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { shareReceiptCost } from '../../../accounting/invoice-profit.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { checkStatable, recordTransactionStatement } from '../../../compliance/transaction-statements.ts'
import { now } from '../../../platform/database/record.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { recordShipped } from '../order-shipments.ts'
import { keepClassesOfInvoice } from '../../line-classes/line-class.store.ts'
import { countIngredients, countMonth, refreshLastSales } from '../sales-figures.ts'
import { nameContainers } from '../containers.ts'
import { bookInvoice } from '../invoice.posting.ts'
import { type InvoiceLineRecord, loadInvoiceLines, shipPicked } from '../invoice-line.store.ts'
import { invoiceHead, type InvoiceRecord, loadInvoice, sumsOf } from '../invoice.store.ts'
import { invoiceView, minDaysToExpiry } from '../invoice.view.ts'
import { lockToPost } from '../lock-posting.ts'
import { checkJudged } from '../judged-ship-to.ts'
import { ordersOfDraft, recheckBefore } from '../order-recheck.ts'
import { checkOwed, checkPlaceable, shortQuestion } from '../place-checks.ts'
import { lockGoods, shipGoods } from '../shipped-goods.ts'
import { billToNow, shipToNow } from '../../../partners/ship-to.ts'

/**
 * Places an invoice in one transaction: goods leave by lot and serial number at the cost of their layers, the number is taken,
 * the receivable opens, the books and the transaction statement are written, and the order knows what it got.
 */
export const placeInvoice = command(
  invoices.place,
  async ({ params, query, ...work }) => {
    const { tx, actor } = work
    const question = query.confirm ? undefined : await questionBefore(work, params.id)
    if (question) return answer(invoices.place, { status: 202, body: question })
    const { invoice, day, orderIds } = await lockToPost(work, params.id)
    await keepClassesOfInvoice(work, invoice.id)
    const draft = await loadInvoiceLines(tx, actor, invoice.id)
    await checkPlaceable(work, invoice, draft, orderIds)
    await checkJudged(work, invoice.id, orderIds)
    await checkStatable(work, invoice.id)
    const isShort = shortQuestion(draft) !== undefined
    if (isShort && !query.confirm) throw new BusinessError('busy', 'Document is busy, try again')

    const lines = await shipPicked(work, draft)
    const shipped = { ...invoice, ...sumsOf(invoice, lines) }
    checkOwed(parseCents(shipped.total))
    const held = await lockGoods(work, invoice.id)
    const shippable = await minDaysToExpiry(tx, actor.companyId, invoice.id)
    const number = await takeDocumentNumber(tx, actor.companyId, 'invoice')
    const cost = await shipGoods(work, { invoice, number, day, minDaysToExpiry: shippable }, lines, held)
    await nameContainers(work, invoice.id)
    const { dueOn } = await bookInvoice(work, {
      invoice: shipped,
      number,
      day,
      stockCost: cost.stock,
      dropShipCost: cost.dropShip,
    })
    const stamps = { ...placedBy(actor), dueDate: dueOn, costOfGoods: centsToNumber(sum([cost.stock, cost.dropShip])) }
    const status = invoiceLifecycle.after('place', invoice.status)
    const placed = { ...shipped, status, number, accountingDate: day, flagged: null }
    await invoiceHead.save(work, invoice, placed, { action: 'place-invoice', stamps })
    if (cost.dropShip !== 0) await shareReceiptCost(work, { invoiceId: invoice.id }, day)
    await countSale(work, placed, lines, day)
    await shipOrders(work, lines)
    await recordTransactionStatement(work, invoice.id, 'Placed')
    work.emit(invoicePlaced, { id: invoice.id, number })
    return invoiceView(tx, actor, invoice.id)
  },
  {
    posting: true,
    prepare: async ({ params, actor, read, transaction }) => {
      const orderIds = await read((db) => ordersOfDraft(db, actor.companyId, params.id))
      return recheckBefore({ actor, transaction }, orderIds, 'invoice-place')
    },
  },
)

/** What has to be confirmed, asked before anything is locked or written. */
async function questionBefore({ tx, actor }: Work<Actor>, id: string) {
  const { status } = await loadInvoice(tx, actor, id)
  const lines = await loadInvoiceLines(tx, actor, id)
  const isPicked = lines.some(({ picked }) => picked > 0)
  return invoiceLifecycle.allows('place', status) && isPicked ? shortQuestion(lines) : undefined
}

/** Who placed it and when, and where it goes whatever becomes of the addresses. */
const placedBy = ({ userId }: Actor) => ({
  placedDate: now,
  placedById: userId,
  keptShipAddress: shipToNow('invoice'),
  keptBillAddress: billToNow('invoice'),
})

async function countSale(
  work: Work,
  { id, customerId, total }: InvoiceRecord,
  lines: readonly InvoiceLineRecord[],
  day: BusinessDate,
): Promise<void> {
  await countMonth(work, { customerId, accountingDate: day }, { invoiced: parseCents(total), invoices: 1 })
  await countIngredients(work, { customerId, accountingDate: day, invoiceId: id }, lines)
  await refreshLastSales(work, id)
}

async function shipOrders(work: Work, lines: readonly InvoiceLineRecord[]): Promise<void> {
  const ordered = lines.flatMap(({ salesOrderId, orderAllocationId, quantity }) =>
    salesOrderId && orderAllocationId ? [{ salesOrderId, allocationId: orderAllocationId, quantity }] : [],
  )
  const byOrder = Map.groupBy(ordered, ({ salesOrderId }) => salesOrderId)
  for (const [orderId, shipped] of byOrder)
    await recordShipped(
      work,
      orderId,
      shipped.map(({ allocationId, quantity }) => ({ allocationId, quantity })),
    )
}
