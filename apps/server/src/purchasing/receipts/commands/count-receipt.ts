import { receipts } from '@galen/contract/purchasing/receipts'
import { BusinessError } from '@galen/domain/business-error'
import { INVALID_DRAFT } from '@galen/domain/purchasing/receipt'
import { command } from '../../../platform/operation.ts'
import { countOnReceipt } from '../count-on-receipt.ts'
import { lockReceipt } from '../receipt.store.ts'
import { viewCounted } from '../receipt.view.ts'

/** One scan, or products with lots that were entered by hand. Everything counted for one order waits in one line. */
export const countReceipt = command(receipts.count, async (work) => {
  const { params, body, tx, actor } = work
  const receipt = await lockReceipt(work, params.id, INVALID_DRAFT)
  if (receipt.status !== 'Draft') throw new BusinessError('receipt.count.refused', INVALID_DRAFT)
  return viewCounted(tx, actor, await countOnReceipt(work, receipt, body))
})
