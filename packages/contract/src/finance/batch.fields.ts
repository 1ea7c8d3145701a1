import * as z from 'zod'
import { batchLifecycle } from '@galen/domain/finance/payment'
import { choice, count, day, fields, instant, json, line, money, ref } from '../fields.ts'
import { method } from './money-fields.ts'

export const CountedMethod = z.object({ method, count: z.int(), amount: z.number() })

export const batchFields = fields({
  table: 'batch',
  noun: 'batch',
  /** A batch is opened by its first payment: no one enters anything of it. */
  entered: {},
  computed: {
    number: line('Number', { nullable: true, follows: true }),
    status: choice('Status', batchLifecycle.statuses),
    bankAccountId: ref('Bank account', { nullable: true }),
  },
  stamped: {
    openedAt: instant('Opened'),
    openedById: ref('Opened by', { nullable: true, column: 'opened_by', hidden: true }),
    /** What was counted when it was closed. */
    counted: json('Counted', z.array(CountedMethod), { nullable: true, hidden: true }),
    paymentCount: count('Payments', { nullable: true, hidden: true }),
    closedTotal: money('Total', { nullable: true, column: 'total', hidden: true }),
    date: day('Date', { nullable: true, column: 'accounting_date' }),
    closedAt: instant('Closed', { nullable: true }),
    closedById: ref('Closed by', { nullable: true, column: 'closed_by', hidden: true }),
    /** The day on which the bank statement has the deposit. */
    clearedOn: day('Cleared', { nullable: true }),
  },
})
