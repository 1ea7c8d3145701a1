import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { checkVoidable } from '@galen/domain/finance/paid-out'
import { customerPaymentLifecycle, returnRefusal } from '@galen/domain/finance/payment'
import { negate, parseCents } from '@galen/domain/money'
import { postJournal, reverseJournal } from '../../accounting/general-ledger.ts'
import { lockRows } from '../../platform/database/locks.ts'
import { now } from '../../platform/database/record.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Work } from '../../platform/work.ts'
import { joinBatch, numberBatch } from '../batches/join-batch.ts'
import { lockOpenItems, unapply, voidOpenItem } from '../open-items.ts'
import { paidParts } from '../settlements/applied.view.ts'
import { refuseWaitingRefund } from '../settlements/paid-out.ts'
import { loadPaidOut } from '../settlements/paid-out.store.ts'
import { customerPayment, loadCustomerPayment, lockPaymentParty } from './customer-payment.store.ts'

type TakingBack = {
  readonly id: string
  readonly action: 'void' | 'return'
  readonly today: BusinessDate
  readonly reason: string | null
  /** The bank sent it back. */
  readonly isReturned: boolean
}

/** Takes a payment back: what it paid is open again, discounts are reversed, a closed batch keeps its total. */
export async function takeBackPayment(input: Work<Actor>, taking: TakingBack) {
  const { tx, actor } = input
  const { id, action, today, reason, isReturned } = taking
  const { batchId } = await lockPaymentParty(input, id)
  const batch = await batchOfVoid(input, batchId)
  const stored = await loadCustomerPayment(tx, actor.companyId, id)
  const charges = stored.applications.map(({ kind, invoiceId }) => ({ documentKind: kind, documentId: invoiceId }))
  const invoices = charges.filter(({ documentKind }) => documentKind === 'invoice')
  if (invoices.length > 0)
    await lockRows(
      input,
      'invoice',
      invoices.map(({ documentId }) => documentId),
    )
  const locked = await customerPayment.lock(input, id)
  const before = await loadCustomerPayment(tx, actor.companyId, id)
  const status = customerPaymentLifecycle.after(action, before.status)
  if (action === 'return') checkReturn(before)
  else checkCleared(before.number ?? '', batch.clearedOn, isReturned)
  const self = { documentKind: 'customer-payment' as const, documentId: id }
  await lockOpenItems(input, [self, ...charges])
  await refuseWaitingRefund(input, self)
  checkVoidable(await loadPaidOut(tx, actor.companyId, self))
  await unapply(input, { settlement: self, accountingDate: today })
  const memo = action === 'return' ? `Return of payment ${before.number}` : `Void of payment ${before.number}`
  await voidOpenItem(input, self, { accountingDate: today, reason: memo })
  await reverseJournal(input, { kind: 'customer-payment', id }, { accountingDate: today, memo })
  if (batch.isClosed) await takeFromBank(input, before, today, memo)
  if (batch.joined) await numberBatch(input, batch.joined)
  const stamps = {
    voidAt: now,
    voidById: actor.userId,
    voidOn: today,
    voidReason: reason,
    voidBatchId: batch.joined?.id ?? batchId,
    returned: isReturned,
  }
  const saved = await customerPayment.write(input, locked, { ...locked, status }, stamps)
  const after = await loadCustomerPayment(tx, actor.companyId, id)
  const parts = { before: paidParts(before), after: paidParts(after) }
  customerPayment.report(input, locked, saved, { action, parts, justification: reason ?? undefined })
  return after
}

function checkReturn(payment: Awaited<ReturnType<typeof loadCustomerPayment>>): void {
  const { method, batchNumber, batchStatus } = payment
  const refused = returnRefusal({ method, batch: { number: batchNumber, status: batchStatus ?? '' } })
  if (refused !== undefined) throw new BusinessError('payment.refused', refused)
}

/** A payment of an open batch leaves it; one of a closed batch is a returned item of the batch that is open now. */
async function batchOfVoid(work: Work, batchId: string | null) {
  const { tx, actor } = work
  const batch = await tx
    .selectFrom('batch')
    .select(['status', 'cleared_on as clearedOn'])
    .where('company_id', '=', actor.companyId)
    .where('id', '=', batchId)
    .executeTakeFirst()
  const isClosed = batch?.status === 'Closed'
  return { isClosed, clearedOn: batch?.clearedOn ?? null, joined: isClosed ? await joinBatch(work) : null }
}

function checkCleared(number: string, clearedOn: string | null, isReturned: boolean): void {
  if (clearedOn === null || isReturned) return
  throw new BusinessError(
    'payment.refused',
    `The bank cleared payment ${number} on ${formatDate(clearedOn as BusinessDate)}. Void it as returned.`,
    [{ field: 'returned', message: 'must be set' }],
  )
}

/** The deposit of its batch is in the bank already, so the bank takes it back. */
async function takeFromBank(
  work: Work,
  payment: {
    readonly id: string
    readonly number: string | null
    readonly totalAmount: number
    readonly customerId: string
  },
  accountingDate: BusinessDate,
  memo: string,
): Promise<void> {
  const amount = parseCents(payment.totalAmount)
  await postJournal(work, {
    source: { kind: 'customer-payment', id: payment.id, number: payment.number ?? '' },
    accountingDate,
    memo,
    lines: [
      { role: 'undeposited-funds', amount, customerId: payment.customerId },
      { role: 'bank', amount: negate(amount), customerId: payment.customerId },
    ],
  })
}
