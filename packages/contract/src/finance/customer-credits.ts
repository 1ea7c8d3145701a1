import * as z from 'zod'
import { customerCreditLifecycle, customerCreditSources } from '@galen/domain/finance/credit'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, file, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import {
  amount,
  Application,
  applyModes,
  day,
  fingerprint,
  invoiceApplications,
  shownDay,
  Simulation,
  voidBody,
} from './money-fields.ts'

const needs = 'EDIT_CUSTOMER_FINANCE'

/** What a customer may take off what they owe (Spec §3: customer credit). */
export const CustomerCredit = z.object({
  id: z.uuid(),
  number: z.string().max(60),
  status: z.enum(customerCreditLifecycle.statuses),
  customerId: z.uuid(),
  customerName: readableLine(200),
  source: z.enum(customerCreditSources),
  sourceId: z.uuid().nullable(),
  invoiceId: z.uuid().nullable(),
  invoiceNumber: z.string().nullable(),
  eventId: z.uuid().nullable(),
  eventName: readableLine(200).nullable(),
  accountId: z.uuid().nullable(),
  date: shownDay,
  totalAmount: z.number(),
  appliedAmount: z.number(),
  paymentRemainingAmount: z.number(),
  note: z.string(),
  applications: z.array(Application.extend({ invoiceId: z.uuid() })),
  createdAt: z.iso.datetime(),
  createdByName: readableLine(200).nullable(),
  voidAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  version: z.int(),
})
export type CustomerCredit = z.infer<typeof CustomerCredit>

const entered = {
  customerId: z.uuid(),
  /** What it is for: by hand, an event of the list, or the rest of a payment. Returns make their own. */
  source: z.enum(customerCreditSources).default('MANUAL'),
  /** The payment whose rest it is. */
  sourceId: z.uuid().nullable().optional(),
  invoiceId: z.uuid().nullable().optional(),
  eventId: z.uuid().nullable().optional(),
  accountId: z.uuid().nullable().optional(),
  date: day.optional(),
  totalAmount: amount,
  note: readableProse(1000).default(''),
  apply: z.enum(applyModes).default('lines'),
  applications: invoiceApplications.default([]),
  fingerprint,
}
const returned = CustomerCredit.omit({
  customerId: true,
  source: true,
  sourceId: true,
  invoiceId: true,
  eventId: true,
  accountId: true,
  date: true,
  totalAmount: true,
  note: true,
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
    summary: 'Give a customer credit, and apply it if wanted',
    body: z.strictObject({ ...entered, ...returned, version: z.int().optional() }),
    replies: { 200: CustomerCredit },
  }),
  change: route({
    method: 'PUT',
    path: '/api/payment/customer-credit/:id',
    needs,
    summary: 'Change a customer credit, or what it is applied to',
    params: byId,
    body: z.strictObject({ ...entered, ...returned, version: z.int().positive() }),
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
    summary: 'Void a customer credit with a reason; it must not be applied',
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
