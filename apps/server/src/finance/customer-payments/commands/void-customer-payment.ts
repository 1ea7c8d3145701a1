import { customerPayments } from '@galen/contract/finance/customer-payments'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { customerPaymentLifecycle } from '@galen/domain/finance/payment'
import { negate, parseCents } from '@galen/domain/money'
import { postJournal, reverseJournal } from '../../../accounting/general-ledger.ts'
import { chosenJustification } from '../../../admin/chosen-justification.ts'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { joinBatch, numberBatch } from '../../batches/join-batch.ts'
import { lockOpenItems, unapply, voidOpenItem } from '../../open-items.ts'
import { openToday } from '../../settlements/posting-day.ts'
import {
  auditedPayment,
  loadCustomerPayment,
  lockCustomerPayment,
  lockPaymentParty,
} from '../customer-payment.store.ts'

/** Takes a payment back: what it paid is open again, discounts are reversed, a closed batch keeps its total. */
export const voidCustomerPayment = command(
  customerPayments.void,
  async (input) => {
    const { params, body, tx, actor, audit } = input
    const today = await openToday(input)
    const missing = 'Choose a reason for the void.'
    const reason = await chosenJustification(input, 'voidPayment', body, missing)
    await checkFreshSignIn(tx, actor)
    const { batchId } = await lockPaymentParty(input, params.id)
    const batch = await batchOfVoid(input, batchId)
    const stored = await loadCustomerPayment(tx, actor.companyId, params.id)
    const charges = stored.applications.map(({ kind, invoiceId }) => ({ documentKind: kind, documentId: invoiceId }))
    const invoices = charges.filter(({ documentKind }) => documentKind === 'invoice')
    if (invoices.length > 0)
      await lockRows(
        input,
        'invoice',
        invoices.map(({ documentId }) => documentId),
      )
    const before = await lockCustomerPayment(input, params.id)
    const status = customerPaymentLifecycle.after('void', before.status)
    checkCleared(before.number ?? '', batch.clearedOn, body.returned ?? false)
    const self = { documentKind: 'customer-payment' as const, documentId: params.id }
    await lockOpenItems(input, [self, ...charges])
    await refuseDerived(input, before.number ?? '', charges)
    await unapply(input, { settlement: self, accountingDate: today })
    const memo = `Void of payment ${before.number}`
    await voidOpenItem(input, self, { accountingDate: today, reason: memo })
    await reverseJournal(input, { kind: 'customer-payment', id: params.id }, { accountingDate: today, memo })
    if (batch.isClosed) await takeFromBank(input, before, today, memo)
    if (batch.joined) await numberBatch(input, batch.joined)
    await tx
      .updateTable('customer_payment')
      .set({
        status,
        void_at: new Date().toISOString(),
        void_by: actor.userId,
        void_on: today,
        void_reason: reason,
        void_batch_id: batch.joined?.id ?? batchId,
        returned: body.returned ?? false,
        version: before.version + 1,
      })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', params.id)
      .execute()
    const after = await loadCustomerPayment(tx, actor.companyId, params.id)
    audit('customer-payment', {
      id: params.id,
      action: 'void',
      version: after.version,
      before: auditedPayment(before),
      after: auditedPayment(after),
      justification: reason,
    })
    return after
  },
  { posting: true },
)

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

/** What the payment became cannot stay without it: credits of its rest and refunds are taken back first. */
async function refuseDerived(
  { tx, actor }: Work,
  number: string,
  charges: readonly { documentKind: string; documentId: string }[],
) {
  const ids = charges.filter(({ documentKind }) => documentKind !== 'invoice').map(({ documentId }) => documentId)
  if (ids.length === 0) return
  const credits = await tx
    .selectFrom('open_item')
    .select(['document_number as number', 'document_kind as kind'])
    .where('company_id', '=', actor.companyId)
    .where('document_id', 'in', ids)
    .where('side', '=', 'charge')
    .execute()
  throw new BusinessError(
    'payment.refused',
    `Payment ${number} was refunded or turned into a credit: ${credits.map((one) => one.number).join(', ')}. Void that first.`,
    credits.map((one) => ({ field: 'applications', message: one.number, kind: one.kind })),
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
