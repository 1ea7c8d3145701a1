import { customerReturnLifecycle } from '@galen/domain/sales/customer-return'
import { choice, day, fields, instant, line, money, type RecordOf, ref } from '../fields.ts'

export const customerReturnFields = fields({
  table: 'customer_return',
  noun: 'return',
  entered: {
    reason: line('Reason', { longest: 200 }),
  },
  computed: {
    number: line('Number', { follows: true }),
    status: choice('Status', customerReturnLifecycle.statuses),
    invoiceId: ref('Invoice'),
    customerId: ref('Customer'),
    restockingFee: money('Restocking fee'),
    /** What the customer is credited. */
    total: money('Credit'),
    creditId: ref('Customer credit', { nullable: true }),
    accountingDate: day('Accounting date', { follows: true, hidden: true }),
  },
  stamped: {
    /** What the goods had cost. */
    cost: money('Cost', { hidden: true }),
    placedDate: instant('Placed', { column: 'placed_at' }),
    placedById: ref('Placed by', { nullable: true, column: 'placed_by', hidden: true }),
    canceledDate: instant('Canceled', { nullable: true, column: 'canceled_at' }),
    /** The day on which its cancellation counts. */
    canceledOn: day('Cancellation counted on', { nullable: true, hidden: true }),
    canceledById: ref('Canceled by', { nullable: true, column: 'canceled_by', hidden: true }),
  },
})
export type ReturnRecord = RecordOf<typeof customerReturnFields>
