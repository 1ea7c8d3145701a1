import { enteredOf } from '@galen/contract/fields'
import { vendorPaymentFields } from '@galen/contract/finance/vendor-payment.fields'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { applicationDay } from '@galen/domain/finance/application-day'
import { type Cents, formatMoney, parseCents } from '@galen/domain/money'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { invalid, notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { lockOpenItems, lockParty } from '../../open-items.ts'
import { paidParts } from '../../settlements/applied.view.ts'
import { changesOf } from '../../settlements/applying-days.ts'
import { lockSettlement, raiseVersion, refuseHeldMoney, refuseRefunded } from '../../settlements/paid-out.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { checkAchRefund, needsSecondPerson, nextCheckNumber, payingAccount } from '../outgoing-account.ts'
import { notifyOfWaiting } from '../payment-notices.ts'
import { postRefund } from '../vendor-payment.posting.ts'
import { loadVendorPayment, shownVendorPayment, startOutgoing, vendorPayment } from '../vendor-payment.store.ts'

/** Pays back what is left of a credit, or of a payment that nothing was applied to. */
export const refundCustomer = command(
  vendorPayments.refund,
  async (input) => {
    const { params, body, tx, actor } = input
    const { companyId } = actor
    const { date } = await postingDay(input, body.date)
    const total = parseCents(body.amount)
    if (!(total > 0))
      throw new BusinessError('payment.validation', 'The amount must be above 0.', [
        { field: 'amount', message: 'must be above 0' },
      ])
    const bankAccountId = await payingAccount(tx, companyId, body.bankAccountId)
    const { customerId, kind } = await lockCredit(input, { documentId: params.id, total, date })
    await checkAchRefund(tx, companyId, { customerId, method: body.method })
    const isWaiting = await needsSecondPerson(tx, companyId, total)
    const isCheckTaken = body.method === 'Check' && !isWaiting && body.checkNumber == null
    const checkNumber = isCheckTaken ? await nextCheckNumber(input, bankAccountId) : (body.checkNumber ?? null)
    const number = isWaiting ? null : await takeDocumentNumber(tx, companyId, 'vendor-payment')
    const head = {
      ...enteredOf(vendorPaymentFields, body),
      number,
      status: isWaiting ? ('Waiting' as const) : ('Posted' as const),
      vendorId: null,
      customerId,
      refundOf: params.id,
      checkNumber,
      date,
      totalAmount: body.amount,
      bankAccountId,
    }
    const made = await startOutgoing(input, head, { plan: [], refundOfKind: kind })
    const { id } = made
    const refundOf = { documentKind: kind, documentId: params.id }
    const memo = `Refund ${number}`
    if (number !== null) {
      await postRefund(input, { id, number, customerId, refundOf, total, accountingDate: date, memo })
      await raiseVersion(input, refundOf, { action: 'refund', amount: total })
    }
    const payment = await loadVendorPayment(tx, actor, id)
    vendorPayment.report(input, null, made, { action: 'refund', parts: { before: {}, after: paidParts(payment) } })
    await notifyOfWaiting(input, payment)
    return shownVendorPayment(payment)
  },
  { posting: true },
)

type Wanted = { readonly documentId: string; readonly total: Cents; readonly date: BusinessDate }

async function lockCredit(work: Work, { documentId, total, date }: Wanted) {
  const { tx, actor } = work
  const found = await tx
    .selectFrom('open_item')
    .select(['customer_id as customerId', 'document_kind as kind'])
    .where('company_id', '=', actor.companyId)
    .where('document_id', '=', documentId)
    .where('document_kind', 'in', ['customer-credit', 'customer-payment'])
    .executeTakeFirst()
  if (!found || found.customerId === null) throw notFound('Credit')
  const { customerId } = found
  const kind = found.kind === 'customer-credit' ? ('customer-credit' as const) : ('customer-payment' as const)
  await lockParty(work, { customerId })
  const ref = { documentKind: kind, documentId }
  await lockSettlement(work, ref)
  const [item] = await lockOpenItems(work, [ref])
  if (item?.balance === 0) await refuseRefunded(work, ref)
  if (!item || total > item.balance)
    throw new BusinessError(
      'payment.over-balance',
      `${item?.number ?? 'The credit'} has only ${formatMoney(item?.balance ?? (0 as Cents))} left.`,
      [{ field: 'amount', message: 'is more than is left' }],
    )
  await refuseHeldMoney(work, ref, { balance: item.balance, amount: total })
  const first = applicationDay(date, (await changesOf(tx, actor.companyId, [item.id])).get(item.id) ?? [], total)
  if (first !== date) throw invalid([{ field: 'date', message: `must not be before ${formatDate(first)}` }])
  return { customerId, kind }
}
