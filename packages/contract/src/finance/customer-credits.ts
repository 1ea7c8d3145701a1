import * as z from 'zod'
import { customerCreditLifecycle, customerCreditSources } from '@galen/domain/finance/credit'
import { creationShape, enteredMask, replyShape } from '../field-schemas.ts'
import { eachAsShown } from '../put-back-fields.ts'
import { readableLine } from '../readable-text.ts'
import { byId, file, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import {
  Application,
  applyModes,
  fingerprint,
  invoiceApplications,
  shownDay,
  Simulation,
  voidBody,
} from './money-fields.ts'
import { customerCreditFields } from './credit.fields.ts'

const needs = 'EDIT_CUSTOMER_FINANCE'

/** What a customer may take off what they owe (Spec §3: customer credit). */
export const CustomerCredit = z.object({
  ...replyShape(customerCreditFields),
  customerName: readableLine(200),
  invoiceNumber: z.string().nullable(),
  eventName: readableLine(200).nullable(),
  appliedAmount: z.number(),
  paymentRemainingAmount: z.number(),
  applications: z.array(Application.extend({ invoiceId: z.uuid() })),
  createdByName: readableLine(200).nullable(),
})
export type CustomerCredit = z.infer<typeof CustomerCredit>

const entered = {
  ...creationShape(customerCreditFields),
  apply: z.enum(applyModes).default('lines'),
  applications: invoiceApplications.default([]),
  fingerprint,
}
const returned = CustomerCredit.omit({
  ...enteredMask(customerCreditFields),
  applications: true,
  version: true,
}).partial().shape

export const customerCredits = {
  get: route({
    method: 'GET',
    path: '/api/payment/customer-credit/:id',
    needs,
    summary: 'A customer credit with what it is applied to',
    params: byId,
    replies: { 200: CustomerCredit },
  }),
  create: route({
    method: 'POST',
    path: '/api/payment/customer-credit',
    needs,
    summary: 'Give a customer credit, and apply it if wanted; BAD_DEBT writes an invoice off and needs Accounting view',
    body: z.strictObject({ ...entered, ...returned, version: z.int().optional() }),
    replies: { 200: CustomerCredit },
  }),
  change: route({
    method: 'PUT',
    path: '/api/payment/customer-credit/:id',
    needs,
    summary: 'Change a customer credit, or what it is applied to',
    params: byId,
    body: z.strictObject({ ...entered, ...eachAsShown(returned), version: z.int().positive() }),
    replies: { 200: CustomerCredit },
  }),
  simulate: route({
    method: 'POST',
    path: '/api/payment/customer-credit/simulate',
    needs,
    summary: 'What a customer credit would settle, with the same figures as posting it',
    body: z.strictObject({ ...entered, ...returned, id: z.uuid().optional(), version: z.int().optional() }),
    replies: { 200: Simulation },
  }),
  print: route({
    method: 'GET',
    path: '/api/payment/customer-credit/:id/print',
    needs,
    summary: 'The credit memo',
    params: byId,
    replies: { 200: file('application/pdf') },
  }),
  void: route({
    method: 'POST',
    path: '/api/payment/customer-credit/void/:id',
    needs,
    summary: 'Void a customer credit; what it was applied to is open again',
    params: byId,
    body: voidBody,
    replies: { 200: CustomerCredit },
  }),
}

const row = z.object({
  id: z.uuid(),
  number: z.string().max(60),
  status: z.enum(customerCreditLifecycle.statuses),
  customerId: z.uuid(),
  customerNumber: z.string(),
  customerName: readableLine(200),
  source: z.enum(customerCreditSources),
  invoiceId: z.uuid().nullable(),
  invoiceNumber: z.string().nullable(),
  eventId: z.uuid().nullable(),
  eventName: readableLine(200).nullable(),
  date: shownDay,
  totalAmount: z.number(),
  appliedAmount: z.number(),
  paymentRemainingAmount: z.number(),
  note: z.string(),
  createdByName: readableLine(200).nullable(),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
const creditIndex = (name: string, summary: string) =>
  searchIndex({
    name,
    summary,
    needs,
    row,
    fields: {
      id: 'id',
      number: 'keyword',
      status: 'keyword',
      customerId: 'id',
      customerNumber: 'keyword',
      customerName: 'text',
      source: 'keyword',
      invoiceNumber: 'keyword',
      eventId: 'id',
      date: 'date',
      totalAmount: 'number',
      appliedAmount: 'number',
      paymentRemainingAmount: 'number',
    },
    matches: ['number', 'customerName', 'customerNumber', 'invoiceNumber'],
    sortable: ['number', 'date', 'totalAmount', 'paymentRemainingAmount', 'customerName', 'status'],
    sort: [{ field: 'date', direction: 'Desc' }],
    totals: ['totalAmount', 'paymentRemainingAmount'],
    unsummed: ['Void'],
  })

export const openCustomerCreditIndex = creditIndex('customer-credit', 'Customer credits that can still be applied')
export const customerCreditIndex = creditIndex('customer-credits', 'All customer credits')
