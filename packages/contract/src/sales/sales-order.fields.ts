import * as z from 'zod'
import { salesOrder, salesOrderSources } from '@galen/domain/sales/sales-order'
import {
  choice,
  count,
  day,
  type Entered,
  fields,
  flag,
  instant,
  json,
  line,
  money,
  prose,
  type RecordOf,
  ref,
  type ValuesOf,
} from '../fields.ts'
import { ShipTo } from '../partners/ship-to.ts'

export const salesOrderFields = fields({
  table: 'sales_order',
  noun: 'sales order',
  entered: {
    customerId: ref('Customer', { nullable: true }),
    /** Calls name it `shipAddress` and take it by its id or as a reply shows it. */
    shipAddressId: ref('Ship to', { nullable: true, hidden: true }),
    salesRepId: ref('Sales rep', { nullable: true }),
    ownerId: ref('Owner', { nullable: true }),
    externalNumber: line('Customer PO', { longest: 40 }),
    requestedOn: day('Requested for', { nullable: true }),
    shipVia: line('Ship via', { longest: 200 }),
    note: prose('Note to customer', { longest: 4000 }),
    internalMemo: prose('Internal memo', { longest: 4000 }),
    orderFormNumber: line('DEA-222 or CSOS number', { longest: 40 }),
    orderFormDate: day('Order form date', { nullable: true }),
  },
  computed: {
    number: line('Number', { nullable: true, follows: true }),
    status: choice('Status', salesOrder.statuses),
    source: choice('Source', salesOrderSources),
    requestId: ref('Sales request', { nullable: true }),
    shippingHold: flag('Shipping hold'),
    shippingHoldNote: prose('Note of the shipping hold'),
  },
  stamped: {
    /** Sums over the allocations, written with every change of them. */
    lineCount: count('Lines', { hidden: true }),
    units: count('Units'),
    shippedUnits: count('Shipped'),
    total: money('Total'),
    costTotal: money('Cost', { hidden: true }),
    /** The address as it was when the order was placed. */
    shipAddress: json('Ship-to address', ShipTo, { nullable: true, hidden: true }),
    /** What was confirmed by the person who placed it. */
    confirmations: json('Confirmed', z.array(z.object({ code: z.string(), message: z.string() })), { hidden: true }),
    placedDate: instant('Placed', { nullable: true, column: 'placed_at' }),
    placedById: ref('Placed by', { nullable: true, column: 'placed_by' }),
    closedAt: instant('Closed', { nullable: true }),
    closedById: ref('Closed by', { nullable: true, column: 'closed_by', hidden: true }),
    shippingHoldAt: instant('On shipping hold since', { nullable: true }),
    shippingHoldById: ref('Put on shipping hold by', { nullable: true, column: 'shipping_hold_by', hidden: true }),
    createdAt: instant('Created'),
  },
})
/** What people enter into the head of an order. */
export type OrderEntries = Entered<typeof salesOrderFields>
/** The head of an order as it is stored. */
export type OrderHeader = RecordOf<typeof salesOrderFields> & ValuesOf<(typeof salesOrderFields)['stamped']>
