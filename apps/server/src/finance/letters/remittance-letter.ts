import { sql } from 'kysely'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { formatMoney, parseCents } from '@galen/domain/money'
import { loadLetterhead } from '../../admin/letterhead.ts'
import type { Db } from '../../platform/database/database.ts'
import type { StoredVendorPayment } from '../vendor-payments/vendor-payment.store.ts'

/** Where the remittances of a vendor go; null where no address is known. */
export async function remittanceAddress(db: Db, companyId: string, vendorId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string }>`
    select v.email from vendor v where v.company_id = ${companyId} and v.id = ${vendorId} and v.email <> ''`.execute(db)
  return rows[0]?.email ?? null
}

/** What the mail of a remittance says. */
export async function remittanceLetter(db: Db, companyId: string, payment: StoredVendorPayment) {
  const { name, currency } = await loadLetterhead(db, companyId)
  return { subject: `Remittance ${payment.number} of ${name}`, body: wordsOf(payment, name, currency) }
}

function wordsOf(payment: StoredVendorPayment, company: string, currency: string): string {
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
