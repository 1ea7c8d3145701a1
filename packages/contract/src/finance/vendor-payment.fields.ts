import * as z from 'zod'
import { paymentMethods, vendorPaymentLifecycle } from '@galen/domain/finance/payment'
import { choice, day, fields, flag, instant, json, line, money, prose, type RecordOf, ref } from '../fields.ts'
import { amount, enteredDay } from './money-fields.ts'

const checkNumber = z
  .string()
  .trim()
  .regex(/^[0-9]{1,12}$/, 'must have 1 to 12 digits')
  .nullable()

/** What a waiting payment is meant to pay. */
const Planned = z.array(
  z.object({ documentId: z.uuid(), amount: z.number(), discountAmountApplied: z.number().nullish() }),
)

export const vendorPaymentFields = fields({
  table: 'vendor_payment',
  noun: 'payment',
  entered: {
    /** A refund has none: it goes to a customer. */
    vendorId: ref('Vendor', { nullable: true }),
    method: choice('Method', paymentMethods, { initial: 'Check' }),
    reference: line('Reference', { longest: 60, initial: '' }),
    checkNumber: line('Check', { nullable: true, sent: checkNumber }),
    date: day('Date', { column: 'paid_on', sent: enteredDay }),
    totalAmount: money('Amount', { column: 'total', required: true, sent: amount }),
    bankAccountId: ref('Bank account', { nullable: true }),
    source: choice('Source', ['MANUAL', 'EDI'], { initial: 'MANUAL' }),
    note: prose('Note', { longest: 1000, initial: '' }),
  },
  computed: {
    number: line('Number', { nullable: true, follows: true }),
    status: choice('Status', vendorPaymentLifecycle.statuses),
    /** Who gets a refund. */
    customerId: ref('Customer', { nullable: true }),
    /** The credit or payment that a refund pays back. */
    refundOf: ref('Refund of', { nullable: true }),
  },
  stamped: {
    refundOfKind: choice('Refund of', ['customer-credit', 'customer-payment'], { nullable: true, hidden: true }),
    plan: json('Plan', Planned, { hidden: true }),
    bankFileId: ref('Bank file', { nullable: true }),
    positivePayId: ref('Positive pay', { nullable: true }),
    remittanceSentAt: instant('Remittance sent', { nullable: true }),
    clearedOn: day('Cleared', { nullable: true }),
    createdAt: instant('Created'),
    createdById: ref('Created by', { nullable: true, column: 'created_by' }),
    decidedAt: instant('Decided', { nullable: true, hidden: true }),
    decidedById: ref('Decided by', { nullable: true, column: 'decided_by', hidden: true }),
    decisionNote: prose('Note on the decision', { initial: '', hidden: true }),
    voidAt: instant('Voided', { nullable: true }),
    voidById: ref('Voided by', { nullable: true, column: 'void_by', hidden: true }),
    voidOn: day('Voided on', { nullable: true, hidden: true }),
    voidReason: line('Reason of the void', { nullable: true }),
    returned: flag('Returned'),
  },
})
export type VendorPaymentRecord = RecordOf<typeof vendorPaymentFields>
