import { randomUUIDv7 } from 'node:crypto'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, centsToDecimal, formatMoney, parseCents } from '@galen/domain/money'
import { takeDocumentNumber } from '../../../admin/document-number.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { lockOpenItems, lockParty } from '../../open-items.ts'
import { postingDay } from '../../settlements/posting-day.ts'
import { needsSecondPerson, nextCheckNumber, payingAccount } from '../outgoing-account.ts'
import { postRefund } from '../vendor-payment.posting.ts'
import { auditedOutgoing, insertOutgoing, loadVendorPayment, shownVendorPayment } from '../vendor-payment.store.ts'

/** Pays back what is left of a credit, or of a payment that nothing was applied to. */
export const refundCustomer = command(
  vendorPayments.refund,
  async (input) => {
    const { params, body, tx, actor, audit } = input
    const { companyId } = actor
    const { date } = await postingDay(input, body.date)
    const total = parseCents(body.amount)
    if (!(total > 0))
      throw new BusinessError('payment.validation', 'The amount must be above 0.', [
        { field: 'amount', message: 'must be above 0' },
      ])
    const bankAccountId = await payingAccount(tx, companyId, body.bankAccountId)
    const { customerId, kind } = await lockCredit(input, params.id, total)
    const isWaiting = await needsSecondPerson(tx, companyId, total)
    const isCheckTaken = body.method === 'Check' && !isWaiting && body.checkNumber == null
    const checkNumber = isCheckTaken ? await nextCheckNumber(input, bankAccountId) : (body.checkNumber ?? null)
    const number = isWaiting ? null : await takeDocumentNumber(tx, companyId, 'vendor-payment')
    const id = randomUUIDv7()
    await insertOutgoing(input, {
      id,
      number,
      status: isWaiting ? 'Waiting' : 'Posted',
      vendorId: null,
      customerId,
      refundOf: params.id,
      refundOfKind: kind,
      method: body.method,
      reference: body.reference,
      checkNumber,
      date,
      total: centsToDecimal(total),
      bankAccountId,
      source: 'MANUAL',
      note: body.note,
      plan: [],
    })
    const refundOf = { documentKind: kind, documentId: params.id }
    const memo = `Refund ${number}`
    if (number !== null)
      await postRefund(input, { id, number, customerId, refundOf, total, accountingDate: date, memo })
    const payment = await loadVendorPayment(tx, actor, id)
    audit('vendor-payment', { id, action: 'refund', version: 1, before: null, after: auditedOutgoing(payment) })
    return shownVendorPayment(payment)
  },
  { posting: true },
)

async function lockCredit(work: Work, documentId: string, total: Cents) {
  const { tx, actor } = work
  const found = await tx
    .selectFrom('open_item')
    .select(['customer_id as customerId', 'document_kind as kind'])
    .where('company_id', '=', actor.companyId)
    .where('document_id', '=', documentId)
    .where('document_kind', 'in', ['customer-credit', 'customer-payment'])
    .executeTakeFirst()
  if (!found || found.customerId === null) throw notFound('Credit')
  const { customerId, kind } = found
  await lockParty(work, { customerId })
  const [item] = await lockOpenItems(work, [{ documentKind: kind, documentId }])
  if (!item || total > item.balance)
    throw new BusinessError(
      'payment.over-balance',
      `${item?.number ?? 'The credit'} has only ${formatMoney(item?.balance ?? (0 as Cents))} left.`,
      [{ field: 'amount', message: 'is more than is left' }],
    )
  return { customerId, kind }
}
