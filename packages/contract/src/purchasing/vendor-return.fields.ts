import { SEES_PURCHASE_PRICES } from '@galen/domain/guarded-fields'
import { vendorReturnLifecycle } from '@galen/domain/purchasing/vendor-return'
import { choice, day, fields, instant, line, money, ref } from '../fields.ts'

export const vendorReturnFields = fields({
  table: 'vendor_return',
  noun: 'return',
  entered: { reason: line('Reason', { longest: 500 }) },
  computed: {
    number: line('Number', { follows: true }),
    status: choice('Status', vendorReturnLifecycle.statuses),
    receiptId: ref('Receipt'),
    vendorId: ref('Vendor'),
    total: money('Total', { seenWith: SEES_PURCHASE_PRICES }),
    creditId: ref('Credit', { nullable: true }),
  },
  stamped: {
    /** What the goods cost that left stock. */
    cost: money('Cost', { hidden: true }),
    placedDate: instant('Placed', { column: 'placed_at' }),
    placedById: ref('Placed by', { nullable: true, column: 'placed_by', hidden: true }),
    accountingDate: day('Accounting date', { hidden: true }),
    canceledDate: instant('Canceled', { nullable: true, column: 'canceled_at', hidden: true }),
    /** The day on which its cancellation counts. */
    canceledOn: day('Cancellation counted on', { nullable: true, hidden: true }),
    canceledById: ref('Canceled by', { nullable: true, column: 'canceled_by', hidden: true }),
  },
})
