import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { businessDateOf } from '@galen/domain/dates'
import { query } from '../../../platform/operation.ts'
import { checkVendor } from '../../settlements/parties.ts'
import { planSettlement, simulationOf } from '../../settlements/settlement-plan.ts'
import { checkValidated } from '../enter-outgoing.ts'
import { receiptLines, settlementRequest } from '../../settlements/settlement-request.ts'

export const simulateVendorPayment = query(vendorPayments.simulate, async ({ body, db, actor }) => {
  const { companyId, timeZone } = actor
  await checkVendor(db, companyId, body.vendorId)
  const asked = settlementRequest('payment', body, receiptLines(body.applications))
  await checkValidated(db, companyId, asked)
  const plan = await planSettlement(db, {
    companyId,
    party: { vendorId: body.vendorId },
    ...(body.id ? { self: { documentKind: 'vendor-payment', documentId: body.id } } : {}),
    takesDiscounts: true,
    day: businessDateOf(new Date(), timeZone),
    asked,
  })
  return simulationOf(plan, asked.amount)
})
