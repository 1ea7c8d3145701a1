import { sql } from 'kysely'
import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { receipts } from '@galen/contract/purchasing/receipts'
import { BusinessError } from '@galen/domain/business-error'
import { businessDateOf } from '@galen/domain/dates'
import { add, type Cents, centsToNumber, costOf, parseUnitCost, zeroCents } from '@galen/domain/money'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { chosenJustification } from '../../../admin/chosen-justification.ts'
import { asJson } from '../../../platform/database/as-json.ts'
import { answer, command } from '../../../platform/operation.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { checkMaySupply } from '../authorized-vendor.ts'
import { type CountedLot, countGoods } from '../count-goods.ts'
import { decidedLots, questionedLot } from '../decided-lots.ts'
import {
  keepSerialsReasons,
  loadReceiptLines,
  merchandiseOf,
  type ReceiptLine,
  updateReceiptLines,
} from '../receipt-line.store.ts'
import { postPlacedReceipt } from '../receipt.posting.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { questionsAbout, viewReceipt } from '../receipt.view.ts'
import { receivedOnOrder } from '../received-on-order.ts'
import { foundLater } from '../found-later.ts'
import { countedLot } from '../sent-lots.ts'
import { asking, confirmationRecords, saidReasons, settleQuestions } from '../settled-questions.ts'
import { stockReceipt } from '../stock-receipt.ts'

/** A placed receipt is saved together, on the version that was looked at, and says why. Lots can still be found. */
export const changePlacedReceipt = command(
  receipts.changePlaced,
  async (work) => {
    const { params, query, body, tx, actor } = work
    const { products = [], receiptPlaceConfirmationRecords: answers = [], version, ...sent } = body
    const { justification: _said, justificationId: _chosen, justificationNote, ...facts } = sent
    await checkPeriod(work, await accountingDate(work), ['purchase', 'inventory', 'financial'])
    const receipt = await lockReceipt(work, params.id)
    receiptLifecycle.after('changePlaced', receipt.status)
    await checkExactVersion(tx, actor.companyId, 'receipt', receipt.id, receipt, { ...facts, version })
    const chosen = { ...sent, note: justificationNote }
    const justification = await chosenJustification(
      work,
      'placedReceiptEdit',
      chosen,
      'Choose a reason for the change.',
    )
    const today = businessDateOf(new Date(), actor.timeZone)
    const before = await loadReceiptLines(tx, actor.companyId, receipt.id)
    const found = foundLater(before, products)
    checkAddable(receipt, before, found)
    const counted = found.flatMap(({ purchasableItemId, lots }) =>
      lots.map((lot) => countedLot(purchasableItemId, lot, today)),
    )
    const itemOf = new Map(before.map(({ variationId, itemId }) => [variationId, itemId]))
    await checkMaySupply(
      work,
      receipt.vendorId,
      counted.map(({ purchasableItemId }) => itemOf.get(purchasableItemId) ?? null),
    )
    const added = linesWithOnly(before, counted)
    const questions = await questionsAbout(tx, actor, receipt, added, { wholeOrder: false })
    const settled = settleQuestions(questions, answers, query.confirm ?? false)
    if (settled === null) return answer(receipts.changePlaced, asking(questions))
    const received = decidedLots(counted, settled)
    const answered = await keepSerialsReasons(work, before, saidReasons(settled))
    const lines = await receiveFound(work, receipt, answered, received)
    const changes = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
    await saveReceipt(
      work,
      receipt,
      { ...receipt, ...changes, merchandise: centsToNumber(merchandiseOf(lines)) },
      {
        action: 'change-placed-receipt',
        justification,
        parts: { before: {}, after: received.length === 0 ? {} : { lots: received.map(({ lot }) => lot) } },
        ...(settled.length > 0 && {
          stamps: {
            receiptPlaceConfirmationRecords: sql`confirmations || ${asJson(confirmationRecords(settled))}`,
          },
        }),
      },
    )
    return viewReceipt(tx, actor, receipt.id)
  },
  { posting: true },
)

type SentProduct = {
  readonly purchasableItemId: string
  readonly purchasePrice?: number | undefined
  readonly lots?: readonly unknown[] | undefined
}

/** Prices of placed goods are changed by themselves, because stock is revalued; goods that never came are not added. */
function checkAddable({ type }: ReceiptRecord, lines: readonly ReceiptLine[], products: readonly SentProduct[]): void {
  for (const { purchasableItemId, purchasePrice, lots = [] } of products) {
    const line = lines.find(({ variationId }) => variationId === purchasableItemId)
    if (line && purchasePrice !== undefined && parseUnitCost(purchasePrice) !== line.purchasePrice)
      throw new BusinessError('receipt.placed-price', `Change the cost of ${line.itemName} by itself.`, [
        { field: 'purchasePrice', message: 'is changed with the cost of the receipt', purchasableItemId },
      ])
    if (lots.length > 0 && type === 'Drop ship')
      throw new BusinessError(
        'receipt.drop-ship-lots',
        'Goods that the vendor ships to the customer have no stock here.',
        [{ field: 'lots', message: 'cannot be added', purchasableItemId }],
      )
  }
}

/** The lines as if only these lots were on them, for what is asked about what is added. */
const linesWithOnly = (lines: readonly ReceiptLine[], counted: readonly CountedLot[]) =>
  lines.map((line) => {
    const lots = counted
      .filter(({ purchasableItemId }) => purchasableItemId === line.variationId)
      .map((one) =>
        questionedLot(
          one,
          line.lots.some(({ lot, documented }) => lot === one.lot && documented),
        ),
      )
    return { ...line, lots, quantity: lots.reduce((total, { quantity }) => total + quantity, 0) }
  })

/** Goods that were found later enter stock at the price of their line, and the order has received them too. */
async function receiveFound(
  work: Work,
  receipt: ReceiptRecord,
  before: readonly ReceiptLine[],
  found: readonly CountedLot[],
): Promise<readonly ReceiptLine[]> {
  if (found.length === 0) return before
  const number = receipt.number ?? ''
  const open = before.map((line) => ({ ...line, received: line.received - line.quantity }))
  const grown = await countGoods(work, { receiptId: receipt.id, receiptNumber: number, lines: open }, found)
  const added = grown.flatMap((line, place) => {
    const earlier = before[place]
    const quantity = line.quantity - (earlier?.quantity ?? 0)
    return earlier && quantity > 0 ? [{ line, earlier, quantity, cost: costOf(line.purchasePrice, quantity) }] : []
  })
  const day = await accountingDate(work)
  await updateReceiptLines(
    work,
    added.map(({ line, cost }) => {
      const totalCost = add(line.totalCost ?? zeroCents, cost)
      return { ...line, totalCost }
    }),
  )
  await receivedOnOrder(
    work,
    receipt.purchaseOrderId,
    added.map(({ line, quantity }) => ({ ...line, quantity })),
  )
  await stockReceipt(
    work,
    {
      id: receipt.id,
      vendorId: receipt.vendorId,
      accountingDate: day,
      number,
    },
    added.map(({ line, earlier, cost }) => ({ line, lots: lotsAdded(line, earlier), totalCost: cost })),
  )
  const booked = { id: receipt.id, number, vendorId: receipt.vendorId, accountingDate: day }
  const merchandise = added.reduce((total, { cost }) => add(total, cost), zeroCents as Cents)
  await postPlacedReceipt(work, booked, { merchandise, freight: zeroCents })
  return grown
}

/** What of each lot is new; serial numbers that came in before are not counted again. */
const lotsAdded = (line: ReceiptLine, earlier: ReceiptLine) =>
  line.lots
    .map((lot) => ({ ...lot, quantity: lot.quantity - (earlier.lots.find(({ id }) => id === lot.id)?.quantity ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
