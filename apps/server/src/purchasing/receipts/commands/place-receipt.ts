import { sql } from 'kysely'
import { receipts } from '@galen/contract/purchasing/receipts'
import { BusinessError } from '@galen/domain/business-error'
import { businessDateOf } from '@galen/domain/dates'
import { parseCents, sum, zeroCents } from '@galen/domain/money'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { receiptCosts, receiptLifecycle, receiptLimitMessage } from '@galen/domain/purchasing/receipt'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { setVariationCosts } from '../../../items/variation-costs.ts'
import { asJson } from '../../../platform/database/as-json.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { type Actor, answer, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { once } from '../once.ts'
import { checkMaySupply } from '../authorized-vendor.ts'
import { loadReceiptLines, merchandiseOf, type ReceiptLine, updateReceiptLines } from '../receipt-line.store.ts'
import { dropShipCost } from '../drop-ship-receipt.ts'
import { postDropShipReceipt, postPlacedReceipt } from '../receipt.posting.ts'
import { lockReceipt, parentsOfReceipt, saveReceipt } from '../receipt.store.ts'
import { questionedLines, questionsAbout, viewReceipt } from '../receipt.view.ts'
import { receivedOnOrder } from '../received-on-order.ts'
import { refuseLots } from '../refuse-lots.ts'
import { confirmationRecords, detailOfQuestions, settleQuestions } from '../settled-questions.ts'
import { stockReceipt } from '../stock-receipt.ts'

/** Goods enter stock at their cost, the order has received them, and they are owed though not billed yet. */
export const placeReceipt = command(
  receipts.place,
  async (work) => {
    const { params, query, body, tx, actor } = work
    const day = await accountingDate(work)
    await checkPeriod(work, day, ['purchase', 'inventory', 'financial'])
    const { vendorId } = await parentsOfReceipt(work, params.id)
    await lockRows(work, 'vendor', [vendorId], 'share')
    const receipt = await lockReceipt(work, params.id)
    const status = receiptLifecycle.after('place', receipt.status)
    const all = await loadReceiptLines(tx, actor.companyId, receipt.id)
    await checkOrder(work, receipt.purchaseOrderId, all)
    const questions = await questionsAbout(tx, actor, questionedLines(all))
    const settled = settleQuestions(questions, body.receiptPlaceConfirmationRecords ?? [], query.confirm ?? false)
    if (settled === null)
      return answer(receipts.place, {
        status: 202,
        body: { detail: detailOfQuestions(questions), confirmations: questions },
      })

    const lines = (await refuseLots(work, all, settled)).filter(({ quantity }) => quantity > 0)
    if (lines.length === 0) throw new BusinessError('receipt.empty', 'Count something before you place the receipt.')
    await checkMaySupply(work, receipt.vendorId, lines, businessDateOf(new Date(), actor.timeZone))
    const freight = parseCents(receipt.freightCharge)
    const costs = receiptCosts(lines, freight, receipt.freightMethod)
    await updateReceiptLines(
      work,
      lines.map((line, place) => ({ ...line, ...costs[place] })),
    )
    await dropEmptyLines(work, receipt.id, lines)
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
          hasTransactionData: receipt.transactionDataKind !== null,
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
      { ...receipt, status, number: booked.number, merchandise },
      {
        action: 'place-receipt',
        stamps: {
          placed_at: sql<string>`now()`,
          placed_by: actor.userId,
          accounting_date: day,
          confirmations: asJson(confirmationRecords(settled)),
        },
      },
    )
    return viewReceipt(tx, actor, receipt.id)
  },
  { posting: true },
)

/** What was not counted is still open on the order and has no place on the receipt. */
async function dropEmptyLines({ tx, actor }: Work, receiptId: string, counted: readonly ReceiptLine[]): Promise<void> {
  await sql`
    delete from receipt_line where company_id = ${actor.companyId} and receipt_id = ${receiptId}
      and id <> all(${counted.map(({ id }) => id)}::uuid[])`.execute(tx)
}

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
