import { receiptRevision } from '@galen/contract/purchasing/receipt-revision'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { command } from '../../../platform/operation.ts'
import { matchInvoice } from '../match-invoice.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'

/** Saves the invoice while it is being compared; nothing is posted. */
export const matchReceipt = command(receiptRevision.match, async (work) => {
  const { params, body, tx, actor } = work
  const before = await lockReceipt(work, params.id)
  receiptLifecycle.after('match', before.status)
  const { receipt } = await matchInvoice(work, before, body)
  await saveReceipt(work, before, receipt, { action: 'match-receipt' })
  return viewReceipt(tx, actor, before.id)
})
