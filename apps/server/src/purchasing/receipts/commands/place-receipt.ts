import { receipts } from '@galen/contract/purchasing/receipts'
import { BusinessError } from '@galen/domain/business-error'
import { centsToNumber, parseCents, sum, zeroCents } from '@galen/domain/money'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { receiptCosts, receiptLifecycle, receiptLimitMessage } from '@galen/domain/purchasing/receipt'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { shareReceiptCost } from '../../../accounting/invoice-profit.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { setVariationCosts } from '../../../items/variation-costs.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { now } from '../../../platform/database/record.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { once } from '../once.ts'
import { checkMaySupply } from '../authorized-vendor.ts'
import {
  keepSerialsReasons,
  loadReceiptLines,
  merchandiseOf,
  type ReceiptLine,
  removeLines,
  updateReceiptLines,
} from '../receipt-line.store.ts'
import { dropShipCost } from '../drop-ship-receipt.ts'
import { postDropShipReceipt, postPlacedReceipt } from '../receipt.posting.ts'
import { loadReceipt, lockReceipt, saveReceipt } from '../receipt.store.ts'
import { questionsAbout, viewReceipt } from '../receipt.view.ts'
import { receivedOnOrder } from '../received-on-order.ts'
import { refuseLots } from '../refuse-lots.ts'
import {
  asking,
  confirmationRecords,
  saidReasons,
  type SettledQuestion,
  settleQuestions,
} from '../settled-questions.ts'
import { stockReceipt } from '../stock-receipt.ts'

/** Goods enter stock at their cost, the order has received them, and they are owed though not billed yet. */
export const placeReceipt = command(
  receipts.place,
  async (work) => {
    const { params, query, body, tx, actor } = work
    const day = await accountingDate(work)
    await checkPeriod(work, day, ['purchase', 'inventory', 'financial'])
    const { vendorId } = await loadReceipt(work, params.id)
    await lockRows(work, 'vendor', [vendorId], 'share')
    const receipt = await lockReceipt(work, params.id)
    const status = receiptLifecycle.after('place', receipt.status)
    const all = await loadReceiptLines(tx, actor.companyId, receipt.id)
    await checkOrder(work, receipt.purchaseOrderId, all)
    if (all.every(({ quantity }) => quantity === 0)) throw nothingCounted()
    const questions = await questionsAbout(tx, actor, receipt, all, { rejectedScans: body.rejectedScans })
    const settled = settleQuestions(questions, body.receiptPlaceConfirmationRecords ?? [], query.confirm ?? false)
    if (settled === null) return answer(receipts.place, asking(questions))

    const lines = await settledLines(work, receipt.vendorId, all, settled)
    const freight = parseCents(receipt.freightCharge)
    const costs = receiptCosts(lines, freight, receipt.freightMethod)
    await updateReceiptLines(
      work,
      lines.map((line, place) => ({ ...line, ...costs[place] })),
    )
    // What was not counted is still open on the order and has no place on the receipt.
    await removeLines(work, receipt.id, lines)
    await receivedOnOrder(work, receipt.purchaseOrderId, lines)
    await setVariationCosts(work, newCosts(lines, costs), 'Receipt placed')
    const isDropShip = receipt.type === 'Drop ship'
    const difference = isDropShip ? await dropShipCost(work, lines) : zeroCents
    const number = once(() => takeDocumentNumber(tx, actor.companyId, 'receipt'))
    if (!isDropShip)
      await stockReceipt(
        work,
        {
          id: receipt.id,
          vendorId: receipt.vendorId,
          accountingDate: day,
          number,
        },
        lines.map((line, place) => ({ line, lots: line.lots, totalCost: costs[place]?.totalCost ?? sum([]) })),
      )
    const merchandise = merchandiseOf(lines)
    const booked = { id: receipt.id, number: await number(), vendorId: receipt.vendorId, accountingDate: day }
    if (isDropShip) await postDropShipReceipt(work, booked, { difference, freight })
    else await postPlacedReceipt(work, booked, { merchandise, freight })
    await saveReceipt(
      work,
      receipt,
      {
        ...receipt,
        status,
        number: booked.number,
        merchandise: centsToNumber(merchandise),
        placedById: actor.userId,
      },
      {
        action: 'place-receipt',
        stamps: {
          placedDate: now,
          accountingDate: day,
          receiptPlaceConfirmationRecords: confirmationRecords(settled),
        },
      },
    )
    if (isDropShip) await shareReceiptCost(work, { receiptId: receipt.id }, day)
    return viewReceipt(tx, actor, receipt.id)
  },
  { posting: true },
)

/** What enters stock by what was decided: refused lots are off the lines, and reasons are kept with them. */
async function settledLines(
  work: Work<Actor>,
  vendorId: string,
  all: readonly ReceiptLine[],
  settled: readonly SettledQuestion[],
): Promise<ReceiptLine[]> {
  const decided = await refuseLots(work, all, settled)
  const answered = await keepSerialsReasons(work, decided, saidReasons(settled))
  const lines = answered.filter(({ quantity }) => quantity > 0)
  if (lines.length === 0) throw nothingCounted()
  await checkMaySupply(
    work,
    vendorId,
    lines.map(({ itemId }) => itemId),
  )
  return lines
}

const nothingCounted = () => new BusinessError('receipt.empty', 'Count something before you place the receipt.')

const newCosts = (lines: readonly ReceiptLine[], costs: ReturnType<typeof receiptCosts>) =>
  lines.flatMap(({ updateCost, itemId, variationId }, place) => {
    const cost = costs[place]?.cost
    return updateCost && itemId !== null && variationId !== null && cost !== undefined
      ? [{ itemId, variationId, cost }]
      : []
  })

/** E06: under the lock of the order nothing can be received twice. */
async function checkOrder(
  { tx, actor }: Work<Actor>,
  orderId: string | null,
  lines: readonly ReceiptLine[],
): Promise<void> {
  if (orderId === null) return
  const order = await tx
    .selectFrom('purchase_order')
    .select(['status', 'number'])
    .where('company_id', '=', actor.companyId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  purchaseOrderLifecycle.after('receive', order.status as never)
  const over = lines.find(({ quantity, received, ordered }) => quantity > 0 && received + quantity > ordered)
  if (over)
    throw new BusinessError('receipt.limit', receiptLimitMessage(over.itemName, order.number ?? ''), [
      {
        field: 'quantity',
        message: `${over.ordered - over.received} can still be received`,
        purchasableItemId: over.variationId,
      },
    ])
}
