import * as z from 'zod'
import { SEES_PURCHASE_PRICES } from '@galen/domain/guarded-fields'
import {
  freightMethodNames,
  receiptLifecycle,
  receiptTypes,
  transactionDataKinds,
} from '@galen/domain/purchasing/receipt'
import { choice, day, fields, flag, instant, json, line, money, prose, type RecordOf, ref } from '../fields.ts'
import { price } from '../items/amounts.ts'
import { ConfirmationRecord } from './receipt-questions.ts'

export const receiptFields = fields({
  table: 'receipt',
  noun: 'receipt',
  entered: {
    vendorInvoice: line('Vendor invoice', { longest: 60 }),
    vendorInvoiceDate: day('Invoice date', { nullable: true }),
    freightCharge: money('Freight charge', { sent: price.min(0) }),
    freightMethod: choice('Spread freight by', freightMethodNames),
    transactionDataKind: choice('Transaction data', transactionDataKinds, {
      nullable: true,
      words: { EPCIS: 'EPCIS', '856': 'EDI 856', PAPER: 'Paper' },
    }),
    transactionDataReference: line('Transaction data reference', { longest: 120 }),
    note: prose('Note', { longest: 2000 }),
  },
  computed: {
    number: line('Number', { nullable: true, follows: true }),
    status: choice('Status', receiptLifecycle.statuses),
    type: choice('Type', receiptTypes),
    purchaseOrderId: ref('Purchase order', { nullable: true }),
    vendorId: ref('Vendor'),
    /** Those of the order or of the vendor, until the invoice says others. */
    termsId: ref('Terms', { nullable: true }),
    merchandise: money('Merchandise', { seenWith: SEES_PURCHASE_PRICES, follows: true }),
    total: money('Total', { seenWith: SEES_PURCHASE_PRICES, follows: true }),
    /** The vendor's invoice as it was matched. */
    billFreight: money('Freight on the invoice', { nullable: true, seenWith: SEES_PURCHASE_PRICES }),
    billTotal: money('To pay', { nullable: true, seenWith: SEES_PURCHASE_PRICES, follows: true }),
    /** The invoice differs in a way that no one settled yet. */
    discrepancy: flag('Discrepancy', { follows: true }),
    /** Someone else validates it. */
    placedById: ref('Placed by', { nullable: true, column: 'placed_by', follows: true }),
  },
  stamped: {
    receiptPlaceConfirmationRecords: json('Confirmed', z.array(ConfirmationRecord), { column: 'confirmations' }),
    placedDate: instant('Placed', { nullable: true, column: 'placed_at' }),
    accountingDate: day('Accounting date', { nullable: true, hidden: true }),
    validatedDate: instant('Validated', { nullable: true, column: 'validated_at' }),
    validatedById: ref('Validated by', { nullable: true, column: 'validated_by', hidden: true }),
    /** The freight that was accrued and that the invoice has billed. */
    freightBilled: money('Billed freight', { nullable: true, hidden: true }),
    closedDate: instant('Closed', { nullable: true, column: 'closed_at', hidden: true }),
    createdAt: instant('Created'),
    createdById: ref('Created by', { nullable: true, column: 'created_by', hidden: true }),
  },
})
export type ReceiptRecord = RecordOf<typeof receiptFields>
