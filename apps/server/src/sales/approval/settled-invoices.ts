import { type InvoiceStatus, invoiceLifecycle } from '@galen/domain/sales/invoice'
import type { Moments, Work } from '../../platform/work.ts'
import { moveSettled } from '../invoices/invoice.hot.ts'
import { accrueCommission } from './commission.ts'

/** A validated invoice that is settled closes; a closed one that is open again is validated again. */
export async function settleInvoices(work: Work, { documents, isSettled }: Moments['settled']): Promise<void> {
  const ids = documents.filter(({ kind }) => kind === 'invoice').map(({ id }) => id)
  if (ids.length === 0) return
  const action = isSettled ? 'close' : 'reopen'
  const from: InvoiceStatus = isSettled ? 'Validated' : 'Closed'
  await accrueCommission(work, await moveSettled(work, ids, { from, to: invoiceLifecycle.after(action, from), action }))
}

/** What a credit for an invoice takes from its profit, its rep has not earned (P35). */
export const countCredit = (work: Work, { invoiceId }: Moments['credited']): Promise<void> =>
  accrueCommission(work, [invoiceId], 'Credit counted')
