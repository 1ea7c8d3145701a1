import { customerPayments } from '@galen/contract/finance/customer-payments'
import { query } from '../../../platform/operation.ts'
import { loadCustomerPayment } from '../customer-payment.store.ts'

export const getCustomerPayment = query(customerPayments.get, ({ params: { id }, db, actor }) =>
  loadCustomerPayment(db, actor.companyId, id),
)
