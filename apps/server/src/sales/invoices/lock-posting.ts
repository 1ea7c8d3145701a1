import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { checkPeriod } from '../../accounting/fiscal-periods.ts'
import { lockApprovals } from '../../compliance/approvals.ts'
import { lockParty } from '../../finance/open-items.ts'
import { lockOrderingCustomer } from '../../partners/customer-last-order.ts'
import { lockRows } from '../../platform/database/locks.ts'
import type { Actor } from '../../platform/operation.ts'
import { accountingDate, type Work } from '../../platform/work.ts'
import { type InvoiceRecord, loadInvoice, lockInvoice, ordersOf } from './invoice.store.ts'

export type Posting = {
  readonly invoice: InvoiceRecord
  readonly day: BusinessDate
  readonly orderIds: readonly string[]
}

/** Locks all that an invoice posts to, from the top down: period, customer, their money, orders, the invoice itself. */
export async function lockToPost(work: Work<Actor>, id: string): Promise<Posting> {
  const { tx, actor } = work
  const day = await accountingDate(work)
  await checkPeriod(work, day, ['sales', 'inventory', 'financial'])
  const seen = await loadInvoice(tx, actor, id)
  const orderIds = await ordersOf(work, [id])
  await lockOrderingCustomer(work, seen.customerId)
  await lockParty(work, { customerId: seen.customerId })
  await lockRows(work, 'sales_order', orderIds)
  for (const orderId of orderIds) await lockApprovals(work, orderId)
  const invoice = await lockInvoice(work, id)
  const now = await ordersOf(work, [id])
  if (invoice.customerId !== seen.customerId || now.some((orderId) => !orderIds.includes(orderId)))
    throw new BusinessError('busy', 'Document is busy, try again')
  return { invoice, day, orderIds }
}
