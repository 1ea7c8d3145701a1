import { receipts } from '@galen/contract/purchasing/receipts'
import { BusinessError } from '@galen/domain/business-error'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { command } from '../../../platform/operation.ts'
import { deleteReceipt, lockReceipt } from '../receipt.store.ts'
import { isDocumented } from '../transaction-document.store.ts'

export const removeReceipt = command(receipts.remove, async (work) => {
  const receipt = await lockReceipt(work, work.params.id)
  receiptLifecycle.after('delete', receipt.status)
  if (await isDocumented(work.tx, work.actor.companyId, receipt.id))
    throw new BusinessError(
      'receipt.documented.refused',
      'A receipt with a transaction document cannot be deleted: the document is kept for six years.',
    )
  await deleteReceipt(work, receipt)
})
