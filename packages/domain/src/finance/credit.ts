import { BusinessError } from '../business-error.ts'
import { lifecycle, type StatusOf } from '../lifecycle.ts'

/** Where a customer's credit comes from. */
export const customerCreditSources = ['RETURN', 'MANUAL', 'EVENT', 'OVERPAYMENT', 'BAD_DEBT'] as const
/** How the source of a credit is written. */
export const creditSourceWords: Readonly<Record<CustomerCreditSource, string>> = {
  RETURN: 'Return',
  MANUAL: 'By hand',
  EVENT: 'Event',
  OVERPAYMENT: 'Overpayment',
  BAD_DEBT: 'Write-off',
}
export type CustomerCreditSource = (typeof customerCreditSources)[number]

const SHORTEST_REASON = 10

/** An invoice is written off for a reason that can be read later. */
export function checkWriteOff({
  invoiceId,
  note,
}: {
  readonly invoiceId?: string | null | undefined
  readonly note: string
}) {
  if (!invoiceId)
    throw new BusinessError('credit.validation', 'Choose the invoice that is written off.', [
      { field: 'invoiceId', message: 'is required' },
    ])
  if (note.trim().length < SHORTEST_REASON)
    throw new BusinessError('credit.note-missing', 'A note of ten characters or more is needed.', [
      { field: 'note', message: 'must have ten characters or more' },
    ])
  return invoiceId
}

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
