import * as z from 'zod'
import { customerPaymentLifecycle, returnReasons } from '@galen/domain/finance/payment'
import { allOf } from '@galen/domain/permissions'
import { creationShape, enteredMask, replyShape } from '../field-schemas.ts'
import { eachAsShown, liveValue } from '../put-back-fields.ts'
import { readableLine } from '../readable-text.ts'
import { byId, confirmable, NeedsConfirmation, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import { customerPaymentFields } from './customer-payment.fields.ts'
import {
  amount,
  Application,
  applyModes,
  fingerprint,
  invoiceApplications,
  method,
  shownDay,
  Simulation,
  voidBody,
} from './money-fields.ts'

const paying = allOf('CREATE_PAYMENT', 'EDIT_CUSTOMER_FINANCE')

/** Money from a customer (Spec §3: payment in). */
export const CustomerPayment = z.object({
  ...replyShape(customerPaymentFields),
  customerName: readableLine(200),
  appliedAmount: z.number(),
  discountAmountApplied: z.number(),
  paymentRemainingAmount: z.number(),
  batchNumber: liveValue(z.string().nullable()),
  batchStatus: liveValue(z.string().nullable()),
  applications: z.array(Application.extend({ invoiceId: z.uuid() })),
  createdByName: readableLine(200).nullable(),
})
export type CustomerPayment = z.infer<typeof CustomerPayment>

const entered = {
  ...creationShape(customerPaymentFields),
  apply: z.enum(applyModes).default('lines'),
  applications: invoiceApplications.default([]),
  fingerprint,
}
/** What a reply has and no one types: it may come back as it is. */
const returned = CustomerPayment.omit({
  ...enteredMask(customerPaymentFields),
  applications: true,
  version: true,
}).partial().shape

/** A draft that is sent as posted is posted. */
const { status, ...shown } = returned

export const customerPayments = {
  get: route({
    method: 'GET',
    path: '/api/payment/in/:id',
    needs: 'EDIT_CUSTOMER_FINANCE',
    summary: 'A payment of a customer with what it pays',
    params: byId,
    replies: { 200: CustomerPayment },
  }),
  create: route({
    method: 'POST',
    path: '/api/payment/in',
    needs: paying,
    summary: 'Record a payment of a customer and apply it; a probable duplicate asks for confirmation',
    query: confirmable,
    body: z.strictObject({ ...entered, ...returned, version: z.int().optional() }),
    replies: { 200: CustomerPayment, 202: NeedsConfirmation },
  }),
  change: route({
    method: 'PUT',
    path: '/api/payment/in/:id',
    needs: paying,
    summary: 'Change a payment whose batch and period are open, or move what it pays',
    params: byId,
    body: z.strictObject({ ...entered, ...eachAsShown(shown), status, version: z.int().positive() }),
    replies: { 200: CustomerPayment },
  }),
  simulate: route({
    method: 'POST',
    path: '/api/payment/in/simulate',
    needs: paying,
    summary: 'What a payment would settle, with the same figures as posting it',
    body: z.strictObject({
      ...entered,
      ...returned,
      /** A payment that is being changed: what it pays now counts as open. */
      id: z.uuid().optional(),
      version: z.int().optional(),
    }),
    replies: { 200: Simulation },
  }),
  void: route({
    method: 'POST',
    path: '/api/payment/in/void/:id',
    needs: paying,
    summary: 'Void a payment after a fresh sign-in; what it paid is open again',
    params: byId,
    body: voidBody,
    replies: { 200: CustomerPayment },
  }),
  returned: route({
    method: 'POST',
    path: '/api/payment/in/:id/return',
    needs: paying,
    summary: 'Record that the bank returned a deposited check or ACH payment; a fee becomes a manual invoice',
    params: byId,
    body: z.strictObject({
      reason: z.enum(returnReasons),
      note: readableLine(500).default(''),
      /** What the customer is charged for it. */
      fee: amount.min(0).default(0),
    }),
    replies: { 200: CustomerPayment },
  }),
}

export const paymentInIndex = searchIndex({
  name: 'payment_in',
  summary: 'Payments of customers',
  needs: 'EDIT_CUSTOMER_FINANCE',
  row: z.object({
    id: z.uuid(),
    number: z.string().nullable(),
    status: z.enum(customerPaymentLifecycle.statuses),
    customerId: z.uuid(),
    customerNumber: z.string(),
    customerName: readableLine(200),
    method,
    reference: z.string(),
    date: shownDay,
    totalAmount: z.number(),
    appliedAmount: z.number(),
    discountAmountApplied: z.number(),
    paymentRemainingAmount: z.number(),
    batchId: z.uuid().nullable(),
    batchNumber: z.string().nullable(),
    batchStatus: z.string().nullable(),
    source: z.enum(['MANUAL', 'EDI']),
    note: z.string(),
    createdByName: readableLine(200).nullable(),
    createdAt: z.iso.datetime(),
    voidReason: z.string().nullable(),
    version: z.int(),
  }),
  fields: {
    id: 'id',
    number: 'keyword',
    status: 'keyword',
    customerId: 'id',
    customerNumber: 'keyword',
    customerName: 'text',
    method: 'keyword',
    reference: 'keyword',
    date: 'date',
    totalAmount: 'number',
    paymentRemainingAmount: 'number',
    batchId: 'id',
    batchNumber: 'keyword',
    source: 'keyword',
  },
  matches: ['number', 'reference', 'customerName', 'customerNumber', 'batchNumber'],
  sortable: ['number', 'date', 'totalAmount', 'customerName', 'status', 'method', 'reference'],
  sort: [{ field: 'date', direction: 'Desc' }],
  totals: ['totalAmount', 'paymentRemainingAmount'],
  unsummed: ['Void', 'Returned'],
})
