import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { customerPaymentLifecycle } from '@galen/domain/finance/payment'
import { centsToDecimal, parseCents, subtract } from '@galen/domain/money'
import { reverseJournal } from '../../../accounting/general-ledger.ts'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import type { Work } from '../../../platform/work.ts'
import { joinBatch, type JoinedBatch, numberBatch } from '../../batches/join-batch.ts'
import { changeOpenItem, openSettlement, unapply } from '../../open-items.ts'
import { lastSettledOn, openToday, postingDay, type PostingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, lockPlannedItems, planSettlement } from '../../settlements/settlement-plan.ts'
import { askedOf, type EnteredPayment } from '../asked-payment.ts'
import { postCustomerPayment } from '../customer-payment.posting.ts'
import {
  auditedPayment,
  loadCustomerPayment,
  lockCustomerPayment,
  lockPaymentParty,
} from '../customer-payment.store.ts'

/**
 * Changes a payment by reversing and booking it again under its number. Amount, date and method are frozen with its
 * batch; what it pays can be moved as long as it is not void. A draft becomes a payment.
 */
export const changeCustomerPayment = command(
  customerPayments.change,
  async (input) => {
    const { params, body, tx, actor, audit } = input
    const { companyId } = actor
    const stored = await loadCustomerPayment(tx, companyId, params.id)
    const days = await daysOfChange(input, stored, body)
    await lockPaymentParty(input, params.id)
    const batch = stored.status === 'Draft' && body.status !== 'Draft' ? await joinBatch(input, body.batchId) : null
    const self = { documentKind: 'customer-payment' as const, documentId: params.id }
    const asked = askedOf(body)
    const plan = await planSettlement(tx, {
      companyId,
      party: { customerId: stored.customerId },
      self,
      takesDiscounts: true,
      day: days.today,
      asked,
    })
    const refs = await lockPlanned(input, plan, appliedTo(stored))
    const before = await lockCustomerPayment(input, params.id)
    await checkChange(input, before, body)
    await lockPlannedItems(input, before.number === null ? refs : [...refs, self])
    const change = { before, body, days, batch }
    if (before.status === 'Posted') await repost(input, change, plan)
    else if (batch) await postDraft(input, change, plan)
    else await saveFields(input, change, {})
    const after = await loadCustomerPayment(tx, companyId, params.id)
    const { version } = after
    audit('customer-payment', {
      id: params.id,
      action: batch ? 'post' : 'change',
      version,
      before: auditedPayment(before),
      after: auditedPayment(after),
    })
    return after
  },
  { posting: true },
)

type Change = {
  readonly before: CustomerPayment
  readonly body: EnteredPayment & { readonly version: number }
  readonly days: PostingDay & { readonly undoneOn: BusinessDate }
  readonly batch: JoinedBatch | null
}
type Plan = Awaited<ReturnType<typeof planSettlement>>

const appliedTo = ({ applications }: CustomerPayment) =>
  applications.map(({ kind, invoiceId }) => ({ documentKind: kind, documentId: invoiceId }))

/** Whether amount, date and method stay as they are, so that only what it pays moves. */
const isMove = (before: CustomerPayment, body: Change['body']) =>
  body.totalAmount === before.totalAmount &&
  body.method === before.method &&
  (body.date === undefined || body.date === before.date)

/** A move is booked today; another change where the payment is, whose periods have to be open. */
async function daysOfChange(work: Work, before: CustomerPayment, body: Change['body']): Promise<Change['days']> {
  if (before.status === 'Posted' && isMove(before, body)) {
    const today = await openToday(work)
    return { today, date: today, undoneOn: today }
  }
  const last = await lastSettledOn(work, { documentKind: 'customer-payment', documentId: before.id })
  const undoneOn = (last ?? before.date) as BusinessDate
  if (before.status === 'Posted') await checkPeriod(work, undoneOn, ['financial'])
  return { ...(await postingDay(work, body.date ?? before.date)), undoneOn }
}

async function checkChange({ tx, actor }: Work<Actor>, before: CustomerPayment, body: Change['body']) {
  customerPaymentLifecycle.after('edit', before.status)
  if (body.customerId !== before.customerId)
    throw invalid([{ field: 'customerId', message: 'cannot be changed. Void the payment and enter it again.' }])
  await checkExactVersion(tx, actor.companyId, 'customer-payment', before.id, auditable(before), auditable(body))
  if (before.batchStatus === 'Closed' && !isMove(before, body))
    throw new BusinessError(
      'payment.refused',
      `Batch ${before.batchNumber} is closed. Void the payment and enter it again.`,
    )
}

const auditable = ({ version, method, reference, totalAmount, note }: Change['body'] | CustomerPayment) => ({
  version,
  method,
  reference,
  totalAmount,
  note,
})

async function repost(work: Work, change: Change, plan: Plan): Promise<void> {
  const { before, body, days } = change
  const self = { documentKind: 'customer-payment' as const, documentId: before.id }
  const accountingDate = days.date
  await unapply(work, { settlement: self, accountingDate: days.undoneOn })
  const number = before.number ?? ''
  const memo = `Change of payment ${number}`
  await reverseJournal(work, { kind: 'customer-payment', id: before.id }, { accountingDate: days.undoneOn, memo })
  const total = parseCents(body.totalAmount)
  const delta = subtract(total, parseCents(before.totalAmount))
  const { id: openItemId } = await changeOpenItem(work, self, delta, { accountingDate, reason: 'Changed' })
  await saveFields(work, change, {})
  await postCustomerPayment(
    work,
    {
      id: before.id,
      number,
      customerId: before.customerId,
      openItemId,
      total,
      accountingDate,
      memo: `Payment ${number}${body.reference === '' ? '' : `, ${body.reference}`}`,
    },
    plan,
  )
}

async function postDraft(work: Work, change: Change, plan: Plan): Promise<void> {
  const { before, body, days, batch } = change
  if (!batch) return
  await numberBatch(work, batch)
  const number = await takeDocumentNumber(work.tx, work.actor.companyId, 'customer-payment')
  await saveFields(work, change, { number, status: 'Posted', batch_id: batch.id, received_on: days.date })
  const total = parseCents(body.totalAmount)
  const { customerId, id } = before
  const { openItemId } = await openSettlement(work, {
    customerId,
    documentKind: 'customer-payment',
    documentId: id,
    number,
    reference: body.reference,
    issuedOn: days.date,
    total,
  })
  const memo = `Payment ${number}`
  await postCustomerPayment(work, { id, number, customerId, openItemId, total, accountingDate: days.date, memo }, plan)
}

async function saveFields({ tx, actor }: Work, { before, body, days }: Change, more: Record<string, string>) {
  await tx
    .updateTable('customer_payment')
    .set({
      method: body.method,
      reference: body.reference,
      received_on: isMove(before, body) ? before.date : days.date,
      total: centsToDecimal(parseCents(body.totalAmount)),
      note: body.note,
      version: before.version + 1,
      ...more,
    })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', before.id)
    .execute()
}
