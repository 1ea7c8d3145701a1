import { receipts } from '@galen/contract/purchasing/receipts'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { command } from '../../../platform/operation.ts'
import { deleteReceipt, lockReceipt } from '../receipt.store.ts'

export const removeReceipt = command(receipts.remove, async (work) => {
  const receipt = await lockReceipt(work, work.params.id)
  receiptLifecycle.after('delete', receipt.status)
  await deleteReceipt(work, receipt)
})
