import { receiptTopic } from '@galen/contract/purchasing/receipts'
import { destinationOf } from '@galen/contract/topic'
import type { Reactions } from '../../platform/work.ts'
import { moveReceipts } from './receipt.hot.ts'

/**
 * A receipt closes when it is paid and opens again when the payment is voided. Anyone who settles holds the account of the
 * vendor, as validating does, so the receipt needs no lock of its own before.
 */
export const receiptReactions: Reactions = {
  settled: async (work, { documents, isSettled }) => {
    const { audit, publish } = work
    const ids = documents.filter(({ kind }) => kind === 'receipt').map(({ id }) => id)
    if (ids.length === 0) return
    const [from, to] = isSettled ? (['Validated', 'Closed'] as const) : (['Closed', 'Validated'] as const)
    for (const { id, version } of await moveReceipts(work, ids, { from, to })) {
      const action = isSettled ? 'close-receipt' : 'reopen-receipt'
      audit('receipt', { id, action, version, before: { status: from }, after: { status: to } })
      publish(destinationOf(receiptTopic, { id }), { type: 'receipt', id, version, changed: ['status'] })
    }
  },
}
