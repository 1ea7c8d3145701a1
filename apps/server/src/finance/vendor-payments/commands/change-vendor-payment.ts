import { enteredOf } from '@galen/contract/fields'
import { vendorPaymentFields, type VendorPaymentRecord } from '@galen/contract/finance/vendor-payment.fields'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { vendorPaymentLifecycle } from '@galen/domain/finance/payment'
import { parseCents, subtract } from '@galen/domain/money'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { reverseJournal } from '../../../accounting/general-ledger.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { cannotBeChangedHere } from '../../../platform/put-back.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import type { Work } from '../../../platform/work.ts'
import { changeOpenItem, settledOnce, unapply } from '../../open-items.ts'
import { type ApplyingDays, applyingDays } from '../../settlements/applying-days.ts'
import { paidParts } from '../../settlements/applied.view.ts'
import { lastSettledOn, openToday, postingDay, type PostingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, lockPlannedItems, type Plan, planSettlement } from '../../settlements/settlement-plan.ts'
import { checkValidated, type EnteredOutgoing } from '../enter-outgoing.ts'
import { checkAchPayee, needsSecondPerson, payingAccount } from '../outgoing-account.ts'
import { postVendorPayment } from '../vendor-payment.posting.ts'
import {
  loadVendorPayment,
  type LockedPayment,
  lockOutgoingParty,
  lockVendorPayment,
  refuseUsedCheck,
  shownVendorPayment,
  type StoredVendorPayment,
  vendorPayment,
} from '../vendor-payment.store.ts'
import { receiptLines, settlementRequest } from '../../settlements/settlement-request.ts'

/** Changes a payment to a vendor by reversing and booking it again; in a bank file only what it pays can be moved. */
export const changeVendorPayment = command(
  vendorPayments.change,
  async (input) => {
    const { params, body, tx, actor } = input
    const { companyId } = actor
    const stored = await loadVendorPayment(tx, actor, params.id)
    const days = await daysOfChange(input, stored, body)
    const asked = settlementRequest('payment', body, receiptLines(body.applications))
    // An account that is no longer used stays on what was paid from it.
    const chosen = body.bankAccountId ?? stored.bankAccountId
    const bankAccountId = chosen === stored.bankAccountId ? chosen : await payingAccount(tx, companyId, chosen)
    const self = { documentKind: 'vendor-payment' as const, documentId: params.id }
    const party = { vendorId: stored.vendorId ?? body.vendorId }
    const applying = await applyingDays(input, party, days, self)
    await lockOutgoingParty(input, params.id)
    await checkValidated(tx, companyId, asked)
    const plan = await planSettlement(tx, { companyId, party, self, takesDiscounts: true, day: days.today, asked })
    const paid = stored.applications.map(({ kind, receiptId }) => ({ documentKind: kind, documentId: receiptId }))
    const refs = await lockPlanned(input, plan, paid)
    const { locked, before } = await lockVendorPayment(input, params.id)
    await checkChange(input, before, body)
    if (before.method !== 'ACH') await checkAchPayee(tx, companyId, body)
    await lockPlannedItems(input, [...refs, self])
    const change = { locked, before, body, days, bankAccountId, applying }
    const saved = await settledOnce<Work, VendorPaymentRecord>(input, (work) => repost(work, change, plan))
    const after = await loadVendorPayment(tx, actor, params.id)
    const parts = { before: paidParts(before), after: paidParts(after) }
    vendorPayment.report(input, locked, saved, { action: 'change', parts })
    return shownVendorPayment(after)
  },
  { posting: true },
)

type Body = EnteredOutgoing & { readonly version: number }
type Days = PostingDay & { readonly undoneOn: BusinessDate }

const isMove = (before: StoredVendorPayment, body: Body) =>
  body.totalAmount === before.totalAmount &&
  body.method === before.method &&
  (body.date === undefined || body.date === before.date)

async function daysOfChange(work: Work, before: StoredVendorPayment, body: Body): Promise<Days> {
  if (isMove(before, body)) {
    const today = await openToday(work)
    return { today, date: today, undoneOn: today }
  }
  const undoneOn =
    (await lastSettledOn(work, { documentKind: 'vendor-payment', documentId: before.id })) ??
    (before.date as BusinessDate)
  await checkPeriod(work, undoneOn, ['financial'])
  return { ...(await postingDay(work, body.date ?? before.date)), undoneOn }
}

async function checkChange({ tx, actor }: Work<Actor>, before: StoredVendorPayment, body: Body): Promise<void> {
  vendorPaymentLifecycle.after('edit', before.status)
  if (before.vendorId !== body.vendorId)
    throw invalid([{ field: 'vendorId', message: 'cannot be changed. Void the payment and enter it again.' }])
  await checkExactVersion(tx, actor.companyId, 'vendor-payment', before.id, versionOf(before), versionOf(body))
  const atBank = (['bankFileId', 'positivePayId', 'clearedOn'] as const).filter(
    (field) => body[field] != null && body[field] !== before[field],
  )
  if (atBank.length > 0) throw cannotBeChangedHere(atBank)
  const isSent = before.bankFileId !== null || before.positivePayId !== null || before.clearedOn !== null
  const isCheckChanged = body.checkNumber !== undefined && body.checkNumber !== before.checkNumber
  const isFromOther = (body.bankAccountId ?? before.bankAccountId) !== before.bankAccountId
  if (isSent && (!isMove(before, body) || isCheckChanged || isFromOther))
    throw new BusinessError('payment.refused', `The bank has payment ${before.number}. Void it and enter it again.`)
  const total = parseCents(body.totalAmount)
  const isPaidOtherwise = body.method !== before.method || isFromOther
  const isMore = total > parseCents(before.totalAmount)
  if ((isMore || isPaidOtherwise) && (await needsSecondPerson(tx, actor.companyId, total)))
    throw new BusinessError(
      'payment.refused',
      'A second person must approve this. Void the payment and enter it again.',
    )
}

/** What is entered again; whose it is and where it came from stay, and check, day and account are decided by themselves. */
function changeable(entered: Body | StoredVendorPayment) {
  const {
    vendorId: _whose,
    source: _source,
    checkNumber: _check,
    date: _day,
    bankAccountId: _account,
    ...rest
  } = enteredOf(vendorPaymentFields, entered)
  return rest
}

const versionOf = (entered: Body | StoredVendorPayment) => ({ version: entered.version, ...changeable(entered) })

type Change = LockedPayment & {
  readonly body: Body
  readonly days: Days
  readonly bankAccountId: string | null
  readonly applying: ApplyingDays
}

async function repost(work: Work, change: Change, plan: Plan): Promise<VendorPaymentRecord> {
  const { locked, before, body, days, bankAccountId } = change
  const self = { documentKind: 'vendor-payment' as const, documentId: before.id }
  const number = before.number ?? ''
  await unapply(work, { settlement: self, accountingDate: days.undoneOn })
  const memo = `Change of payment ${number}`
  await reverseJournal(work, { kind: 'vendor-payment', id: before.id }, { accountingDate: days.undoneOn, memo })
  const total = parseCents(body.totalAmount)
  const delta = subtract(total, parseCents(before.totalAmount))
  const { id: openItemId } = await changeOpenItem(work, self, delta, { accountingDate: days.date, reason: 'Changed' })
  const checkNumber = body.checkNumber === undefined ? before.checkNumber : body.checkNumber
  if (checkNumber !== null) await refuseUsedCheck(work, bankAccountId, checkNumber, before.id)
  const date = isMove(before, body) ? before.date : days.date
  const entered = { ...changeable(body), checkNumber, date, bankAccountId }
  const saved = await vendorPayment.write(work, locked, { ...locked, ...entered })
  await postVendorPayment(
    work,
    {
      id: before.id,
      number,
      vendorId: before.vendorId ?? '',
      openItemId,
      total,
      days: change.applying,
      memo: `Payment ${number}`,
    },
    plan,
  )
  return saved
}
