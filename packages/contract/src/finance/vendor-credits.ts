import * as z from 'zod'
import { vendorCreditLifecycle, vendorCreditSources } from '@galen/domain/finance/credit'
import { creationShape, enteredMask, replyShape } from '../field-schemas.ts'
import { eachAsShown } from '../put-back-fields.ts'
import { readableLine } from '../readable-text.ts'
import { byId, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'
import {
  Application,
  applyModes,
  fingerprint,
  receiptApplications,
  shownDay,
  Simulation,
  voidBody,
} from './money-fields.ts'
import { vendorCreditFields } from './credit.fields.ts'

const needs = 'EDIT_VENDOR_FINANCE'

/** What we may take off what we owe a vendor. */
export const VendorCredit = z.object({
  ...replyShape(vendorCreditFields),
  vendorName: readableLine(200),
  receiptNumber: z.string().nullable(),
  appliedAmount: z.number(),
  paymentRemainingAmount: z.number(),
  applications: z.array(Application.extend({ receiptId: z.uuid() })),
  createdByName: readableLine(200).nullable(),
})
export type VendorCredit = z.infer<typeof VendorCredit>

const entered = {
  ...creationShape(vendorCreditFields),
  apply: z.enum(applyModes).default('lines'),
  applications: receiptApplications.default([]),
  fingerprint,
}
const returned = VendorCredit.omit({
  ...enteredMask(vendorCreditFields),
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
    body: z.strictObject({ ...entered, ...eachAsShown(returned), version: z.int().positive() }),
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
    summary: 'Void a vendor credit; what it was applied to is open again',
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
