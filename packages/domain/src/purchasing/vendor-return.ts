import { lifecycle, type StatusOf } from '../lifecycle.ts'

/** Goods that went back to a vendor. A return is placed at once, and can be canceled while its credit is not used. */
export const vendorReturnLifecycle = lifecycle(
  'return',
  { Placed: { cancel: 'Canceled' }, Canceled: {} },
  { cancel: 'be canceled' },
)
export type VendorReturnStatus = StatusOf<typeof vendorReturnLifecycle>
