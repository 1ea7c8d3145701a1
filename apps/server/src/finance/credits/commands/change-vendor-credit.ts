import { type VendorCredit, vendorCredits } from '@galen/contract/finance/vendor-credits'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { vendorCreditLifecycle } from '@galen/domain/finance/credit'
import { negate, parseCents, subtract } from '@galen/domain/money'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { postJournal, reverseJournal } from '../../../accounting/general-ledger.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import type { Work } from '../../../platform/work.ts'
import { changeOpenItem, lockOpenItems, lockParty, settledOnce, unapply } from '../../open-items.ts'
import { applyingDays } from '../../settlements/applying-days.ts'
import { lastSettledOn, openToday, postingDay, type PostingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, planSettlement } from '../../settlements/settlement-plan.ts'
import { lockVendorCredit } from '../../vendor-credits.ts'
import { applyCredit } from '../apply-credit.ts'
import { checkVendorBasis, type EnteredVendorCredit } from '../enter-vendor-credit.ts'
import { appliedParts } from '../customer-credit.store.ts'
import { loadVendorCredit, vendorCredit } from '../vendor-credit.store.ts'
import { receiptLines, settlementRequest } from '../../settlements/settlement-request.ts'

/** Changes a vendor credit, or what it is applied to. A credit of a return keeps its amount. */
export const changeVendorCredit = command(
  vendorCredits.change,
  async (input) => {
    const { params, body, tx, actor } = input
    const { companyId } = actor
    const stored = await loadVendorCredit(tx, companyId, params.id)
    const { vendorId } = stored
    const days = await daysOfChange(input, stored, body)
    const asked = settlementRequest('credit', body, receiptLines(body.applications))
    const self = { documentKind: 'vendor-credit' as const, documentId: params.id }
    const applying = await applyingDays(input, { vendorId }, days, self)
    await lockParty(input, { vendorId })
    const party = { vendorId }
    const plan = await planSettlement(tx, { companyId, party, self, takesDiscounts: false, day: days.today, asked })
    const applied = stored.applications.map(({ kind, receiptId }) => ({ documentKind: kind, documentId: receiptId }))
    const refs = await lockPlanned(input, plan, applied)
    const locked = await lockVendorCredit(input, params.id)
    const before = await loadVendorCredit(tx, companyId, params.id)
    await checkChange(input, before, body)
    await lockOpenItems(input, [...refs, self])
    const { number } = before
    const saved = await settledOnce(input, async (work) => {
      await unapply(work, { settlement: self, accountingDate: days.undoneOn })
      const basis = isMove(before, body) ? {} : { ...(await rebook(work, before, body, days)), date: days.date }
      const { totalAmount, reference, note } = body
      const written = await vendorCredit.write(work, locked, { ...locked, ...basis, totalAmount, reference, note })
      await applyCredit(work, { id: params.id, number, documentKind: 'vendor-credit', days: applying }, plan)
      return written
    })
    const after = await loadVendorCredit(tx, companyId, params.id)
    const parts = { before: appliedParts(before), after: appliedParts(after) }
    vendorCredit.report(input, locked, saved, { action: 'change', parts })
    return after
  },
  { posting: true },
)

type Body = Omit<EnteredVendorCredit, 'version'> & { readonly version: number }
type Days = PostingDay & { readonly undoneOn: BusinessDate }

const isMove = (before: VendorCredit, body: Body) =>
  body.totalAmount === before.totalAmount &&
  (body.date === undefined || body.date === before.date) &&
  (body.accountId === undefined || body.accountId === before.accountId)

async function daysOfChange(work: Work, before: VendorCredit, body: Body): Promise<Days> {
  if (isMove(before, body)) {
    const today = await openToday(work)
    return { today, date: today, undoneOn: today }
  }
  const undoneOn =
    (await lastSettledOn(work, { documentKind: 'vendor-credit', documentId: before.id })) ??
    (before.date as BusinessDate)
  await checkPeriod(work, undoneOn, ['financial'])
  return { ...(await postingDay(work, body.date ?? before.date)), undoneOn }
}

async function checkChange({ tx, actor }: Work<Actor>, before: VendorCredit, body: Body): Promise<void> {
  vendorCreditLifecycle.after('edit', before.status)
  if (body.vendorId !== before.vendorId)
    throw invalid([{ field: 'vendorId', message: 'cannot be changed. Void the credit and enter it again.' }])
  const versionOf = ({ version, totalAmount, note }: Body | VendorCredit) => ({ version, totalAmount, note })
  await checkExactVersion(tx, actor.companyId, 'vendor-credit', before.id, versionOf(before), versionOf(body))
  if (!isMove(before, body) && before.source === 'RETURN')
    throw new BusinessError('credit.refused', `Credit ${before.number} comes from a return and keeps its amount.`)
}

/** Books the credit again and answers what it is booked on. */
async function rebook(work: Work, before: VendorCredit, body: Body, days: Days) {
  const { id, number, vendorId } = before
  const accountId = body.accountId === undefined ? before.accountId : body.accountId
  await checkVendorBasis(work, { ...body, source: 'MANUAL', accountId })
  const memo = `Change of vendor credit ${number}`
  await reverseJournal(work, { kind: 'vendor-credit', id }, { accountingDate: days.undoneOn, memo })
  const amount = parseCents(body.totalAmount)
  const delta = subtract(amount, parseCents(before.totalAmount))
  const self = { documentKind: 'vendor-credit', documentId: id }
  const item = await changeOpenItem(work, self, delta, { accountingDate: days.date, reason: 'Changed' })
  const credited = accountId ? { accountId } : { role: 'price-variance' as const }
  await postJournal(work, {
    source: { kind: 'vendor-credit', id, number },
    accountingDate: days.date,
    memo: body.note === '' ? `Vendor credit ${number}` : body.note,
    lines: [
      { role: 'payable', amount, vendorId, openItemId: item.id },
      { ...credited, amount: negate(amount) },
    ],
  })
  return { accountId }
}
