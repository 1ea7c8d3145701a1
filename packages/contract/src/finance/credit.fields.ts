import {
  creditSourceWords,
  customerCreditLifecycle,
  customerCreditSources,
  vendorCreditLifecycle,
  vendorCreditSources,
} from '@galen/domain/finance/credit'
import { choice, day, fields, instant, line, money, prose, type RecordOf, ref } from '../fields.ts'
import { amount, enteredDay } from './money-fields.ts'

const number = line('Number', { longest: 60, follows: true })
/** When it counts; today unless it is given. */
const date = day('Date', { column: 'issued_on', sent: enteredDay })
const totalAmount = money('Amount', { column: 'amount', required: true, sent: amount })
const note = prose('Note', { longest: 1000, initial: '' })
const accountId = ref('Account', { nullable: true })
const stamped = {
  createdAt: instant('Created'),
  createdById: ref('Created by', { nullable: true, column: 'created_by', hidden: true }),
  voidAt: instant('Voided', { nullable: true }),
  voidById: ref('Voided by', { nullable: true, column: 'void_by', hidden: true }),
  voidOn: day('Voided on', { nullable: true, hidden: true }),
  voidReason: line('Reason of the void', { nullable: true }),
}

export const customerCreditFields = fields({
  table: 'customer_credit',
  noun: 'customer credit',
  entered: {
    customerId: ref('Customer', { required: true }),
    /** What it is for: by hand, an event of the list, the rest of a payment, or an invoice that is written off. */
    source: choice('Source', customerCreditSources, { initial: 'MANUAL', words: creditSourceWords }),
    /** The payment whose rest it is, or the return that it comes from. */
    sourceId: ref('Source document', { nullable: true }),
    invoiceId: ref('Invoice', { nullable: true }),
    eventId: ref('Credit event', { nullable: true }),
    accountId,
    date,
    totalAmount,
    note,
  },
  computed: { number, status: choice('Status', customerCreditLifecycle.statuses) },
  stamped,
})
export type CustomerCreditRecord = RecordOf<typeof customerCreditFields>

export const vendorCreditFields = fields({
  table: 'vendor_credit',
  noun: 'vendor credit',
  entered: {
    vendorId: ref('Vendor', { required: true }),
    source: choice('Source', vendorCreditSources, { initial: 'MANUAL', words: creditSourceWords }),
    receiptId: ref('Receipt', { nullable: true }),
    accountId,
    /** The vendor's own number of the credit memo. */
    reference: line('Reference', { longest: 60, initial: '' }),
    date,
    totalAmount,
    note,
  },
  computed: {
    number,
    status: choice('Status', vendorCreditLifecycle.statuses),
    /** The return that it comes from. */
    sourceId: ref('Source document', { nullable: true }),
  },
  stamped,
})
export type VendorCreditRecord = RecordOf<typeof vendorCreditFields>
