import type * as z from 'zod'
import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { type BusinessDate, businessDateOf, parseBusinessDate } from '@galen/domain/dates'
import { add, type Cents, centsToNumber, parseCents, subtract, sum, zeroCents } from '@galen/domain/money'
import { receiptCosts, receiptTotal } from '@galen/domain/purchasing/receipt'
import { checkOpening, checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { lockParty, openPayable } from '../../../finance/open-items.ts'
import { setVariationCosts } from '../../../items/variation-costs.ts'
import { now } from '../../../platform/database/record.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { once } from '../once.ts'
import { type CountedLot, countGoods } from '../count-goods.ts'
import { decidedLots } from '../decided-lots.ts'
import { addManualLines, vendorOfManualReceipt } from '../manual-lines.ts'
import { manualQuestions } from '../manual-questions.ts'
import {
  keepSerialsReasons,
  loadReceiptLines,
  merchandiseOf,
  type ReceiptLine,
  updateReceiptLines,
} from '../receipt-line.store.ts'
import { postManualReceipt } from '../receipt.posting.ts'
import { finishReceipt, startReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'
import { countedLot } from '../sent-lots.ts'
import {
  asking,
  confirmationRecords,
  saidReasons,
  type SettledQuestion,
  settleQuestions,
} from '../settled-questions.ts'
import { stockReceipt } from '../stock-receipt.ts'

type Body = z.output<typeof receiptRevision.manual.body>

/** An invoice without an order is placed and validated at once. Opening stock is booked against opening balances. */
export const createManualReceipt = command(
  receiptRevision.manual,
  async (work) => {
    const { query, tx, actor } = work
    const isOpening = work.body.opening === true
    const { accountingDate: asked } = work.body
    const day = isOpening ? await checkOpening(work, asked) : await bookedOn(work, asked)
    if (!isOpening) await checkPeriod(work, day, ['purchase', 'inventory', 'financial'])
    const { body, counted, questions, settled } = await decided(work, query.confirm ?? false)
    if (settled === null) return answer(receiptRevision.manual, asking(questions))
    const isOwed = !isOpening || (body.products?.length ?? 0) === 0
    const { termsId } = await vendorOfManualReceipt(work, body)
    if (isOwed) await lockParty(work, { vendorId: body.vendorId })
    const started = await startReceipt(work, manualReceipt(body, termsId))
    await addManualLines(work, started.id, body)
    const takeNumber = once(() => takeDocumentNumber(tx, actor.companyId, 'receipt'))
    const goods = await receiveGoods(work, started, body, { counted, settled, day, takeNumber })
    const number = await takeNumber()
    const roleOf = await freightRole(work)
    const charges = (body.charges ?? []).map(({ accountId, description, amount }) => ({
      ...(isOpening && isOwed ? { role: 'opening-balance' as const } : { accountId, ...roleOf(accountId) }),
      memo: description,
      amount: parseCents(amount),
      vendorId: body.vendorId,
    }))
    const total = add(goods.cost, sum(charges.map(({ amount }) => amount)))
    const openItemId = !isOwed ? null : await openBill(work, started, { day, number, total })
    await postManualReceipt(
      work,
      { ...started, number, accountingDate: day },
      { goods: goods.cost, charges, openItemId },
    )
    const status = !isOwed || total === 0 ? ('Closed' as const) : ('Validated' as const)
    await finishReceipt(
      work,
      started,
      {
        ...started,
        number,
        status,
        merchandise: centsToNumber(add(goods.merchandise, sum(charges.map(({ amount }) => amount)))),
        placedById: actor.userId,
      },
      {
        action: 'enter-manual-receipt',
        stamps: {
          placedDate: now,
          accountingDate: day,
          validatedDate: now,
          validatedById: actor.userId,
          closedDate: status === 'Closed' ? now : null,
          receiptPlaceConfirmationRecords: confirmationRecords(settled),
        },
      },
    )
    return viewReceipt(tx, actor, started.id)
  },
  { posting: true },
)

/** A charge on the account of accrued freight is the bill of a carrier, which clears it. */
async function freightRole({ tx, actor }: Work) {
  const row = await tx
    .selectFrom('property')
    .select('account_id')
    .where('company_id', '=', actor.companyId)
    .where('type', '=', 'accountMapping')
    .where('code', '=', 'accrued-freight')
    .executeTakeFirst()
  return (accountId: string) => (row?.account_id === accountId ? { role: 'accrued-freight' as const } : {})
}

/** Today, or an earlier day whose period is open. */
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
  if ((body.opening !== true || goods === 0) && (body.vendorInvoice ?? '') === '')
    throw invalid([{ field: 'vendorInvoice', message: 'is required' }])
}

const manualReceipt = (body: Body, termsId: string | null) => ({
  type: 'Manual' as const,
  vendorId: body.vendorId,
  vendorInvoice: body.vendorInvoice ?? '',
  vendorInvoiceDate: body.vendorInvoiceDate ?? null,
  termsId,
  freightCharge: body.freightCharge ?? 0,
  transactionDataKind: 'PAPER' as const,
  transactionDataReference: body.vendorInvoice ?? '',
  note: body.note ?? '',
})

/**
 * What is entered, once everything that placing asks is answered. Opening stock was bought before the books began: whom it
 * came from and what its packages lack is not asked again.
 */
async function decided(work: Work<Actor> & { readonly body: Body }, confirmAll: boolean) {
  const { body, actor } = work
  const { products = [], receiptPlaceConfirmationRecords: answers = [] } = body
  checkComplete(body)
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
  if (body.opening === true) return { body, counted, questions: [], settled: [] }
  const questions = await manualQuestions(work, body.vendorId, products, counted)
  const settled = settleQuestions(questions, answers, confirmAll)
  const kept = decidedLots(counted, settled ?? [])
  const left = products.filter((one) => kept.some((lot) => lot.purchasableItemId === one.purchasableItemId))
  const entered = { ...body, products: left }
  checkComplete(entered)
  return { body: entered, counted: kept, questions, settled }
}

type Receiving = {
  readonly counted: readonly CountedLot[]
  readonly settled: readonly SettledQuestion[]
  readonly day: BusinessDate
  readonly takeNumber: () => Promise<string>
}

/** The goods of the receipt enter stock at their price and a share of the freight. */
async function receiveGoods(
  work: Work<Actor>,
  receipt: ReceiptRecord,
  { products = [], opening }: Body,
  { counted, settled, day, takeNumber }: Receiving,
): Promise<{ readonly cost: Cents; readonly merchandise: Cents }> {
  const { tx, actor } = work
  if (products.length === 0) return { cost: parseCents(receipt.freightCharge), merchandise: zeroCents }
  const entered = await loadReceiptLines(tx, actor.companyId, receipt.id)
  const stored = await keepSerialsReasons(work, entered, saidReasons(settled))
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
      isOpening: opening === true,
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
  { id, vendorId, vendorInvoice, vendorInvoiceDate, termsId, freightCharge }: ReceiptRecord,
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
    goods: subtract(total, parseCents(freightCharge)),
    termsId,
  })
  return openItemId
}
