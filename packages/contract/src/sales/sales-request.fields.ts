import * as z from 'zod'
import { salesRequest } from '@galen/domain/sales/sales-request'
import { choice, fields, instant, json, line, prose, type RecordOf, ref, type ValuesOf } from '../fields.ts'
import { readableLine } from '../readable-text.ts'

/** An order from outside. */
export const salesRequestFields = fields({
  table: 'sales_request',
  noun: 'sales request',
  entered: {
    customerId: ref('Customer', { nullable: true }),
    /** Calls name it `shipAddress` and take it by its id or as a reply shows it. */
    addressId: ref('Ship to', { nullable: true, hidden: true }),
    externalNumber: line('Customer PO', { longest: 40, nullable: true, sent: readableLine(40).min(1).nullable() }),
    note: prose('Note', { longest: 1000 }),
  },
  computed: {
    number: line('Number', { follows: true }),
    status: choice('Status', salesRequest.statuses),
    source: choice('Source', ['WEB', 'API', 'EDI']),
  },
  stamped: {
    /** Who it is from, where no customer was found. */
    customerText: line('Customer as sent'),
    accountId: ref('Web account', { nullable: true, hidden: true }),
    /** Where they want it to go, in their words. */
    shipTo: json('Ship-to as sent', z.record(z.string(), z.unknown()), { nullable: true, hidden: true }),
    payload: json('As it came in', z.unknown(), { hidden: true }),
    receivedAt: instant('Received'),
    refusal: prose('Reason of the refusal', { nullable: true }),
    decidedAt: instant('Decided', { nullable: true }),
    decidedById: ref('Decided by', { nullable: true, column: 'decided_by', hidden: true }),
  },
})
export type RequestHeader = RecordOf<typeof salesRequestFields> &
  Pick<ValuesOf<(typeof salesRequestFields)['stamped']>, 'accountId'>
