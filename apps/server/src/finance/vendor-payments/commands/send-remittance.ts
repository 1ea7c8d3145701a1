import { sql } from 'kysely'
import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { loadLetterhead } from '../../../admin/letterhead.ts'
import { command } from '../../../platform/operation.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import type { Work } from '../../../platform/work.ts'
import {
  loadVendorPayment,
  lockVendorPayment,
  shownVendorPayment,
  type StoredVendorPayment,
  vendorPayment,
} from '../vendor-payment.store.ts'

/** Mails the vendor what a payment pays. */
export const sendRemittance = command(vendorPayments.remit, async (input) => {
  const { params, tx, actor, send } = input
  const { locked, before: payment } = await lockVendorPayment(input, params.id)
  if (payment.status !== 'Posted' || payment.vendorId === null)
    throw new BusinessError('payment.refused', 'Only posted payments to vendors have a remittance.')
  const recipient = await remittanceAddress(input, payment.vendorId)
  const { name, currency } = await loadLetterhead(tx, actor.companyId)
  const subject = `Remittance ${payment.number} of ${name}`
  const body = letterOf(payment, name, currency)
  const about = { kind: 'vendor-payment', id: payment.id }
  await queueMail({ tx, send, companyId: actor.companyId, recipient, subject, body, about })
  const { remittanceSentAt } = payment
  const stamps = { remittanceSentAt: new Date().toISOString() }
  const parts = { before: { remittanceSentAt }, after: stamps }
  await vendorPayment.save(input, locked, locked, { action: 'remit', stamps, parts })
  return shownVendorPayment(await loadVendorPayment(tx, actor, params.id))
})

async function remittanceAddress({ tx, actor }: Work, vendorId: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    select v.email from vendor v where v.company_id = ${actor.companyId} and v.id = ${vendorId} and v.email <> ''`.execute(
    tx,
  )
  if (rows[0]) return rows[0].email
  throw new BusinessError('payment.refused', 'The vendor has no email address. Add one on the page of the vendor.')
}

function letterOf(payment: StoredVendorPayment, company: string, currency: string): string {
  const money = (amount: number) => formatMoney(parseCents(amount), currency)
  const by = payment.checkNumber === null ? payment.method : `check ${payment.checkNumber}`
  const lines = payment.applications.map(({ number, amount, discountAmountApplied }) => {
    const discount = discountAmountApplied === 0 ? '' : ` (discount ${money(discountAmountApplied)})`
    return `${number}: ${money(amount)}${discount}`
  })
  return [
    `${company} paid ${money(payment.totalAmount)} by ${by} on ${formatDate(payment.date as BusinessDate)}.`,
    `This payment is for:`,
    lines.length === 0 ? 'Advance payment' : lines.join('\n'),
    `Payment ${payment.number}${payment.reference === '' ? '' : `, reference ${payment.reference}`}`,
    company,
  ].join('\n\n')
}
