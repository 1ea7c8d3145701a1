import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { vendorPaymentLifecycle } from '@galen/domain/finance/payment'
import { centsToDecimal, parseCents, subtract } from '@galen/domain/money'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { reverseJournal } from '../../../accounting/general-ledger.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import type { Work } from '../../../platform/work.ts'
import { changeOpenItem, unapply } from '../../open-items.ts'
import { lastSettledOn, openToday, postingDay, type PostingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, lockPlannedItems, type Plan, planSettlement } from '../../settlements/settlement-plan.ts'
import { askedOf, checkValidated, type EnteredOutgoing } from '../asked-outgoing.ts'
import { needsSecondPerson, payingAccount } from '../outgoing-account.ts'
import { postVendorPayment } from '../vendor-payment.posting.ts'
import {
  auditedOutgoing,
  loadVendorPayment,
  lockOutgoingParty,
  lockVendorPayment,
  refuseUsedCheck,
  shownVendorPayment,
  type StoredVendorPayment,
} from '../vendor-payment.store.ts'

/** Changes a payment to a vendor by reversing and booking it again; in a bank file only what it pays can be moved. */
export const changeVendorPayment = command(
  vendorPayments.change,
  async (input) => {
    const { params, body, tx, actor, audit } = input
    const { companyId } = actor
    const stored = await loadVendorPayment(tx, actor, params.id)
    const days = await daysOfChange(input, stored, body)
    const asked = askedOf(body)
    // An account that is no longer used stays on what was paid from it.
    const chosen = body.bankAccountId ?? stored.bankAccountId
    const bankAccountId = chosen === stored.bankAccountId ? chosen : await payingAccount(tx, companyId, chosen)
    await lockOutgoingParty(input, params.id)
    await checkValidated(tx, companyId, asked)
    const self = { documentKind: 'vendor-payment' as const, documentId: params.id }
    const party = { vendorId: stored.vendorId ?? body.vendorId }
    const plan = await planSettlement(tx, { companyId, party, self, takesDiscounts: true, day: days.today, asked })
    const paid = stored.applications.map(({ kind, receiptId }) => ({ documentKind: kind, documentId: receiptId }))
    const refs = await lockPlanned(input, plan, paid)
    const before = await lockVendorPayment(input, params.id)
    await checkChange(input, before, body)
    await lockPlannedItems(input, [...refs, self])
    await repost(input, { before, body, days, bankAccountId }, plan)
    const after = await loadVendorPayment(tx, actor, params.id)
    audit('vendor-payment', {
      id: params.id,
      action: 'change',
      version: after.version,
      before: auditedOutgoing(before),
      after: auditedOutgoing(after),
    })
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
  const isSent = before.bankFileId !== null || before.positivePayId !== null || before.clearedOn !== null
  const isCheckChanged = body.checkNumber !== undefined && body.checkNumber !== before.checkNumber
  if (isSent && (!isMove(before, body) || isCheckChanged))
    throw new BusinessError('payment.refused', `The bank has payment ${before.number}. Void it and enter it again.`)
  const total = parseCents(body.totalAmount)
  if (total > parseCents(before.totalAmount) && (await needsSecondPerson(tx, actor.companyId, total)))
    throw new BusinessError(
      'payment.refused',
      'A second person must approve this. Void the payment and enter it again.',
    )
}

const versionOf = ({ version, method, reference, totalAmount, note }: Body | StoredVendorPayment) => ({
  version,
  method,
  reference,
  totalAmount,
  note,
})

async function repost(
  work: Work,
  change: { before: StoredVendorPayment; body: Body; days: Days; bankAccountId: string | null },
  plan: Plan,
): Promise<void> {
  const { tx, actor } = work
  const { before, body, days, bankAccountId } = change
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
  await tx
    .updateTable('vendor_payment')
    .set({
      method: body.method,
      reference: body.reference,
      check_number: checkNumber,
      paid_on: isMove(before, body) ? before.date : days.date,
      total: centsToDecimal(total),
      bank_account_id: bankAccountId,
      note: body.note,
      version: before.version + 1,
    })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', before.id)
    .execute()
  await postVendorPayment(
    work,
    {
      id: before.id,
      number,
      vendorId: before.vendorId ?? '',
      openItemId,
      total,
      accountingDate: days.date,
      memo: `Payment ${number}`,
    },
    plan,
  )
}
