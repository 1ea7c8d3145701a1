import { enteredOf } from '@galen/contract/fields'
import { customerPaymentFields, type CustomerPaymentRecord } from '@galen/contract/finance/customer-payment.fields'
import { type CustomerPayment, customerPayments } from '@galen/contract/finance/customer-payments'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { customerPaymentLifecycle } from '@galen/domain/finance/payment'
import { parseCents, subtract } from '@galen/domain/money'
import { reverseJournal } from '../../../accounting/general-ledger.ts'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { cannotBeChangedHere } from '../../../platform/put-back.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import type { Work } from '../../../platform/work.ts'
import { joinBatch, type JoinedBatch, numberBatch } from '../../batches/join-batch.ts'
import { changeOpenItem, openSettlement, settledOnce, unapply } from '../../open-items.ts'
import { type ApplyingDays, applyingDays } from '../../settlements/applying-days.ts'
import { refusePaidOut } from '../../settlements/paid-out.ts'
import { paidParts } from '../../settlements/applied.view.ts'
import { lastSettledOn, openToday, postingDay, type PostingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, lockPlannedItems, planSettlement } from '../../settlements/settlement-plan.ts'
import type { EnteredPayment } from '../enter-payment.ts'
import { postCustomerPayment } from '../customer-payment.posting.ts'
import { customerPayment, loadCustomerPayment, lockPaymentParty } from '../customer-payment.store.ts'
import { invoiceLines, settlementRequest } from '../../settlements/settlement-request.ts'

/**
 * Changes a payment by reversing and booking it again under its number. Amount, date and method are frozen with its
 * batch; what it pays can be moved as long as it is not void. A draft becomes a payment.
 */
export const changeCustomerPayment = command(
  customerPayments.change,
  async (input) => {
    const { params, body, tx, actor } = input
    const { companyId } = actor
    const stored = await loadCustomerPayment(tx, companyId, params.id)
    const days = await daysOfChange(input, stored, body)
    const self = { documentKind: 'customer-payment' as const, documentId: params.id }
    const applying = await applyingDays(input, { customerId: stored.customerId }, appliedDays(stored, days), self)
    await lockPaymentParty(input, params.id)
    const batch = stored.status === 'Draft' && body.status !== 'Draft' ? await joinBatch(input, body.batchId) : null
    const asked = settlementRequest('payment', body, invoiceLines(body.applications))
    const plan = await planSettlement(tx, {
      companyId,
      party: { customerId: stored.customerId },
      self,
      takesDiscounts: true,
      day: days.today,
      asked,
    })
    const refs = await lockPlanned(input, plan, appliedTo(stored))
    const locked = await customerPayment.lock(input, params.id)
    const before = await loadCustomerPayment(tx, companyId, params.id)
    await checkChange(input, before, body)
    if (!isMove(before, body)) await refusePaidOut(input, self)
    await lockPlannedItems(input, before.number === null ? refs : [...refs, self])
    const change = { locked, before, body, days, batch, applying }
    const saved =
      before.status === 'Posted'
        ? await settledOnce<Work, CustomerPaymentRecord>(input, (work) => repost(work, change, plan))
        : batch
          ? await postDraft(input, { ...change, batch }, plan)
          : await saveFields(input, change)
    const after = await loadCustomerPayment(tx, companyId, params.id)
    const parts = { before: paidParts(before), after: paidParts(after) }
    customerPayment.report(input, locked, saved, { action: batch ? 'post' : 'change', parts })
    return after
  },
  { posting: true },
)

type Change = {
  readonly locked: CustomerPaymentRecord
  readonly before: CustomerPayment
  readonly body: EnteredPayment & { readonly version: number }
  readonly days: PostingDay & { readonly undoneOn: BusinessDate }
  readonly batch: JoinedBatch | null
  readonly applying: ApplyingDays
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

/** A draft was never applied, so nothing keeps its day back. */
const appliedDays = ({ status }: CustomerPayment, { undoneOn, ...days }: Change['days']) =>
  status === 'Posted' ? { ...days, undoneOn } : days

async function checkChange({ tx, actor }: Work<Actor>, before: CustomerPayment, body: Change['body']) {
  customerPaymentLifecycle.after('edit', before.status)
  if (body.customerId !== before.customerId)
    throw invalid([{ field: 'customerId', message: 'cannot be changed. Void the payment and enter it again.' }])
  await checkExactVersion(
    tx,
    actor.companyId,
    'customer-payment',
    before.id,
    { version: before.version, ...changeable(before) },
    { version: body.version, ...changeable(body) },
  )
  const isPosting = before.status === 'Draft' && body.status === 'Posted'
  if (body.version === before.version && (body.status ?? before.status) !== before.status && !isPosting)
    throw cannotBeChangedHere(['status'])
  if (before.batchStatus === 'Closed' && !isMove(before, body))
    throw new BusinessError(
      'payment.refused',
      `Batch ${before.batchNumber} is closed. Void the payment and enter it again.`,
    )
}

/** What is entered again; whose it is and where it came from stay, and its day and batch are decided by themselves. */
function changeable(entered: Change['body'] | CustomerPayment) {
  const {
    customerId: _whose,
    source: _source,
    batchId: _batch,
    date: _day,
    ...rest
  } = enteredOf(customerPaymentFields, entered)
  return rest
}

async function repost(work: Work, change: Change, plan: Plan): Promise<CustomerPaymentRecord> {
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
  const saved = await saveFields(work, change)
  await postCustomerPayment(
    work,
    {
      id: before.id,
      number,
      customerId: before.customerId,
      openItemId,
      total,
      days: change.applying,
      memo: `Payment ${number}${body.reference === '' ? '' : `, ${body.reference}`}`,
    },
    plan,
  )
  return saved
}

type Posting = Change & { readonly batch: JoinedBatch }

async function postDraft(work: Work, change: Posting, plan: Plan): Promise<CustomerPaymentRecord> {
  const { before, body, days, batch } = change
  await numberBatch(work, batch)
  const number = await takeDocumentNumber(work.tx, work.actor.companyId, 'customer-payment')
  const saved = await saveFields(work, change, { number, status: 'Posted', batchId: batch.id, date: days.date })
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
  await postCustomerPayment(work, { id, number, customerId, openItemId, total, days: change.applying, memo }, plan)
  return saved
}

function saveFields(work: Work, { locked, before, body, days }: Change, more: Partial<CustomerPaymentRecord> = {}) {
  const date = isMove(before, body) ? before.date : days.date
  return customerPayment.write(work, locked, { ...locked, ...changeable(body), date, ...more })
}
