import type { VendorPaymentRecord } from '@galen/contract/finance/vendor-payment.fields'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { checkDecisionNote, decidedBy } from '@galen/domain/approvals'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { vendorPaymentLifecycle } from '@galen/domain/finance/payment'
import { parseCents } from '@galen/domain/money'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { now } from '../../../platform/database/record.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { lockOpenItems, openSettlement } from '../../open-items.ts'
import { type ApplyingDays, applyingDays } from '../../settlements/applying-days.ts'
import { paidParts } from '../../settlements/applied.view.ts'
import { lockSettlement, raiseVersion, refuseRefunded } from '../../settlements/paid-out.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, lockPlannedItems, planSettlement } from '../../settlements/settlement-plan.ts'
import { checkAchPayee, checkAchRefund, nextCheckNumber } from '../outgoing-account.ts'
import { notifyOfPaymentDecision } from '../payment-notices.ts'
import { postRefund, postVendorPayment } from '../vendor-payment.posting.ts'
import {
  checkPayer,
  loadVendorPayment,
  type LockedPayment,
  lockOutgoingParty,
  lockVendorPayment,
  partyOf,
  shownVendorPayment,
  type StoredVendorPayment,
  vendorPayment,
} from '../vendor-payment.store.ts'

/** The second person posts what the first one entered, with the very same figures. */
export const approveVendorPayment = command(
  vendorPayments.approve,
  async (input) => {
    const { params, body, tx, actor } = input
    const stored = await loadVendorPayment(tx, actor, params.id)
    checkPayer(actor, stored)
    checkUndecided(stored)
    if (stored.createdById !== actor.userId) checkDecisionNote(body.note)
    const { today } = await postingDay(input, stored.date)
    await checkFreshSignIn(tx, actor)
    const days = await applyingDays(input, partyOf(stored), { today, date: stored.date as BusinessDate })
    await lockOutgoingParty(input, params.id)
    const approved =
      stored.vendorId === null
        ? await approveRefund(input, stored, body.note)
        : await approvePayment(input, stored, days, body.note)
    return decided(input, approved, 'approve', body.note)
  },
  { posting: true },
)

async function approvePayment(work: Work<Actor>, stored: StoredVendorPayment, days: ApplyingDays, note: string) {
  const { tx, actor } = work
  const vendorId = stored.vendorId ?? ''
  const total = parseCents(stored.totalAmount)
  const plan = await planSettlement(tx, {
    companyId: actor.companyId,
    party: { vendorId },
    takesDiscounts: true,
    day: days.today,
    asked: { amount: total, apply: 'lines', lines: stored.plan },
  })
  const refs = await lockPlanned(work, plan)
  const { locked, before } = await lockVendorPayment(work, stored.id)
  checkSecondPerson(actor, before)
  await checkAchPayee(tx, actor.companyId, { vendorId, method: before.method })
  await lockPlannedItems(work, refs)
  const { number, saved } = await becomePosted(work, { locked, before }, note)
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
  await postVendorPayment(work, { id: before.id, number, vendorId, openItemId, total, days, memo }, plan)
  return { locked, before, saved }
}

async function approveRefund(work: Work<Actor>, stored: StoredVendorPayment, note: string) {
  const refundOf = { documentKind: stored.refundOfKind ?? '', documentId: stored.refundOf ?? '' }
  await lockSettlement(work, refundOf)
  const { locked, before } = await lockVendorPayment(work, stored.id)
  checkSecondPerson(work.actor, before)
  const customerId = before.customerId ?? ''
  await checkAchRefund(work.tx, work.actor.companyId, { customerId, method: before.method })
  const [item] = await lockOpenItems(work, [refundOf])
  if (!item || item.voidAt !== null)
    throw new BusinessError('payment.refused', `${item?.number ?? 'The credit'} is void. Refuse the refund.`)
  if (item.balance === 0) await refuseRefunded(work, refundOf)
  const { number, saved } = await becomePosted(work, { locked, before }, note)
  await postRefund(work, {
    id: before.id,
    number,
    customerId,
    refundOf,
    total: parseCents(before.totalAmount),
    accountingDate: before.date as BusinessDate,
    memo: `Refund ${number}`,
  })
  await raiseVersion(work, refundOf, { action: 'refund', amount: parseCents(before.totalAmount) })
  return { locked, before, saved }
}

/** Of two who decide at once, the second one reads who was first. */
function checkUndecided({ status, decidedByName }: StoredVendorPayment): void {
  if (decidedByName !== null && !vendorPaymentLifecycle.allows('approve', status))
    throw new BusinessError('payment.conflict', decidedBy(decidedByName))
}

function checkSecondPerson(actor: Actor, before: StoredVendorPayment): void {
  checkUndecided(before)
  vendorPaymentLifecycle.after('approve', before.status)
  if (before.createdById === actor.userId)
    throw new BusinessError('payment.refused', 'A second person must approve this.')
}

const decisionOf = (actor: Actor, note: string) => ({ decidedById: actor.userId, decidedAt: now, decisionNote: note })

async function becomePosted(work: Work<Actor>, { locked, before }: LockedPayment, note: string) {
  const { tx, actor } = work
  const needsCheck = before.method === 'Check' && before.checkNumber === null
  const checkNumber = needsCheck ? await nextCheckNumber(work, before.bankAccountId) : before.checkNumber
  const number = await takeDocumentNumber(tx, actor.companyId, 'vendor-payment')
  const posted = { ...locked, status: 'Posted' as const, number, checkNumber }
  return { number, saved: await vendorPayment.write(work, locked, posted, { plan: [], ...decisionOf(actor, note) }) }
}

/** The second person refuses it, or the first one takes it back. */
export const refuseVendorPayment = command(vendorPayments.refuse, async (input) => {
  const { params, body, actor } = input
  checkPayer(actor, await lockOutgoingParty(input, params.id))
  const { locked, before } = await lockVendorPayment(input, params.id)
  checkUndecided(before)
  const status = vendorPaymentLifecycle.after('refuse', before.status)
  if (before.createdById !== actor.userId) checkDecisionNote(body.note)
  const saved = await vendorPayment.write(input, locked, { ...locked, status }, decisionOf(actor, body.note))
  return decided(input, { locked, before, saved }, 'refuse', body.note)
})

type Decided = LockedPayment & { readonly saved: VendorPaymentRecord }

async function decided(work: Work<Actor>, { locked, before, saved }: Decided, action: string, note: string) {
  const after = await loadVendorPayment(work.tx, work.actor, before.id)
  const parts = { before: paidParts(before), after: paidParts(after) }
  vendorPayment.report(work, locked, saved, { action, parts, ...(note !== '' && { justification: note }) })
  await notifyOfPaymentDecision(work, after, action === 'approve')
  return shownVendorPayment(after)
}
