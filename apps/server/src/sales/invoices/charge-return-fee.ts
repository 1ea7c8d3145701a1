import { centsToNumber } from '@galen/domain/money'
import { checkPeriod } from '../../accounting/fiscal-periods.ts'
import { accountingDate, type Moments, type Work } from '../../platform/work.ts'
import { writeManualInvoice } from './write-manual-invoice.ts'

/** Charges a customer the fee for a payment that the bank sent back, as a manual invoice to other charges (P28). */
export async function chargeReturnFee(
  work: Work,
  { customerId, number, fee }: Moments['paymentReturned'],
): Promise<void> {
  const day = await accountingDate(work)
  await checkPeriod(work, day, ['sales', 'financial'])
  const description = `Returned check fee, payment ${number}`
  const line = { description, quantity: 1, price: centsToNumber(fee), role: 'other-charges' as const }
  await writeManualInvoice(work, { customerId, note: description, lines: [line] }, { day })
}
