import * as z from 'zod'
import { vendorCreditLifecycle, vendorCreditSources } from '@galen/domain/finance/credit'
import { readableLine, readableProse } from '../readable-text.ts'
import { byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import {
  amount,
  Application,
  applyModes,
  day,
  fingerprint,
  receiptApplications,
  shownDay,
  Simulation,
  voidBody,
} from './money-fields.ts'

const needs = 'EDIT_VENDOR_FINANCE'

/** What we may take off what we owe a vendor. */
export const VendorCredit = z.object({
  id: z.uuid(),
  number: z.string().max(60),
  status: z.enum(vendorCreditLifecycle.statuses),
  vendorId: z.uuid(),
  vendorName: readableLine(200),
  source: z.enum(vendorCreditSources),
  sourceId: z.uuid().nullable(),
  receiptId: z.uuid().nullable(),
  receiptNumber: z.string().nullable(),
  accountId: z.uuid().nullable(),
  reference: z.string(),
  date: shownDay,
  totalAmount: z.number(),
  appliedAmount: z.number(),
  paymentRemainingAmount: z.number(),
  note: z.string(),
  applications: z.array(Application.extend({ receiptId: z.uuid() })),
  createdAt: z.iso.datetime(),
  createdByName: readableLine(200).nullable(),
  voidAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  version: z.int(),
})
export type VendorCredit = z.infer<typeof VendorCredit>

const entered = {
  vendorId: z.uuid(),
  source: z.enum(vendorCreditSources).default('MANUAL'),
  receiptId: z.uuid().nullable().optional(),
  accountId: z.uuid().nullable().optional(),
  reference: readableLine(60).default(''),
  date: day.optional(),
  totalAmount: amount,
  note: readableProse(1000).default(''),
  apply: z.enum(applyModes).default('lines'),
  applications: receiptApplications.default([]),
  fingerprint,
}
const returned = VendorCredit.omit({
  vendorId: true,
  source: true,
  receiptId: true,
  accountId: true,
  reference: true,
  date: true,
  totalAmount: true,
  note: true,
  applications: true,
  version: true,
}).partial().shape

export const vendorCredits = {
  get: route({
    method: 'GET',
    path: '/api/payment/vendor-credit/:id',
    needs,
    summary: 'A vendor credit with what it is applied to',
    params: byId,
    replies: { 200: VendorCredit },
  }),
  create: route({
    method: 'POST',
    path: '/api/payment/vendor-credit',
    needs,
    summary: 'Enter a credit of a vendor, and apply it if wanted',
    body: z.strictObject({ ...entered, ...returned, version: z.int().optional() }),
    replies: { 200: VendorCredit },
  }),
  change: route({
    method: 'PUT',
    path: '/api/payment/vendor-credit/:id',
    needs,
    summary: 'Change a vendor credit, or what it is applied to',
    params: byId,
    body: z.strictObject({ ...entered, ...returned, version: z.int().positive() }),
    replies: { 200: VendorCredit },
  }),
  simulate: route({
    method: 'POST',
    path: '/api/payment/vendor-credit/simulate',
    needs,
    summary: 'What a vendor credit would settle, with the same figures as posting it',
    body: z.strictObject({ ...entered, ...returned, id: z.uuid().optional(), version: z.int().optional() }),
    replies: { 200: Simulation },
  }),
  void: route({
    method: 'POST',
    path: '/api/payment/vendor-credit/void/:id',
    needs,
    summary: 'Void a vendor credit with a reason; it must not be applied',
    params: byId,
    body: voidBody,
    replies: { 200: VendorCredit },
  }),
}

export const vendorCreditIndex = searchIndex({
  name: 'vendor-credits',
  summary: 'Credits of vendors',
  needs,
  row: z.object({
    id: z.uuid(),
    number: z.string(),
    status: z.enum(vendorCreditLifecycle.statuses),
    vendorId: z.uuid(),
    vendorNumber: z.string(),
    vendorName: readableLine(200),
    source: z.enum(vendorCreditSources),
    receiptId: z.uuid().nullable(),
    receiptNumber: z.string().nullable(),
    reference: z.string(),
    date: shownDay,
    totalAmount: z.number(),
    appliedAmount: z.number(),
    paymentRemainingAmount: z.number(),
    note: z.string(),
    createdByName: readableLine(200).nullable(),
    createdAt: z.iso.datetime(),
    version: z.int(),
  }),
  fields: {
    id: 'id',
    number: 'keyword',
    status: 'keyword',
    vendorId: 'id',
    vendorNumber: 'keyword',
    vendorName: 'text',
    source: 'keyword',
    receiptNumber: 'keyword',
    reference: 'keyword',
    date: 'date',
    totalAmount: 'number',
    appliedAmount: 'number',
    paymentRemainingAmount: 'number',
  },
  matches: ['number', 'reference', 'vendorName', 'vendorNumber', 'receiptNumber'],
  sortable: ['number', 'date', 'totalAmount', 'paymentRemainingAmount', 'vendorName', 'status'],
  sort: [{ field: 'date', direction: 'Desc' }],
  totals: ['totalAmount', 'paymentRemainingAmount'],
  unsummed: ['Void'],
})
