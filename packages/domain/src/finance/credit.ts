import { lifecycle, type StatusOf } from '../lifecycle.ts'

/** Where a customer's credit comes from. */
export const customerCreditSources = ['RETURN', 'MANUAL', 'EVENT', 'OVERPAYMENT'] as const
export type CustomerCreditSource = (typeof customerCreditSources)[number]

export const vendorCreditSources = ['RETURN', 'MANUAL'] as const
export type VendorCreditSource = (typeof vendorCreditSources)[number]

export const customerCreditLifecycle = lifecycle(
  'customer credit',
  { Open: { edit: 'Open', apply: 'Open', void: 'Void' }, Void: {} },
  { void: 'be voided' },
)
export type CustomerCreditStatus = StatusOf<typeof customerCreditLifecycle>

export const vendorCreditLifecycle = lifecycle(
  'vendor credit',
  { Open: { edit: 'Open', apply: 'Open', void: 'Void' }, Void: {} },
  { void: 'be voided' },
)
export type VendorCreditStatus = StatusOf<typeof vendorCreditLifecycle>
