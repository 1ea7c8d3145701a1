import type { Reactions } from '../../platform/work.ts'
import { chargeReturnFee } from './charge-return-fee.ts'
import { lockToCheckUnscoped } from '../orders/placing.ts'
import { recheckOrders } from './judged-ship-to.ts'
import { flagDrafts } from './invoice.hot.ts'

const idsOf = (documents: readonly { readonly kind: string; readonly id: string }[]) => [
  ...new Set(documents.filter(({ kind }) => kind === 'invoice').map(({ id }) => id)),
]

export const invoiceReactions: Reactions = {
  dropShipPlacing: async (work, { salesOrderId }) => {
    await lockToCheckUnscoped(work, salesOrderId)
    await recheckOrders(work, [salesOrderId])
  },
  paymentReturned: chargeReturnFee,
  allocationRemoved: (work, { lines, reason }) => flagDrafts(work, idsOf(lines), reason),
}
