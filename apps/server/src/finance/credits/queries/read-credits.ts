import { customerCredits } from '@galen/contract/finance/customer-credits'
import { vendorCredits } from '@galen/contract/finance/vendor-credits'
import { businessDateOf } from '@galen/domain/dates'
import { query } from '../../../platform/operation.ts'
import { checkCustomer, checkVendor } from '../../settlements/parties.ts'
import { planSettlement, simulationOf } from '../../settlements/settlement-plan.ts'
import { loadCustomerCredit } from '../customer-credit.store.ts'
import { loadVendorCredit } from '../vendor-credit.store.ts'
import { invoiceLines, receiptLines, settlementRequest } from '../../settlements/settlement-request.ts'

export const getCustomerCredit = query(customerCredits.get, ({ params: { id }, db, actor }) =>
  loadCustomerCredit(db, actor.companyId, id),
)
export const getVendorCredit = query(vendorCredits.get, ({ params: { id }, db, actor }) =>
  loadVendorCredit(db, actor.companyId, id),
)

export const simulateCustomerCredit = query(customerCredits.simulate, async ({ body, db, actor }) => {
  const { companyId, timeZone } = actor
  await checkCustomer(db, companyId, body.customerId)
  const asked = settlementRequest('credit', body, invoiceLines(body.applications))
  const plan = await planSettlement(db, {
    companyId,
    party: { customerId: body.customerId },
    ...(body.id ? { self: { documentKind: 'customer-credit', documentId: body.id } } : {}),
    takesDiscounts: false,
    day: businessDateOf(new Date(), timeZone),
    asked,
  })
  return simulationOf(plan, asked.amount)
})

export const simulateVendorCredit = query(vendorCredits.simulate, async ({ body, db, actor }) => {
  const { companyId, timeZone } = actor
  await checkVendor(db, companyId, body.vendorId)
  const asked = settlementRequest('credit', body, receiptLines(body.applications))
  const plan = await planSettlement(db, {
    companyId,
    party: { vendorId: body.vendorId },
    ...(body.id ? { self: { documentKind: 'vendor-credit', documentId: body.id } } : {}),
    takesDiscounts: false,
    day: businessDateOf(new Date(), timeZone),
    asked,
  })
  return simulationOf(plan, asked.amount)
})
