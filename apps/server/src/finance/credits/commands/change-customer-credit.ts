import { type CustomerCredit, customerCredits } from '@galen/contract/finance/customer-credits'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { customerCreditLifecycle } from '@galen/domain/finance/credit'
import { negate, parseCents, subtract } from '@galen/domain/money'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { postJournal, reverseJournal } from '../../../accounting/general-ledger.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import type { Work } from '../../../platform/work.ts'
import { lockCustomerCredit } from '../../customer-credits.ts'
import { changeOpenItem, lockOpenItems, lockParty, settledOnce, unapply } from '../../open-items.ts'
import { applyingDays } from '../../settlements/applying-days.ts'
import { refusePaidOut } from '../../settlements/paid-out.ts'
import { lastSettledOn, openToday, postingDay, type PostingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, planSettlement } from '../../settlements/settlement-plan.ts'
import { applyCredit, CREDIT_APPLICATION } from '../apply-credit.ts'
import { basisOf, creditedInvoice, type EnteredCredit } from '../enter-credit.ts'
import { appliedParts, customerCredit, loadCustomerCredit } from '../customer-credit.store.ts'
import { invoiceLines, settlementRequest } from '../../settlements/settlement-request.ts'

/** Changes a credit, or what it is applied to. A credit of a return or of an overpayment keeps its amount. */
export const changeCustomerCredit = command(
  customerCredits.change,
  async (input) => {
    const { params, body, tx, actor } = input
    const { companyId } = actor
    const stored = await loadCustomerCredit(tx, companyId, params.id)
    const { customerId } = stored
    const days = await daysOfChange(input, stored, body)
    const asked = settlementRequest('credit', body, invoiceLines(body.applications))
    const self = { documentKind: 'customer-credit' as const, documentId: params.id }
    const applying = await applyingDays(input, { customerId }, days, self)
    await lockParty(input, { customerId })
    const plan = await planSettlement(tx, {
      companyId,
      party: { customerId },
      self,
      takesDiscounts: false,
      day: days.today,
      asked,
    })
    const applied = stored.applications.map(({ kind, invoiceId }) => ({ documentKind: kind, documentId: invoiceId }))
    const refs = await lockPlanned(input, plan, [...applied, ...creditedInvoice(stored.invoiceId)])
    const locked = await lockCustomerCredit(input, params.id)
    const before = await loadCustomerCredit(tx, companyId, params.id)
    await checkChange(input, before, body)
    if (!isMove(before, body)) await refusePaidOut(input, self)
    await lockOpenItems(input, [...refs, self])
    const { number } = before
    const saved = await settledOnce(input, async (work) => {
      await takeApplicationsBack(work, before, days.undoneOn)
      const basis = isMove(before, body) ? {} : { ...(await rebook(work, before, body, days)), date: days.date }
      const { totalAmount, note } = body
      const written = await customerCredit.write(work, locked, { ...locked, ...basis, totalAmount, note })
      if (before.invoiceId) await work.react('credited', { invoiceId: before.invoiceId })
      const credit = { id: params.id, number, documentKind: 'customer-credit' as const, customerId, days: applying }
      await applyCredit(work, credit, plan)
      return written
    })
    const after = await loadCustomerCredit(tx, companyId, params.id)
    const parts = { before: appliedParts(before), after: appliedParts(after) }
    customerCredit.report(input, locked, saved, { action: 'change', parts })
    return after
  },
  { posting: true },
)

type Body = Omit<EnteredCredit, 'version'> & { readonly version: number }
type Days = PostingDay & { readonly undoneOn: BusinessDate }

const isMove = (before: CustomerCredit, body: Body) =>
  body.totalAmount === before.totalAmount &&
  (body.date === undefined || body.date === before.date) &&
  (body.eventId === undefined || body.eventId === before.eventId) &&
  (body.accountId === undefined || body.accountId === before.accountId)

async function daysOfChange(work: Work, before: CustomerCredit, body: Body): Promise<Days> {
  if (isMove(before, body)) {
    const today = await openToday(work)
    return { today, date: today, undoneOn: today }
  }
  const undoneOn =
    (await lastSettledOn(work, { documentKind: 'customer-credit', documentId: before.id })) ??
    (before.date as BusinessDate)
  await checkPeriod(work, undoneOn, ['financial'])
  return { ...(await postingDay(work, body.date ?? before.date)), undoneOn }
}

async function checkChange({ tx, actor }: Work<Actor>, before: CustomerCredit, body: Body): Promise<void> {
  customerCreditLifecycle.after('edit', before.status)
  if (body.customerId !== before.customerId)
    throw invalid([{ field: 'customerId', message: 'cannot be changed. Void the credit and enter it again.' }])
  const versionOf = ({ version, totalAmount, note }: Body | CustomerCredit) => ({ version, totalAmount, note })
  await checkExactVersion(tx, actor.companyId, 'customer-credit', before.id, versionOf(before), versionOf(body))
  if (before.source === 'BAD_DEBT')
    throw new BusinessError('credit.refused', `Credit ${before.number} wrote an invoice off. Void it instead.`)
  if (!isMove(before, body) && before.source !== 'MANUAL' && before.source !== 'EVENT')
    throw new BusinessError(
      'credit.refused',
      `Credit ${before.number} comes from another document and keeps its amount.`,
    )
}

async function takeApplicationsBack(work: Work, { id, number }: CustomerCredit, accountingDate: BusinessDate) {
  await unapply(work, { settlement: { documentKind: 'customer-credit', documentId: id }, accountingDate })
  await reverseJournal(
    work,
    { kind: CREDIT_APPLICATION, id },
    { accountingDate, memo: `Credit ${number} applied otherwise` },
  )
}

/** Books the credit again and answers what it is booked on. */
async function rebook(work: Work, before: CustomerCredit, body: Body, days: Days) {
  const { id, number, customerId } = before
  const basis = await basisOf(work, { ...body, source: 'MANUAL' })
  const memo = `Change of customer credit ${number}`
  await reverseJournal(work, { kind: 'customer-credit', id }, { accountingDate: days.undoneOn, memo })
  const amount = parseCents(body.totalAmount)
  const delta = subtract(amount, parseCents(before.totalAmount))
  const self = { documentKind: 'customer-credit', documentId: id }
  const item = await changeOpenItem(work, self, delta, { accountingDate: days.date, reason: 'Changed' })
  const debit = basis.accountId ? { accountId: basis.accountId } : { role: 'returns' as const }
  await postJournal(work, {
    source: { kind: 'customer-credit', id, number },
    accountingDate: days.date,
    memo: body.note === '' ? `Customer credit ${number}` : body.note,
    ...(before.invoiceId ? { profit: before.invoiceId } : {}),
    lines: [
      { ...debit, amount },
      { role: 'customer-credits', amount: negate(amount), customerId, openItemId: item.id },
    ],
  })
  return basis
}
