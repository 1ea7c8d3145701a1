import type { CreditExposure } from '@galen/domain/compliance/credit-check'
import { centsToNumber } from '@galen/domain/money'

/** How much of the credit is used with this order, as replies say it. */
export const creditExposureView = (credit: CreditExposure) => ({
  openReceivables: centsToNumber(credit.openReceivables),
  uninvoicedOrders: centsToNumber(credit.uninvoicedOrders),
  unapplied: centsToNumber(credit.unapplied),
  thisOrder: centsToNumber(credit.thisOrder),
  exposure: centsToNumber(credit.exposure),
  limit: credit.limit === null ? null : centsToNumber(credit.limit),
  pastDue: centsToNumber(credit.pastDue),
})
