import { BusinessError } from '../business-error.ts'
import { type BusinessDate, formatDate } from '../dates.ts'
import { type Cents, formatMoney, sum } from '../money.ts'

/** Charges that stand for money which left a payment or credit: a refund, or the credit that its rest became. */
const paidOutKinds: readonly string[] = ['customer-refund', 'overpayment']
export const isPaidOut = (documentKind: string): boolean => paidOutKinds.includes(documentKind)

/** A part of a payment or credit that is gone, with the document that took it. */
export type PaidOut = {
  readonly documentKind: string
  readonly documentId: string
  readonly number: string
  readonly amount: Cents
  readonly on: BusinessDate
}

export const paidOutAmount = (parts: readonly PaidOut[]): Cents => sum(parts.map(({ amount }) => amount))

/** Where the money went, for someone who wants to use it again. */
export function spentAlready(documentKind: string, parts: readonly PaidOut[]): BusinessError {
  const last = parts.at(-1)
  const noun = documentKind.endsWith('payment') ? 'payment' : 'credit'
  const day = last ? formatDate(last.on) : ''
  const message =
    last?.documentKind === 'overpayment'
      ? `This payment became credit ${last.number} on ${day}.`
      : `This ${noun} was refunded on ${day}.`
  return new BusinessError('settlement.spent.refused', message, detailsOf(parts))
}

/** What was paid out comes back first: a void would leave it without the money that it was paid from. */
export function checkVoidable(parts: readonly PaidOut[]): void {
  const [first] = parts
  if (!first) return
  const message =
    first.documentKind === 'overpayment'
      ? `Credit ${first.number} was made from it. Void the credit first.`
      : `Refund ${first.number} was paid from it. Void the refund first.`
  throw new BusinessError('settlement.paid-out.refused', message, detailsOf(parts))
}

/** Money that is to be paid back stays where it is until a second person has decided. */
export const refundWaits = (held: Cents) =>
  new BusinessError('settlement.refund-waits.refused', `A refund of ${formatMoney(held)} waits for a second person.`, [
    { field: 'amount', message: 'is held for a refund', held: held / 100 },
  ])

const detailsOf = (parts: readonly PaidOut[]) =>
  parts.map(({ number, amount, documentKind }) => ({
    field: 'applications',
    message: number,
    amount: amount / 100,
    kind: documentKind,
  }))
