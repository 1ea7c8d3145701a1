import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { vendorPaymentLifecycle } from '@galen/domain/finance/payment'
import { parseCents } from '@galen/domain/money'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { asJson } from '../../../platform/database/as-json.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { lockOpenItems, openSettlement } from '../../open-items.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, lockPlannedItems, planSettlement } from '../../settlements/settlement-plan.ts'
import { nextCheckNumber } from '../outgoing-account.ts'
import { postRefund, postVendorPayment } from '../vendor-payment.posting.ts'
import {
  auditedOutgoing,
  checkPayer,
  loadVendorPayment,
  lockOutgoingParty,
  lockVendorPayment,
  shownVendorPayment,
  type StoredVendorPayment,
} from '../vendor-payment.store.ts'

/** The second person posts what the first one entered, with the very same figures. */
export const approveVendorPayment = command(
  vendorPayments.approve,
  async (input) => {
    const { params, tx, actor } = input
    const stored = await loadVendorPayment(tx, actor, params.id)
    checkPayer(actor, stored)
    const { today } = await postingDay(input, stored.date)
    await checkFreshSignIn(tx, actor)
    await lockOutgoingParty(input, params.id)
    const before =
      stored.vendorId === null ? await approveRefund(input, stored) : await approvePayment(input, stored, today)
    return decided(input, before, 'approve')
  },
  { posting: true },
)

async function approvePayment(work: Work<Actor>, stored: StoredVendorPayment, today: BusinessDate) {
  const { tx, actor } = work
  const vendorId = stored.vendorId ?? ''
  const total = parseCents(stored.totalAmount)
  const plan = await planSettlement(tx, {
    companyId: actor.companyId,
    party: { vendorId },
    takesDiscounts: true,
    day: today,
    asked: { amount: total, apply: 'lines', lines: stored.plan },
  })
  const refs = await lockPlanned(work, plan)
  const before = await lockVendorPayment(work, stored.id)
  checkSecondPerson(actor, before)
  await lockPlannedItems(work, refs)
  const number = await becomePosted(work, before)
  const date = before.date as BusinessDate
  const { openItemId } = await openSettlement(work, {
    vendorId,
    documentKind: 'vendor-payment',
    documentId: before.id,
    number,
    reference: before.reference,
    issuedOn: date,
    total,
  })
  const memo = `Payment ${number}`
  await postVendorPayment(
    work,
    { id: before.id, number, vendorId, openItemId, total, accountingDate: date, memo },
    plan,
  )
  return before
}

async function approveRefund(work: Work<Actor>, stored: StoredVendorPayment) {
  const refundOf = { documentKind: stored.refundOfKind ?? '', documentId: stored.refundOf ?? '' }
  const before = await lockVendorPayment(work, stored.id)
  checkSecondPerson(work.actor, before)
  await lockOpenItems(work, [refundOf])
  const number = await becomePosted(work, before)
  await postRefund(work, {
    id: before.id,
    number,
    customerId: before.customerId ?? '',
    refundOf,
    total: parseCents(before.totalAmount),
    accountingDate: before.date as BusinessDate,
    memo: `Refund ${number}`,
  })
  return before
}

function checkSecondPerson(actor: Actor, before: StoredVendorPayment): void {
  vendorPaymentLifecycle.after('approve', before.status)
  if (before.createdById === actor.userId)
    throw new BusinessError('payment.refused', 'A second person must approve this.')
}

async function becomePosted(work: Work<Actor>, before: StoredVendorPayment): Promise<string> {
  const { tx, actor } = work
  const needsCheck = before.method === 'Check' && before.checkNumber === null
  const checkNumber = needsCheck ? await nextCheckNumber(work, before.bankAccountId) : before.checkNumber
  const number = await takeDocumentNumber(tx, actor.companyId, 'vendor-payment')
  await tx
    .updateTable('vendor_payment')
    .set({
      status: 'Posted',
      number,
      check_number: checkNumber,
      plan: asJson([]),
      decided_by: actor.userId,
      decided_at: new Date().toISOString(),
      version: before.version + 1,
    })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', before.id)
    .execute()
  return number
}

/** The second person refuses it, or the first one takes it back. */
export const refuseVendorPayment = command(vendorPayments.refuse, async (input) => {
  const { params, tx, actor } = input
  checkPayer(actor, await lockOutgoingParty(input, params.id))
  const before = await lockVendorPayment(input, params.id)
  const status = vendorPaymentLifecycle.after('refuse', before.status)
  await tx
    .updateTable('vendor_payment')
    .set({ status, decided_by: actor.userId, decided_at: new Date().toISOString(), version: before.version + 1 })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', params.id)
    .execute()
  return decided(input, before, 'refuse')
})

async function decided({ tx, actor, audit }: Work<Actor>, before: StoredVendorPayment, action: string) {
  const after = await loadVendorPayment(tx, actor, before.id)
  const { id, version } = after
  audit('vendor-payment', { id, action, version, before: auditedOutgoing(before), after: auditedOutgoing(after) })
  return shownVendorPayment(after)
}
