import type { InvoiceAllocation, InvoiceProduct } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import type { PlainReply } from '@galen/contract/route'
import { medicineName } from '@galen/domain/items/medicine-name'
import { shortPicks } from '@galen/domain/sales/invoice'
import { missingOnStatement } from '../../../compliance/transaction-statements.ts'
import { query } from '../../../platform/operation.ts'
import { type InvoiceLineRecord, loadInvoiceLines } from '../invoice-line.store.ts'
import { type InvoiceRecord, loadInvoice, sumsOf } from '../invoice.store.ts'
import { invoiceView } from '../invoice.view.ts'
import { ordersOfDraft } from '../order-recheck.ts'
import { stopsOf } from '../place-checks.ts'
import { orderServicesOf } from '../shipping-choices.ts'

type Finding = PlainReply<typeof invoices.findings>['findings'][number]
type Shown = { readonly allocation: InvoiceAllocation; readonly name: string }

const finding = (given: Omit<Finding, 'lineIds' | 'orderId' | 'itemId'> & Partial<Finding>): Finding => ({
  lineIds: [],
  orderId: null,
  itemId: null,
  ...given,
})

/** Everything that placing would stop at or ask, read without taking anything. */
export const getInvoiceFindings = query(invoices.findings, async ({ params, db, actor }) => {
  const invoice = await loadInvoice(db, actor, params.id)
  const lines = await loadInvoiceLines(db, actor, invoice.id)
  const orderIds = await ordersOfDraft(db, actor.companyId, invoice.id)
  const stops = await stopsOf({ tx: db, actor }, invoice, lines, orderIds)
  const shown = shownLines((await invoiceView(db, actor, invoice.id)).products)
  const incomplete = await missingOnStatement(db, actor.companyId, invoice.id)
  const services = await orderServicesOf(db, actor.companyId, orderIds)
  const shipped = lines.filter(({ picked }) => picked > 0).map((line) => ({ ...line, quantity: line.picked }))
  const { lineCount, units, total } = sumsOf(invoice, shipped)
  return {
    findings: [
      ...stops.map(({ code, message, title, orderId = null }) =>
        finding({ code, outcome: 'error', message, title, detail: message === title ? '' : message, orderId }),
      ),
      ...spoiled(shown),
      ...incomplete.map(({ message, itemId }) =>
        finding({
          code: 'invoice.item-incomplete',
          outcome: 'error',
          message,
          title: message,
          detail: '',
          itemId: String(itemId),
        }),
      ),
      ...shorts(lines, shown),
      ...services.flatMap((asked) => otherService(invoice, asked)),
    ],
    lines: lineCount,
    units,
    total,
  }
})

const shownLines = (products: readonly InvoiceProduct[]): ReadonlyMap<string, Shown> =>
  new Map(
    products.flatMap(({ sellableItem, allocation }) =>
      allocation.map((each) => [
        each.lineId,
        { allocation: each, name: sellableItem ? medicineName(sellableItem) : each.description },
      ]),
    ),
  )

/** Lots that were picked and cannot leave any more. */
const spoiled = (shown: ReadonlyMap<string, Shown>): Finding[] =>
  [...shown.values()].flatMap(({ allocation: { lineId, lots }, name }) =>
    lots.flatMap(({ lot, problem }) =>
      problem === null
        ? []
        : [
            finding({
              code: 'invoice.lot',
              outcome: 'error',
              message: problem,
              title: `${name}: lot ${lot} cannot be shipped`,
              detail: problem,
              lineIds: [lineId],
            }),
          ],
    ),
  )

/** What leaves short: the sentence is the one that placing asks. */
function shorts(lines: readonly InvoiceLineRecord[], shown: ReadonlyMap<string, Shown>): Finding[] {
  if (lines.every(({ picked }) => picked === 0)) return []
  return lines.flatMap((line) =>
    shortPicks([line]).map(({ code, detail }) =>
      finding({
        code,
        outcome: 'warning',
        message: detail,
        title: `${shown.get(line.id)?.name ?? line.itemName}: ${line.picked} of ${line.quantity} picked`,
        detail: `${line.quantity - line.picked} left on the order.`,
        lineIds: [line.id],
      }),
    ),
  )
}

/** The order asks for another service than the one that is chosen. */
function otherService(
  { shipVia: { serviceValue, serviceLabel } }: InvoiceRecord,
  asked: { readonly id: string; readonly number: string; readonly shipVia: string; readonly service: string | null },
): Finding[] {
  const { id, number, shipVia, service } = asked
  if (shipVia === '' || (service !== null && service === serviceValue)) return []
  const title = serviceValue === null ? 'No shipping service is chosen' : `Ships by ${serviceLabel ?? serviceValue}`
  const detail = `Order ${number} asks for ${shipVia}.`
  return [finding({ code: 'ship-via', outcome: 'warning', message: `${title}. ${detail}`, title, detail, orderId: id })]
}
