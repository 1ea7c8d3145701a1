import { invoiceLifecycle, invoiceTypes } from '@galen/domain/sales/invoice'
import { choice, count, day, fields, flag, instant, json, line, money, prose, type RecordOf, ref } from '../fields.ts'
import {
  KeptAddress,
  OtherCurrencyTotal,
  sentFreightCharge,
  sentFreightCost,
  sentOtherCurrencyTotal,
  ShipVia,
} from './invoice-shapes.ts'

export const invoiceFields = fields({
  table: 'invoice',
  noun: 'invoice',
  entered: {
    shipVia: json('Shipping service', ShipVia, {
      columns: {
        serviceValue: 'service_value',
        serviceLabel: 'service_label',
        packageTypeValue: 'package_type_value',
        packageTypeLabel: 'package_type_label',
      },
    }),
    /** The address of the customer by its id; a reply has the address itself. */
    shipAddress: ref('Ship to', { nullable: true, column: 'ship_address_id', hidden: true }),
    trackingShipNumber: line('Tracking number', { longest: 80 }),
    otherCurrencyTotal: json('Total in other currency', OtherCurrencyTotal, {
      nullable: true,
      columns: { currency: 'other_currency', total: 'other_currency_total' },
      sent: sentOtherCurrencyTotal,
    }),
    externalNumber: line('Customer PO', { longest: 40 }),
    note: prose('Note', { longest: 4000 }),
    freightCharge: money('Freight charge', { sent: sentFreightCharge }),
    freightServiceCost: money('Carrier cost', { sent: sentFreightCost }),
    termsId: ref('Payment terms', { nullable: true }),
  },
  computed: {
    number: line('Number', { nullable: true, follows: true }),
    status: choice('Status', invoiceLifecycle.statuses),
    type: choice('Type', invoiceTypes, { follows: true }),
    salesOrderId: ref('Sales order', { nullable: true }),
    customerId: ref('Customer'),
    salesRepId: ref('Sales rep', { nullable: true }),
    lineCount: count('Lines', { follows: true, hidden: true }),
    units: count('Units', { follows: true }),
    merchandise: money('Merchandise', { follows: true }),
    chargesTotal: money('Charges', { follows: true }),
    costsTotal: money('Costs', { follows: true }),
    total: money('Total', { follows: true }),
    accountingDate: day('Accounting date', { nullable: true, follows: true }),
    /** Its order may be on hold as well; a reply has both in one. */
    shippingHold: flag('Shipping hold', { hidden: true }),
    /** Placed invoices that leave together have the same. */
    shipmentId: ref('Shipment', { nullable: true, follows: true, hidden: true }),
    /** Why a draft needs attention. */
    flagged: line('Attention', { nullable: true }),
  },
  stamped: {
    /** By the layers of stock that left. */
    costOfGoods: money('Cost of goods', { nullable: true, hidden: true }),
    dueDate: day('Due', { nullable: true, column: 'due_on' }),
    keptShipAddress: json('Shipped to', KeptAddress, { nullable: true, column: 'ship_address', hidden: true }),
    keptBillAddress: json('Billed to', KeptAddress, { nullable: true, column: 'bill_address', hidden: true }),
    placedDate: instant('Placed', { nullable: true, column: 'placed_at' }),
    placedById: ref('Placed by', { nullable: true, column: 'placed_by', hidden: true }),
    validatedDate: instant('Validated', { nullable: true, column: 'validated_at' }),
    /** The day on which it counts in figures of validated invoices, and the day on which its void takes it out again. */
    countedOn: day('Counted on', { nullable: true, hidden: true }),
    voidedOn: day('Void counted on', { nullable: true, hidden: true }),
    voidDate: instant('Voided', { nullable: true, column: 'void_at' }),
    voidById: ref('Voided by', { nullable: true, column: 'void_by', hidden: true }),
    voidReason: line('Reason of the void', { nullable: true }),
    emailedAt: instant('Emailed', { nullable: true }),
    createdAt: instant('Created'),
    createdById: ref('Created by', { nullable: true, column: 'created_by', hidden: true }),
  },
})
export type InvoiceHead = RecordOf<typeof invoiceFields>
