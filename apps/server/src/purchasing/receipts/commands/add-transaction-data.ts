import { receipts } from '@galen/contract/purchasing/receipts'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { command } from '../../../platform/operation.ts'
import { releasePendingStock } from '../../../warehouse/release-pending.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'

/** Transaction information that arrives after the goods: what waited for it in quarantine is released. */
export const addTransactionData = command(
  receipts.addTransactionData,
  async (work) => {
    const { params, body, tx, actor } = work
    const receipt = await lockReceipt(work, params.id)
    receiptLifecycle.after('addTransactionData', receipt.status)
    await saveReceipt(work, receipt, { ...receipt, ...body }, { action: 'add-transaction-data' })
    await releasePendingStock(work, receipt.id, `Transaction data of receipt ${receipt.number ?? ''}`)
    return viewReceipt(tx, actor, receipt.id)
  },
  { posting: true },
)
