import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { receipts } from '@galen/contract/purchasing/receipts'
import { centsToNumber, parseCents, subtract, zeroCents } from '@galen/domain/money'
import { allOf, checkPermitted } from '@galen/domain/permissions'
import { receiptCosts, receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { shareReceiptCost } from '../../../accounting/invoice-profit.ts'
import { chosenJustification } from '../../../admin/chosen-justification.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { loadReceiptLines, updateReceiptLines } from '../receipt-line.store.ts'
import { postLateFreight } from '../receipt.posting.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'
import { revalueLines } from '../revalue-receipt.ts'

/** Freight that is known late goes to stock on hand and to what was sold (E55); before placing it is only written down. */
export const changeReceiptFreight = command(
  receipts.changeFreight,
  async (work) => {
    const { params, body, tx, actor } = work
    await checkPeriod(work, await accountingDate(work), ['purchase', 'inventory', 'financial'])
    const receipt = await lockReceipt(work, params.id)
    const after = {
      ...receipt,
      freightCharge: centsToNumber(parseCents(body.freightCharge)),
      freightMethod: body.freightMethod ?? receipt.freightMethod,
    }
    if (receipt.status === 'Draft') {
      checkPermitted(allOf('LIST_RECEIPTS', 'CREATE_RECEIPT'), actor.permissions)
      await saveReceipt(work, receipt, after, { action: 'change' })
    } else {
      if (receipt.status === 'Placed') receiptLifecycle.after('revalue', receipt.status)
      else receiptLifecycle.after('changeFreight', receipt.status)
      checkPermitted(allOf('LIST_RECEIPTS', 'CHECK_RECEIPT'), actor.permissions)
      const chosen = { ...body, note: body.justificationNote }
      const missing = 'Choose a reason for the change.'
      const justification = await chosenJustification(work, 'placedReceiptEdit', chosen, missing)
      await revalue(work, after, justification)
      await saveReceipt(work, receipt, after, { action: 'change-receipt-freight', justification })
      await shareReceiptCost(work, { receiptId: receipt.id }, await accountingDate(work))
    }
    return viewReceipt(tx, actor, receipt.id)
  },
  { posting: true },
)

async function revalue(work: Work, receipt: ReceiptRecord, justification: string): Promise<void> {
  const lines = (await loadReceiptLines(work.tx, work.actor.companyId, receipt.id)).filter(
    ({ variationId, quantity }) => variationId !== null && quantity > 0,
  )
  const costs = receiptCosts(lines, parseCents(receipt.freightCharge), receipt.freightMethod)
  const booked = {
    id: receipt.id,
    number: receipt.number ?? '',
    vendorId: receipt.vendorId,
    accountingDate: await accountingDate(work),
    type: receipt.type,
    justification,
  }
  const late = lines.map((line, place) => ({
    line,
    delta: subtract(costs[place]?.freightShare ?? zeroCents, line.freightShare),
  }))
  await updateReceiptLines(
    work,
    lines.map((line, place) => ({ ...line, ...costs[place] })),
  )
  const splits = await revalueLines(work, booked, late, 'freight')
  await postLateFreight(work, booked, splits)
}
