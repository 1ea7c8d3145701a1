import { sql } from 'kysely'
import type * as z from 'zod'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { type BusinessDate, businessDateOf, parseBusinessDate } from '@galen/domain/dates'
import { add, type Cents, parseCents, sum, zeroCents } from '@galen/domain/money'
import { receiptCosts, receiptTotal } from '@galen/domain/purchasing/receipt'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { lockParty, openPayable } from '../../../finance/open-items.ts'
import { setVariationCosts } from '../../../items/variation-costs.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { once } from '../once.ts'
import { countGoods } from '../count-goods.ts'
import { addManualLines, vendorOfManualReceipt } from '../manual-lines.ts'
import { loadReceiptLines, merchandiseOf, type ReceiptLine, updateReceiptLines } from '../receipt-line.store.ts'
import { postManualReceipt } from '../receipt.posting.ts'
import { finishReceipt, type ReceiptRecord, startReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'
import { countedLot } from '../sent-lots.ts'
import { stockReceipt } from '../stock-receipt.ts'

type Body = z.output<typeof receiptRevision.manual.body>

/** An invoice without an order is placed and validated at once. Opening stock is booked against opening balances. */
export const createManualReceipt = command(
  receiptRevision.manual,
  async (work) => {
    const { body, tx, actor } = work
    const day = await bookedOn(work, body.accountingDate)
    await checkPeriod(work, day, ['purchase', 'inventory', 'financial'])
    checkComplete(body)
    const { termsId } = await vendorOfManualReceipt(work, body)
    if (body.opening !== true) await lockParty(work, { vendorId: body.vendorId })
    const started = await startReceipt(work, manualReceipt(body, termsId))
    await addManualLines(work, started.id, body)
    const takeNumber = once(() => takeDocumentNumber(tx, actor.companyId, 'receipt'))
    const goods = await receiveGoods(work, started, body, { day, takeNumber })
    const number = await takeNumber()
    const charges = (body.charges ?? []).map(({ accountId, description, amount }) => ({
      accountId,
      memo: description,
      amount: parseCents(amount),
      vendorId: body.vendorId,
    }))
    const total = add(goods.cost, sum(charges.map(({ amount }) => amount)))
    const openItemId = body.opening === true ? null : await openBill(work, started, { day, number, total })
    await postManualReceipt(
      work,
      { ...started, number, accountingDate: day },
      { goods: goods.cost, charges, openItemId },
    )
    const status = body.opening === true || total === 0 ? ('Closed' as const) : ('Validated' as const)
    await finishReceipt(
      work,
      {
        ...started,
        number,
        status,
        merchandise: add(goods.merchandise, sum(charges.map(({ amount }) => amount))),
      },
      {
        placed_at: sql<string>`now()`,
        placed_by: actor.userId,
        accounting_date: day,
        validated_at: sql<string>`now()`,
        validated_by: actor.userId,
        closed_at: status === 'Closed' ? sql<string>`now()` : null,
      },
      'enter-manual-receipt',
    )
    return viewReceipt(tx, actor, started.id)
  },
  { posting: true },
)

/** Today, or an earlier day, as for what was open before the books began. */
async function bookedOn(work: Work, asked: string | undefined): Promise<BusinessDate> {
  const today = await accountingDate(work)
  if (asked === undefined) return today
  const day = parseBusinessDate(asked)
  if (day > today) throw invalid([{ field: 'accountingDate', message: 'must not be in the future' }])
  return day
}

function checkComplete(body: Body): void {
  const goods = body.products?.length ?? 0
  if (goods === 0 && (body.charges?.length ?? 0) === 0)
    throw invalid([{ field: 'products', message: 'or charges are required' }])
  if (body.opening === true && goods === 0)
    throw invalid([{ field: 'products', message: 'are required for opening stock' }])
  if (body.opening !== true && (body.vendorInvoice ?? '') === '')
    throw invalid([{ field: 'vendorInvoice', message: 'is required' }])
}

const manualReceipt = (body: Body, termsId: string | null) => ({
  number: null,
  status: 'Draft' as const,
  type: 'Manual' as const,
  purchaseOrderId: null,
  vendorId: body.vendorId,
  vendorInvoice: body.vendorInvoice ?? '',
  vendorInvoiceDate: body.vendorInvoiceDate ?? null,
  termsId,
  freightCharge: body.freightCharge ?? 0,
  freightMethod: 'value' as const,
  transactionDataKind: 'PAPER' as const,
  transactionDataReference: body.vendorInvoice ?? '',
  note: body.note ?? '',
  merchandise: zeroCents,
  billFreight: null,
  billTotal: null,
  discrepancy: false,
})

/** The goods of the receipt enter stock at their price and a share of the freight. */
async function receiveGoods(
  work: Work<Actor>,
  receipt: ReceiptRecord,
  { products = [] }: Body,
  { day, takeNumber }: { readonly day: BusinessDate; readonly takeNumber: () => Promise<string> },
): Promise<{ readonly cost: Cents; readonly merchandise: Cents }> {
  const { tx, actor } = work
  if (products.length === 0) return { cost: parseCents(receipt.freightCharge), merchandise: zeroCents }
  const today = businessDateOf(new Date(), actor.timeZone)
  const counted = products.flatMap(({ purchasableItemId, lots }) =>
    lots.map(({ gtin, serialNumbers = [], ...lot }) =>
      countedLot(
        purchasableItemId,
        {
          ...lot,
          quarantine: lot.expirationDate < today,
          ...(serialNumbers.length > 0 && { packages: [{ gtin, serialNumbers, totalQuantity: lot.quantity }] }),
        },
        today,
      ),
    ),
  )
  const stored = await loadReceiptLines(tx, actor.companyId, receipt.id)
  const grown = await countGoods(work, { receiptId: receipt.id, receiptNumber: '', lines: stored }, counted)
  const lines = grown.filter(({ variationId }) => variationId !== null)
  const costs = receiptCosts(lines, parseCents(receipt.freightCharge), receipt.freightMethod)
  await updateReceiptLines(
    work,
    lines.map((line, place) => ({ ...line, ...costs[place], version: 0 })),
  )
  await setVariationCosts(work, newCosts(lines), 'Manual receipt')
  await stockReceipt(
    work,
    {
      id: receipt.id,
      vendorId: receipt.vendorId,
      accountingDate: day,
      number: takeNumber,
      hasTransactionData: true,
    },
    lines.map((line, place) => ({ line, lots: line.lots, totalCost: costs[place]?.totalCost ?? zeroCents })),
  )
  return { cost: receiptTotal(costs), merchandise: merchandiseOf(lines) }
}

const newCosts = (lines: readonly ReceiptLine[]) =>
  lines.flatMap(({ updateCost, itemId, variationId, purchasePrice }) =>
    updateCost && itemId !== null && variationId !== null ? [{ itemId, variationId, cost: purchasePrice }] : [],
  )

async function openBill(
  work: Work,
  { id, vendorId, vendorInvoice, vendorInvoiceDate, termsId }: ReceiptRecord,
  { day, number, total }: { day: BusinessDate; number: string; total: Cents },
): Promise<string> {
  const { openItemId } = await openPayable(work, {
    vendorId,
    documentKind: 'receipt',
    documentId: id,
    number,
    reference: vendorInvoice,
    issuedOn: vendorInvoiceDate === null ? day : parseBusinessDate(vendorInvoiceDate),
    accountingDate: day,
    total,
    termsId,
  })
  return openItemId
}
