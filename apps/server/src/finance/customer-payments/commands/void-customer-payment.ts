import { customerPayments } from '@galen/contract/finance/customer-payments'
import { voidReason } from '../../../admin/chosen-justification.ts'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { command } from '../../../platform/operation.ts'
import { openToday } from '../../settlements/posting-day.ts'
import { takeBackPayment } from '../take-back-payment.ts'

/** Voids a payment by hand, with a reason of the list. */
export const voidCustomerPayment = command(
  customerPayments.void,
  async (input) => {
    const { params, body, tx, actor } = input
    const today = await openToday(input)
    const reason = await voidReason(input, 'voidPayment', body)
    await checkFreshSignIn(tx, actor)
    return takeBackPayment(input, { id: params.id, action: 'void', today, reason, isReturned: body.returned ?? false })
  },
  { posting: true },
)
