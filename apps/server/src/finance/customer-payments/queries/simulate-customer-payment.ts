import { customerPayments } from '@galen/contract/finance/customer-payments'
import { businessDateOf } from '@galen/domain/dates'
import { query } from '../../../platform/operation.ts'
import { checkCustomer } from '../../settlements/parties.ts'
import { planSettlement, simulationOf } from '../../settlements/settlement-plan.ts'
import { invoiceLines, settlementRequest } from '../../settlements/settlement-request.ts'

export const simulateCustomerPayment = query(customerPayments.simulate, async ({ body, db, actor }) => {
  const { companyId, timeZone } = actor
  await checkCustomer(db, companyId, body.customerId)
  const asked = settlementRequest('payment', body, invoiceLines(body.applications))
  const plan = await planSettlement(db, {
    companyId,
    party: { customerId: body.customerId },
    ...(body.id ? { self: { documentKind: 'customer-payment', documentId: body.id } } : {}),
    takesDiscounts: true,
    day: businessDateOf(new Date(), timeZone),
    asked,
  })
  return simulationOf(plan, asked.amount)
})
