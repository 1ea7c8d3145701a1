import { receipts } from '@galen/contract/purchasing/receipts'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { command } from '../../../platform/operation.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'

/** P12: where the transaction information is. A reference alone releases nothing: a confirmed document does. */
export const addTransactionData = command(
  receipts.addTransactionData,
  async (work) => {
    const { params, body, tx, actor } = work
    const receipt = await lockReceipt(work, params.id)
    receiptLifecycle.after('addTransactionData', receipt.status)
    await saveReceipt(work, receipt, { ...receipt, ...body }, { action: 'add-transaction-data' })
    return viewReceipt(tx, actor, receipt.id)
  },
  { posting: true },
)
