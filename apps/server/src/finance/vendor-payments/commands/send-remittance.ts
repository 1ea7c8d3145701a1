import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import { vendorPaymentLifecycle } from '@galen/domain/finance/payment'
import { command } from '../../../platform/operation.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { remittanceAddress, remittanceLetter } from '../../letters/remittance-letter.ts'
import { loadVendorPayment, lockVendorPayment, shownVendorPayment, vendorPayment } from '../vendor-payment.store.ts'

/** Mails the vendor what a payment pays. */
export const sendRemittance = command(vendorPayments.remit, async (input) => {
  const { params, body, tx, actor, send } = input
  const { companyId } = actor
  const { locked, before: payment } = await lockVendorPayment(input, params.id)
  if (!vendorPaymentLifecycle.allows('void', payment.status) || payment.vendorId === null)
    throw new BusinessError('payment.refused', 'Only posted payments to vendors have a remittance.')
  const recipient = body?.recipient ?? (await remittanceAddress(tx, companyId, payment.vendorId))
  if (recipient === null)
    throw new BusinessError('payment.refused', 'The vendor has no email address. Add one on the page of the vendor.')
  const about = { kind: 'vendor-payment', id: payment.id }
  await queueMail({ tx, send, companyId, recipient, ...(await remittanceLetter(tx, companyId, payment)), about })
  const { remittanceSentAt } = payment
  const stamps = { remittanceSentAt: new Date().toISOString() }
  const parts = { before: { remittanceSentAt }, after: stamps }
  await vendorPayment.save(input, locked, locked, { action: 'remit', stamps, parts })
  return shownVendorPayment(await loadVendorPayment(tx, actor, params.id))
})
