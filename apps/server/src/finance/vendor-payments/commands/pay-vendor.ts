import { sql } from 'kysely'
import { enteredOf } from '@galen/contract/fields'
import { vendorPaymentFields } from '@galen/contract/finance/vendor-payment.fields'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { DUPLICATE_DAYS } from '@galen/domain/finance/payment'
import { centsToNumber, formatMoney, parseCents } from '@galen/domain/money'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { answer, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { lockParty, openSettlement } from '../../open-items.ts'
import { applyingDays } from '../../settlements/applying-days.ts'
import { paidParts } from '../../settlements/applied.view.ts'
import { checkVendor } from '../../settlements/parties.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { lockPlanned, lockPlannedItems, type Plan, planSettlement } from '../../settlements/settlement-plan.ts'
import { checkValidated } from '../enter-outgoing.ts'
import { checkAchPayee, needsSecondPerson, nextCheckNumber, payingAccount } from '../outgoing-account.ts'
import { notifyOfWaiting } from '../payment-notices.ts'
import { postVendorPayment } from '../vendor-payment.posting.ts'
import { loadVendorPayment, shownVendorPayment, startOutgoing, vendorPayment } from '../vendor-payment.store.ts'
import { receiptLines, settlementRequest } from '../../settlements/settlement-request.ts'

/** Pays a vendor, or leaves the payment for a second person from the set amount on. */
export const payVendor = command(
  vendorPayments.create,
  async (input) => {
    const { body, query, tx, actor } = input
    const { companyId } = actor
    const { today, date } = await postingDay(input, body.date)
    const { vendorId } = body
    await checkVendor(tx, companyId, vendorId)
    await checkAchPayee(tx, companyId, body)
    const asked = settlementRequest('payment', body, receiptLines(body.applications))
    const bankAccountId = await payingAccount(tx, companyId, body.bankAccountId)
    const days = await applyingDays(input, { vendorId }, { today, date })
    await lockParty(input, { vendorId })
    const twin = query.confirm ? undefined : await doubleReference(input, vendorId, body.reference)
    if (twin)
      return answer(vendorPayments.create, {
        status: 202,
        body: {
          detail: `Looks like payment ${twin.number}.`,
          confirmations: [
            {
              code: 'double-reference',
              detail: `Payment ${twin.number} of ${formatMoney(parseCents(twin.total))} on ${formatDate(twin.date)} has the same reference.`,
              about: { kind: 'vendor-payment', id: twin.id, number: twin.number },
            },
          ],
        },
      })
    await checkValidated(tx, companyId, asked)
    const plan = await planSettlement(tx, { companyId, party: { vendorId }, takesDiscounts: true, day: today, asked })
    await lockPlannedItems(input, await lockPlanned(input, plan))
    const isWaiting = await needsSecondPerson(tx, companyId, asked.amount)
    const checkNumber =
      body.checkNumber ?? (body.method === 'Check' && !isWaiting ? await nextCheckNumber(input, bankAccountId) : null)
    const number = isWaiting ? null : await takeDocumentNumber(tx, companyId, 'vendor-payment')
    const status = isWaiting ? ('Waiting' as const) : ('Posted' as const)
    const head = { ...enteredOf(vendorPaymentFields, body), number, status, checkNumber, date, bankAccountId }
    const meant = { plan: isWaiting ? plannedLines(plan) : [], refundOfKind: null }
    const made = await startOutgoing(input, head, meant)
    const { id } = made
    if (number !== null) {
      const { openItemId } = await openSettlement(input, {
        vendorId,
        documentKind: 'vendor-payment',
        documentId: id,
        number,
        reference: body.reference,
        issuedOn: date,
        total: asked.amount,
      })
      const memo = `Payment ${number}${body.reference === '' ? '' : `, ${body.reference}`}`
      await postVendorPayment(input, { id, number, vendorId, openItemId, total: asked.amount, days, memo }, plan)
    }
    const payment = await loadVendorPayment(tx, actor, id)
    vendorPayment.report(input, null, made, { action: 'create', parts: { before: {}, after: paidParts(payment) } })
    await notifyOfWaiting(input, payment)
    return shownVendorPayment(payment)
  },
  { posting: true },
)

/** The figures that a second person agrees to. */
const plannedLines = ({ settlement }: Plan) =>
  settlement.lines.map(({ id, amount, discount }) => ({
    documentId: id,
    amount: centsToNumber(amount),
    discountAmountApplied: centsToNumber(discount),
  }))

type Twin = { readonly id: string; readonly number: string; readonly total: string; readonly date: BusinessDate }

async function doubleReference({ tx, actor }: Work, vendorId: string, reference: string): Promise<Twin | undefined> {
  if (reference === '') return undefined
  const { rows } = await sql<{ id: string; number: string; total: string; date: BusinessDate }>`
    select x.id, coalesce(x.number, 'that waits for a second person') as number, x.total::text, x.paid_on as date
    from vendor_payment x
    where x.company_id = ${actor.companyId} and x.vendor_id = ${vendorId} and x.status in ('Posted', 'Waiting')
      and lower(x.reference) = lower(${reference}) and x.created_at > now() - make_interval(days => ${DUPLICATE_DAYS}::integer)
    order by x.created_at desc limit 1`.execute(tx)
  return rows[0]
}
