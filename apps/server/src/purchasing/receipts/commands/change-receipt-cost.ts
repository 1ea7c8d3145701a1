import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { receipts } from '@galen/contract/purchasing/receipts'
import { BusinessError } from '@galen/domain/business-error'
import { add, centsToNumber, costOf, parseUnitCost, subtract, unitCostToNumber } from '@galen/domain/money'
import { ITEM_NOT_ON_RECEIPT, receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { shareReceiptCost } from '../../../accounting/invoice-profit.ts'
import { chosenJustification } from '../../../admin/chosen-justification.ts'
import { setVariationCosts } from '../../../items/variation-costs.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { checkEachOnce } from '../../purchase-orders/each-once.ts'
import { loadReceiptLines, merchandiseOf, type ReceiptLine, updateReceiptLines } from '../receipt-line.store.ts'
import { postLatePrice } from '../receipt.posting.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'
import { revalueLines } from '../revalue-receipt.ts'

type Sent = {
  readonly purchasableItemId: string
  readonly purchasePrice: number
  readonly updateCost?: boolean | undefined
}
type Changed = { readonly before: ReceiptLine; readonly after: ReceiptLine }

/** Before placing only the price changes; after it, stock is revalued and the difference is owed (E54). */
export const changeReceiptCost = command(
  receipts.changeCost,
  async (work) => {
    const { params, body, tx, actor } = work
    await checkPeriod(work, await accountingDate(work), ['purchase', 'inventory', 'financial'])
    const receipt = await lockReceipt(work, params.id)
    const lines = await loadReceiptLines(tx, actor.companyId, receipt.id)
    checkEachOnce(body.products)
    const changed = body.products.map((sent) => changedLine(lines, sent))
    const isDraft = receipt.status === 'Draft'
    if (!isDraft) receiptLifecycle.after('revalue', receipt.status)
    const justification = isDraft
      ? undefined
      : await chosenJustification(
          work,
          'placedReceiptEdit',
          { ...body, note: body.justificationNote },
          'Choose a reason for the change.',
        )
    if (justification !== undefined) await revalue(work, receipt, changed, justification)
    await updateReceiptLines(
      work,
      changed.map(({ after }) => after),
    )
    const after = lines.map((line) => changed.find(({ before }) => before.id === line.id)?.after ?? line)
    await saveReceipt(
      work,
      receipt,
      { ...receipt, merchandise: centsToNumber(merchandiseOf(after)) },
      {
        action: 'change-receipt-cost',
        parts: { before: pricesOf(changed.map((one) => one.before)), after: pricesOf(changed.map((one) => one.after)) },
        ...(justification === undefined ? {} : { justification }),
      },
    )
    if (justification !== undefined) await shareReceiptCost(work, { receiptId: receipt.id }, await accountingDate(work))
    return viewReceipt(tx, actor, receipt.id)
  },
  { posting: true },
)

function changedLine(lines: readonly ReceiptLine[], sent: Sent): Changed {
  const before = lines.find(({ variationId }) => variationId === sent.purchasableItemId)
  if (!before) throw new BusinessError('receipt.item.not-found', ITEM_NOT_ON_RECEIPT)
  const purchasePrice = parseUnitCost(sent.purchasePrice)
  const totalCost = before.totalCost === null ? null : add(costOf(purchasePrice, before.quantity), before.freightShare)
  return { before, after: { ...before, purchasePrice, totalCost, updateCost: sent.updateCost ?? before.updateCost } }
}

const pricesOf = (lines: readonly ReceiptLine[]) => ({
  prices: lines.map(({ variationId, purchasePrice }) => ({
    purchasableItemId: variationId,
    purchasePrice: unitCostToNumber(purchasePrice),
  })),
})

const priceDelta = (before: ReceiptLine, after: ReceiptLine) =>
  subtract(costOf(after.purchasePrice, before.quantity), costOf(before.purchasePrice, before.quantity))

async function revalue(
  work: Work,
  receipt: ReceiptRecord,
  changed: readonly Changed[],
  justification: string,
): Promise<void> {
  const booked = {
    id: receipt.id,
    number: receipt.number ?? '',
    vendorId: receipt.vendorId,
    accountingDate: await accountingDate(work),
    type: receipt.type,
    justification,
  }
  await setVariationCosts(
    work,
    changed.flatMap(({ after: { updateCost, itemId, variationId, purchasePrice } }) =>
      updateCost && itemId !== null && variationId !== null ? [{ itemId, variationId, cost: purchasePrice }] : [],
    ),
    justification,
  )
  const late = changed.map(({ before, after }) => ({ line: before, delta: priceDelta(before, after) }))
  const splits = await revalueLines(work, booked, late, 'price')
  await postLatePrice(work, booked, splits)
}
