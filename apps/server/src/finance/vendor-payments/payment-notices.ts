import { formatMoney, parseCents } from '@galen/domain/money'
import { notifyDeciders, notifyOfDecision } from '../../platform/approval-notifications.ts'
import type { Work } from '../../platform/work.ts'
import type { StoredVendorPayment } from './vendor-payment.store.ts'

const payee = ({ vendorName, customerName }: StoredVendorPayment) => vendorName ?? customerName ?? ''
const amountOf = ({ totalAmount }: StoredVendorPayment) => formatMoney(parseCents(totalAmount))

/** A payment that waits is shown to everyone who may approve it. */
export async function notifyOfWaiting(work: Work, payment: StoredVendorPayment): Promise<void> {
  if (payment.status !== 'Waiting') return
  await notifyDeciders(work, {
    kind: payment.vendorId === null ? 'refund' : 'payment',
    id: payment.id,
    parts: { title: payee(payment), amount: amountOf(payment) },
  })
}

/** Who entered a payment hears what became of it. */
export const notifyOfPaymentDecision = (work: Work, payment: StoredVendorPayment, approved: boolean): Promise<void> =>
  notifyOfDecision(work, {
    id: payment.id,
    approved,
    askedBy: payment.createdById,
    title: `${payment.vendorId === null ? 'refund' : 'payment'} of ${amountOf(payment)} to ${payee(payment)}`,
    address:
      payment.vendorId === null
        ? `/customer-payment/${payment.customerId ?? ''}`
        : `/vendor-payment/${payment.vendorId}/payments`,
  })
