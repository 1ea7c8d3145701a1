import { receipts } from '@galen/contract/purchasing/receipts'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'

export const changeReceipt = command(receipts.change, async (work) => {
  const { params, body, tx, actor } = work
  const before = await lockReceipt(work, params.id)
  receiptLifecycle.after('change', before.status)
  const after = await mergeChanges(tx, actor.companyId, 'receipt', before.id, before, body)
  if (after) await saveReceipt(work, before, after, { action: 'change' })
  return viewReceipt(tx, actor, before.id)
})
