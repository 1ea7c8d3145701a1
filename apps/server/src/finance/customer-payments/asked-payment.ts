import type * as z from 'zod'
import type { customerPayments } from '@galen/contract/finance/customer-payments'
import { BusinessError } from '@galen/domain/business-error'
import { parseCents } from '@galen/domain/money'
import type { Asked } from '../settlements/settlement-plan.ts'

export type EnteredPayment = Pick<
  z.output<(typeof customerPayments.create)['body']>,
  | 'customerId'
  | 'method'
  | 'reference'
  | 'date'
  | 'totalAmount'
  | 'batchId'
  | 'source'
  | 'note'
  | 'apply'
  | 'applications'
  | 'fingerprint'
>

/** What was typed, for the rule that settles. */
export function askedOf({ totalAmount, apply, applications, fingerprint }: EnteredPayment): Asked {
  const amount = parseCents(totalAmount)
  if (!(amount > 0))
    throw new BusinessError('payment.validation', 'The amount must be above 0.', [
      { field: 'totalAmount', message: 'must be above 0' },
    ])
  return {
    amount,
    apply,
    lines: applications.map(({ invoiceId, ...line }) => ({ documentId: invoiceId, ...line })),
    fingerprint,
  }
}
