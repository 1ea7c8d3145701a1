import { BusinessError } from '../business-error.ts'
import { lifecycle, type StatusOf } from '../lifecycle.ts'
import { type Cents, formatMoney } from '../money.ts'

export const paymentMethods = ['Check', 'ACH', 'Wire', 'Card', 'Cash', 'Other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Money from a customer. A draft comes from a remittance that no one has looked at yet. */
export const customerPaymentLifecycle = lifecycle(
  'payment',
  {
    Draft: { post: 'Posted', edit: 'Draft' },
    Posted: { edit: 'Posted', void: 'Void', return: 'Returned' },
    Void: {},
    Returned: {},
  },
  { void: 'be voided', return: 'be returned' },
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

/** Said instead of success: nothing is paid until a second person agrees. */
export const waitsForSecondPerson = (amount: Cents) => `Payment of ${formatMoney(amount)} waits for a second person.`

/** Customers have no bank account here, so what is paid back to them does not go by ACH. */
export const refundMethods = paymentMethods.filter((method) => method !== 'ACH')

/** An ACH payment goes to the bank account of the payee, so there must be one when it is made. */
export function checkAchAccount(method: PaymentMethod, payee: { readonly name: string; readonly hasAccount: boolean }) {
  if (method !== 'ACH' || payee.hasAccount) return
  throw new BusinessError('payment.no-bank-account', `${payee.name} has no bank account for ACH.`, [
    { field: 'method', message: 'needs a bank account of the payee' },
  ])
}

/** Two payments of the same amount and reference within so many days are taken for one that was entered twice. */
export const DUPLICATE_DAYS = 30

/** Why a bank sends a check or a transfer back. */
export const returnReasons = [
  'Insufficient funds',
  'Account closed',
  'Stop payment',
  'Not authorized',
  'Signature or endorsement',
  'Other',
] as const
export type ReturnReason = (typeof returnReasons)[number]

type Deposited = {
  readonly method: string
  readonly batch: { readonly number: string | null; readonly status: string } | null
}

/** Why the bank cannot have sent a payment back: it has only what was deposited, and only checks and ACH bounce (P28). */
export function returnRefusal({ method, batch }: Deposited): string | undefined {
  if (method !== 'Check' && method !== 'ACH')
    return 'The bank returns checks and ACH payments only. Void the payment instead.'
  if (batch?.status !== 'Closed') return `Batch ${batch?.number ?? ''} is not deposited yet. Void the payment instead.`
  return undefined
}
