import { salesOrders } from '@galen/contract/sales/sales-orders'
import { checkCustomerSeen } from '../../../partners/customer-scope.ts'
import { query } from '../../../platform/operation.ts'
import { findingsView } from '../order-findings.view.ts'

/** An order without lines: what the customer owes before it orders anything more. */
const NO_ORDER = {
  id: null,
  shipAddressId: null,
  requestedOn: null,
  placedDate: null,
  orderFormNumber: '',
  orderFormDate: null,
  lines: [],
}

export const getCreditAtAGlance = query(salesOrders.customerCredit, async ({ params: { id }, db, actor }) => {
  await checkCustomerSeen(db, actor, id)
  const { credit, customer } = await findingsView(db, actor, { ...NO_ORDER, customerId: id })
  if (credit === null) throw new Error('The call needs the permission to see credit')
  return { credit, lastOrder: customer?.lastOrder ?? null }
})
