import { customerPaymentLifecycle, paymentMethods } from '@galen/domain/finance/payment'
import { choice, day, fields, flag, instant, json, line, money, prose, type RecordOf, ref } from '../fields.ts'
import { amount, enteredDay, invoiceApplications } from './money-fields.ts'

export const customerPaymentFields = fields({
  table: 'customer_payment',
  noun: 'payment',
  entered: {
    customerId: ref('Customer', { required: true }),
    method: choice('Method', paymentMethods, { initial: 'Check' }),
    reference: line('Reference', { longest: 60, initial: '' }),
    /** When it was received; today unless it is given. */
    date: day('Date', { column: 'received_on', sent: enteredDay }),
    totalAmount: money('Amount', { column: 'total', required: true, sent: amount }),
    batchId: ref('Batch', { nullable: true }),
    source: choice('Source', ['MANUAL', 'EDI'], { initial: 'MANUAL' }),
    note: prose('Note', { longest: 1000, initial: '' }),
  },
  computed: {
    number: line('Number', { nullable: true, follows: true }),
    status: choice('Status', customerPaymentLifecycle.statuses),
  },
  stamped: {
    /** What a draft is meant to pay. */
    plan: json('Plan', invoiceApplications, { hidden: true }),
    createdAt: instant('Created'),
    createdById: ref('Created by', { nullable: true, column: 'created_by', hidden: true }),
    voidAt: instant('Voided', { nullable: true }),
    voidById: ref('Voided by', { nullable: true, column: 'void_by', hidden: true }),
    voidOn: day('Voided on', { nullable: true, hidden: true }),
    voidReason: line('Reason of the void', { nullable: true }),
    voidBatchId: ref('Batch of the void', { nullable: true, hidden: true }),
    returned: flag('Returned'),
  },
})
export type CustomerPaymentRecord = RecordOf<typeof customerPaymentFields>
