import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { checkPermitted } from '@galen/domain/permissions'
import { query } from '../../../platform/operation.ts'
import { loadVendorPayment, shownVendorPayment } from '../vendor-payment.store.ts'

export const getVendorPayment = query(vendorPayments.get, async ({ params: { id }, db, actor }) => {
  const payment = await loadVendorPayment(db, actor, id)
  checkPermitted(payment.vendorId === null ? 'EDIT_CUSTOMER_FINANCE' : 'EDIT_VENDOR_FINANCE', actor.permissions)
  return shownVendorPayment(payment)
})
