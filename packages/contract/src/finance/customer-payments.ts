import * as z from 'zod'
import { customerPaymentLifecycle } from '@galen/domain/finance/payment'
import { allOf } from '@galen/domain/permissions'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, confirmable, NeedsConfirmation, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import {
  amount,
  Application,
  applyModes,
  day,
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
  id: z.uuid(),
  number: z.string().nullable(),
  status: z.enum(customerPaymentLifecycle.statuses),
  customerId: z.uuid(),
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
  applications: z.array(Application.extend({ invoiceId: z.uuid() })),
  createdAt: z.iso.datetime(),
  createdByName: readableLine(200).nullable(),
  voidAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  returned: z.boolean(),
  version: z.int(),
})
export type CustomerPayment = z.infer<typeof CustomerPayment>

const entered = {
  customerId: z.uuid(),
  method: method.default('Check'),
  reference: readableLine(60).default(''),
  /** When it was received; today unless it is given. */
  date: day.optional(),
  totalAmount: amount,
  batchId: z.uuid().nullable().optional(),
  source: z.enum(['MANUAL', 'EDI']).default('MANUAL'),
  note: readableProse(1000).default(''),
  apply: z.enum(applyModes).default('lines'),
  applications: invoiceApplications.default([]),
  fingerprint,
}
/** What a reply has and no one types: it may come back as it is. */
const returned = CustomerPayment.omit({
  customerId: true,
  method: true,
  reference: true,
  date: true,
  totalAmount: true,
  batchId: true,
  source: true,
  note: true,
  applications: true,
  version: true,
}).partial().shape

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
    body: z.strictObject({ ...entered, ...returned, version: z.int().positive() }),
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
    summary: 'Void a payment with a reason, after a fresh sign-in; what it paid is open again',
    params: byId,
    body: voidBody,
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
  unsummed: ['Void'],
})
