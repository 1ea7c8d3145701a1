import { lifecycle, type StatusOf } from '../lifecycle.ts'

export const paymentMethods = ['Check', 'ACH', 'Wire', 'Card', 'Cash', 'Other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Money from a customer. A draft comes from a remittance that no one has looked at yet. */
export const customerPaymentLifecycle = lifecycle(
  'payment',
  { Draft: { post: 'Posted', edit: 'Draft' }, Posted: { edit: 'Posted', void: 'Void' }, Void: {} },
  { void: 'be voided' },
)
export type CustomerPaymentStatus = StatusOf<typeof customerPaymentLifecycle>

/** Money to a vendor, or back to a customer. From an amount on it waits for a second person. */
export const vendorPaymentLifecycle = lifecycle(
  'vendor payment',
  {
    Waiting: { approve: 'Posted', refuse: 'Refused' },
    Posted: { edit: 'Posted', void: 'Void' },
    Refused: {},
    Void: {},
  },
  { void: 'be voided' },
)
export type VendorPaymentStatus = StatusOf<typeof vendorPaymentLifecycle>

export const batchLifecycle = lifecycle('batch', { Open: { close: 'Closed' }, Closed: {} })
export type BatchStatus = StatusOf<typeof batchLifecycle>

/** Two payments of the same amount and reference within so many days are taken for one that was entered twice. */
export const DUPLICATE_DAYS = 30
