import { customerPayments } from '@galen/contract/finance/customer-payments'
import { parseCents } from '@galen/domain/money'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { lockOrderingCustomer } from '../../../partners/customer-last-order.ts'
import { command } from '../../../platform/operation.ts'
import { openToday } from '../../settlements/posting-day.ts'
import { customerPayment } from '../customer-payment.store.ts'
import { takeBackPayment } from '../take-back-payment.ts'

/** Records that the bank sent a deposited check or transfer back, and charges the customer the fee (P28). */
export const returnCustomerPayment = command(
  customerPayments.returned,
  async (input) => {
    const { params, body, tx, actor } = input
    const today = await openToday(input)
    await checkFreshSignIn(tx, actor)
    const fee = parseCents(body.fee)
    const { customerId } = await customerPayment.load(tx, actor, params.id)
    if (fee > 0) await lockOrderingCustomer(input, customerId)
    const reason = [body.reason, body.note].filter(Boolean).join(': ')
    const returned = await takeBackPayment(input, { id: params.id, action: 'return', today, reason, isReturned: true })
    if (fee > 0) await input.react('paymentReturned', { customerId, number: returned.number ?? '', fee })
    return returned
  },
  { posting: true },
)
