import type * as z from 'zod'
import type { customerPaymentFields } from '@galen/contract/finance/customer-payment.fields'
import type { customerPayments } from '@galen/contract/finance/customer-payments'

export type EnteredPayment = Pick<
  z.output<(typeof customerPayments.create)['body']>,
  keyof (typeof customerPaymentFields)['entered'] | 'apply' | 'applications' | 'fingerprint' | 'status'
>
