import { sql } from 'kysely'
import { invoicePlaced } from '@galen/contract/sales/invoice-events'
import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToDecimal, centsToNumber, sum } from '@galen/domain/money'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { recordTransactionStatement } from '../../../compliance/transaction-statements.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { recordShipped } from '../order-shipments.ts'
import { countIngredients, countMonth, refreshLastSales } from '../sales-figures.ts'
import { nameContainers } from '../containers.ts'
import { bookInvoice } from '../invoice.posting.ts'
import { recordInvoice, refreshInvoiceTotals } from '../invoice-writes.ts'
import { type InvoiceLineRecord, type InvoiceRecord, loadInvoice, loadInvoiceLines } from '../invoice.store.ts'
import { invoiceView, minDaysToExpiry } from '../invoice.view.ts'
import { lockToPost } from '../lock-posting.ts'
import { ordersOfDraft, recheckBefore } from '../order-recheck.ts'
import { checkOwed, checkPlaceable, shipPicked, shortQuestion } from '../place-checks.ts'
import { lockGoods, shipGoods } from '../shipped-goods.ts'

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
    const draft = await loadInvoiceLines(tx, actor, invoice.id)
    await checkPlaceable(work, invoice, draft, orderIds)
    const isShort = shortQuestion(draft) !== undefined
    if (isShort && !query.confirm) throw new BusinessError('busy', 'Document is busy, try again')

    const lines = await shipPicked(work, draft)
    const totals = await refreshInvoiceTotals(work, invoice)
    checkOwed(totals.total)
    const held = await lockGoods(work, invoice.id)
    const shippable = await minDaysToExpiry(tx, actor.companyId, invoice.id)
    const number = await takeDocumentNumber(tx, actor.companyId, 'invoice')
    const cost = await shipGoods(work, { invoice, number, day, minDaysToExpiry: shippable }, lines, held)
    await nameContainers(work, invoice.id)
    const status = await markPlaced(work, invoice, { number, day, cost: sum([cost.stock, cost.dropShip]) })
    const { dueOn } = await bookInvoice(work, {
      invoice,
      number,
      day,
      ...totals,
      stockCost: cost.stock,
      dropShipCost: cost.dropShip,
    })
    await sql`update invoice set due_on = ${dueOn} where company_id = ${actor.companyId} and id = ${invoice.id}`.execute(
      tx,
    )
    await countSale(work, invoice, lines, { day, total: totals.total })
    await shipOrders(work, lines)
    await recordTransactionStatement(work, invoice.id, 'Placed')
    recordInvoice(work, {
      id: invoice.id,
      version: invoice.version + 1,
      before: { status: invoice.status, number: null },
      after: { status, number, total: centsToNumber(totals.total), units: totals.units },
      action: 'place-invoice',
    })
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
  return status === 'Draft' && isPicked ? shortQuestion(lines) : undefined
}

type Placed = { readonly number: string; readonly day: BusinessDate; readonly cost: Cents }

/** Sets number, status and date, and keeps the addresses as they are now. */
async function markPlaced({ tx, actor }: Work, invoice: InvoiceRecord, { number, day, cost }: Placed): Promise<string> {
  const status = invoiceLifecycle.after('place', invoice.status)
  const address = (which: ReturnType<typeof sql>) => sql`(
    select jsonb_build_object('id', d.id, 'name', d.name, 'address', d.address, 'address2', d.address2, 'city', d.city,
      'state', d.state, 'zipCode', d.zip_code, 'country', d.country)
    from customer_address d where d.company_id = n.company_id and d.customer_id = n.customer_id ${which} limit 1)`
  await sql`
    update invoice n set status = ${status}, number = ${number}, placed_at = now(), placed_by = ${actor.userId ?? null},
      accounting_date = ${day}, cost_of_goods = ${centsToDecimal(cost)}::numeric, flagged = null, version = n.version + 1,
      ship_address = ${address(sql`and d.id = n.ship_address_id`)},
      bill_address = ${address(sql`and d.active order by d.default_bill desc, d.position`)}
    where n.company_id = ${actor.companyId} and n.id = ${invoice.id}`.execute(tx)
  return status
}

async function countSale(
  work: Work,
  { id, customerId }: InvoiceRecord,
  lines: readonly InvoiceLineRecord[],
  { day, total }: { readonly day: BusinessDate; readonly total: Cents },
): Promise<void> {
  await countMonth(work, { customerId, accountingDate: day }, { invoiced: total, invoices: 1 })
  await countIngredients(work, { customerId, accountingDate: day }, lines)
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
