import * as z from 'zod'
import { decisionNote } from '../decision-note.ts'
import { vendorPaymentLifecycle } from '@galen/domain/finance/payment'
import { allOf, anyOf } from '@galen/domain/permissions'
import { eachAsShown, liveValue } from '../put-back-fields.ts'
import { readableLine, readableProse } from '../readable-text.ts'
import { creationShape, enteredMask, replyShape } from '../field-schemas.ts'
import { byId, confirmable, file, NeedsConfirmation, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import {
  amount,
  Application,
  applyModes,
  enteredDay,
  fingerprint,
  method,
  receiptApplications,
  shownDay,
  Simulation,
  voidBody,
} from './money-fields.ts'
import { addressed } from './letters.ts'
import { vendorPaymentFields } from './vendor-payment.fields.ts'

const paying = allOf('CREATE_PAYMENT', 'EDIT_VENDOR_FINANCE')
const refunding = allOf('CREATE_PAYMENT', 'EDIT_CUSTOMER_FINANCE')

const { bankFileId, positivePayId, clearedOn, ...shownFields } = replyShape(vendorPaymentFields)
/** What the bank does with a payment leaves its version as it is. */
const atBank = {
  bankFileId: liveValue(bankFileId),
  positivePayId: liveValue(positivePayId),
  clearedOn: liveValue(clearedOn),
}

/** Money to a vendor (Spec §3), or back to a customer. */
export const VendorPayment = z.object({
  ...shownFields,
  ...atBank,
  vendorName: readableLine(200).nullable(),
  customerName: readableLine(200).nullable(),
  appliedAmount: z.number(),
  discountAmountApplied: z.number(),
  paymentRemainingAmount: z.number(),
  bankAccount: liveValue(z.string().nullable()),
  applications: z.array(Application.extend({ receiptId: z.uuid() })),
  /** What it is meant to pay while it waits for a second person. */
  planned: z
    .array(
      z.object({
        receiptId: z.uuid(),
        number: z.string().max(60),
        amount: z.number(),
        discountAmountApplied: z.number(),
      }),
    )
    .max(1000),
  /** The bank account of the vendor that an ACH payment goes to. */
  payeeAccount: liveValue(z.string().nullable()),
  /** Said while it waits for a second person. */
  message: z.string().nullable(),
  createdByName: readableLine(200).nullable(),
  decidedByName: readableLine(200).nullable(),
  /** Whether I am the second person. */
  mayDecide: z.boolean(),
})
export type VendorPayment = z.infer<typeof VendorPayment>

const entered = {
  ...creationShape(vendorPaymentFields),
  vendorId: z.uuid(),
  apply: z.enum(applyModes).default('lines'),
  applications: receiptApplications.default([]),
  fingerprint,
}
const returned = VendorPayment.omit({
  ...enteredMask(vendorPaymentFields),
  applications: true,
  version: true,
}).partial().shape

export const vendorPayments = {
  get: route({
    method: 'GET',
    path: '/api/payment/out/:id',
    needs: anyOf('EDIT_VENDOR_FINANCE', 'EDIT_CUSTOMER_FINANCE'),
    summary: 'A payment to a vendor, or a refund, with what it pays',
    params: byId,
    replies: { 200: VendorPayment },
  }),
  create: route({
    method: 'POST',
    path: '/api/payment/out',
    needs: paying,
    summary:
      'Pay a vendor; from a set amount on it waits for a second person, a double reference asks for confirmation',
    query: confirmable,
    body: z.strictObject({ ...entered, ...returned, version: z.int().optional() }),
    replies: { 200: VendorPayment, 202: NeedsConfirmation },
  }),
  change: route({
    method: 'PUT',
    path: '/api/payment/out/:id',
    needs: paying,
    summary: 'Change a payment to a vendor that no bank file has, or move what it pays',
    params: byId,
    body: z.strictObject({ ...entered, ...eachAsShown(returned), version: z.int().positive() }),
    replies: { 200: VendorPayment },
  }),
  simulate: route({
    method: 'POST',
    path: '/api/payment/out/simulate',
    needs: paying,
    summary: 'What a payment to a vendor would settle, with the same figures as posting it',
    body: z.strictObject({ ...entered, ...returned, id: z.uuid().optional(), version: z.int().optional() }),
    replies: { 200: Simulation },
  }),
  void: route({
    method: 'POST',
    path: '/api/payment/out/void/:id',
    needs: paying,
    summary: 'Void a payment to a vendor after a fresh sign-in',
    params: byId,
    body: voidBody,
    replies: { 200: VendorPayment },
  }),
  approve: route({
    method: 'POST',
    path: '/api/payment/out/:id/approve',
    needs: 'CREATE_PAYMENT',
    summary: 'Post a payment that waits for a second person',
    params: byId,
    body: decisionNote,
    replies: { 200: VendorPayment },
  }),
  refuse: route({
    method: 'POST',
    path: '/api/payment/out/:id/refuse',
    needs: 'CREATE_PAYMENT',
    summary: 'Refuse a payment that waits for a second person, or take it back',
    params: byId,
    body: decisionNote,
    replies: { 200: VendorPayment },
  }),
  print: route({
    method: 'GET',
    path: '/api/payment/out/:id/print',
    needs: paying,
    summary: 'The check of a payment with its remittance',
    params: byId,
    replies: { 200: file('application/pdf') },
  }),
  remit: route({
    method: 'POST',
    path: '/api/payment/out/:id/remittance',
    needs: 'EDIT_VENDOR_FINANCE',
    summary: 'Mail the vendor what a payment pays',
    params: byId,
    body: addressed.optional(),
    replies: { 200: VendorPayment },
  }),
  refund: route({
    method: 'POST',
    path: '/api/payment/customer-credit/:id/refund',
    needs: refunding,
    summary: 'Pay back what is left of a customer credit or of a payment that nothing was applied to',
    params: byId,
    body: z.strictObject({
      amount,
      method: method.default('Check'),
      reference: readableLine(60).default(''),
      checkNumber: entered.checkNumber,
      date: enteredDay.optional(),
      bankAccountId: z.uuid().nullable().optional(),
      note: readableProse(1000).default(''),
    }),
    replies: { 200: VendorPayment },
  }),
}

export const paymentOutIndex = searchIndex({
  name: 'payment_out',
  summary: 'Payments to vendors and refunds to customers',
  needs: anyOf('EDIT_VENDOR_FINANCE', 'EDIT_CUSTOMER_FINANCE'),
  row: z.object({
    id: z.uuid(),
    number: z.string().nullable(),
    status: z.enum(vendorPaymentLifecycle.statuses),
    vendorId: z.uuid().nullable(),
    customerId: z.uuid().nullable(),
    payee: z.string(),
    method,
    reference: z.string(),
    checkNumber: z.string().nullable(),
    date: shownDay,
    totalAmount: z.number(),
    appliedAmount: z.number(),
    discountAmountApplied: z.number(),
    paymentRemainingAmount: z.number(),
    bankAccountId: z.uuid().nullable(),
    bankAccount: z.string().nullable(),
    bankFileId: z.uuid().nullable(),
    positivePayId: z.uuid().nullable(),
    clearedOn: shownDay.nullable(),
    createdById: z.uuid().nullable(),
    createdByName: readableLine(200).nullable(),
    createdAt: z.iso.datetime(),
    voidReason: z.string().nullable(),
    version: z.int(),
  }),
  fields: {
    id: 'id',
    number: 'keyword',
    status: 'keyword',
    vendorId: 'id',
    customerId: 'id',
    payee: 'text',
    method: 'keyword',
    reference: 'keyword',
    checkNumber: 'keyword',
    date: 'date',
    totalAmount: 'number',
    paymentRemainingAmount: 'number',
    bankAccountId: 'id',
    bankFileId: 'id',
    positivePayId: 'id',
    clearedOn: 'date',
  },
  matches: ['number', 'reference', 'checkNumber', 'payee'],
  sortable: ['number', 'date', 'totalAmount', 'payee', 'status', 'method', 'checkNumber'],
  sort: [{ field: 'date', direction: 'Desc' }],
  totals: ['totalAmount', 'paymentRemainingAmount'],
  unsummed: ['Void', 'Refused'],
})
