import * as z from 'zod'
import { ediDirections } from '@galen/domain/edi/edi-direction'
import { ediDocumentLifecycle } from '@galen/domain/edi/edi-document'
import { anyOf } from '@galen/domain/permissions'
import { byId, file, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const reading = anyOf('LIST_SALES', 'LIST_PURCHASES', 'LIST_SYSTEM_PROPERTIES', 'EDIT_EDI')

/** What the other side, or we, found wrong, and where. */
const Finding = z.object({
  /** The place of the segment in its set, from ST as 1. */
  segment: z.int().nullable(),
  element: z.int().nullable(),
  code: z.string(),
  message: z.string(),
})

const facts = {
  id: z.uuid(),
  direction: z.enum(ediDirections),
  transactionSet: z.string(),
  controlNumber: z.int(),
  customerId: z.uuid().nullable(),
  vendorId: z.uuid().nullable(),
  partner: z.string().nullable(),
  documentKind: z.string(),
  documentId: z.uuid().nullable(),
  documentNumber: z.string(),
  status: z.enum(ediDocumentLifecycle.statuses),
  /** Sent, and not acknowledged within a day. */
  overdue: z.boolean(),
  testMode: z.boolean(),
  tries: z.int(),
  lastError: z.string().nullable(),
  sentAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  createdByName: z.string().nullable(),
}

export const EdiDocument = z.object({
  ...facts,
  /** What the partner answered: accepted, accepted with errors, partially accepted, rejected. */
  answer: z.enum(['A', 'E', 'P', 'R']).nullable(),
  answeredAt: z.iso.datetime().nullable(),
  findings: z.array(Finding),
  content: z.string(),
  /** Whether documents leave by themselves; otherwise they wait and can be downloaded. */
  isConnected: z.boolean(),
  version: z.int(),
})
export type EdiDocument = z.infer<typeof EdiDocument>

/** Our own calls: the specification lists what was sent and says nothing of what can be done with it. */
export const ediDocuments = {
  get: route({
    method: 'GET',
    path: '/api/edi-service/documents/:id',
    needs: reading,
    summary: 'A document of the exchange with its text and what was answered',
    params: byId,
    replies: { 200: EdiDocument },
  }),
  download: route({
    method: 'GET',
    path: '/api/edi-service/documents/:id/file',
    needs: reading,
    summary: 'The interchange as it is delivered',
    params: byId,
    replies: { 200: file('application/edi-x12') },
  }),
  connection: route({
    method: 'GET',
    path: '/api/edi-service/connection',
    needs: reading,
    summary: 'Whether documents leave by themselves',
    replies: { 200: z.object({ isConnected: z.boolean() }) },
  }),
  retry: route({
    method: 'POST',
    path: '/api/edi-service/documents/:id/retry',
    needs: 'EDIT_EDI',
    summary: 'Send a document again with the same control number',
    params: byId,
    replies: { 200: EdiDocument },
  }),
  resendAsNew: route({
    method: 'POST',
    path: '/api/edi-service/documents/:id/resend',
    needs: 'EDIT_EDI',
    summary: 'Send a document again with the next control number; the partner may get it twice',
    params: byId,
    body: z.strictObject({ controlNumber: z.int().min(0).max(999_999_999) }),
    replies: { 200: EdiDocument },
  }),
  markHandled: route({
    method: 'POST',
    path: '/api/edi-service/documents/:id/handled',
    needs: 'EDIT_EDI',
    summary: 'Say that nothing is left to do about a document',
    params: byId,
    replies: { 200: EdiDocument },
  }),
}

export const ediSentIndex = searchIndex({
  name: 'edi-sent',
  summary: 'Documents that were exchanged with the systems of partners',
  needs: reading,
  row: z.object(facts),
  fields: {
    id: 'id',
    direction: 'keyword',
    transactionSet: 'keyword',
    controlNumber: 'number',
    customerId: 'id',
    vendorId: 'id',
    partner: 'text',
    documentKind: 'keyword',
    documentId: 'id',
    documentNumber: 'keyword',
    status: 'keyword',
    overdue: 'boolean',
    testMode: 'boolean',
    tries: 'number',
    lastError: 'text',
    sentAt: 'instant',
    createdAt: 'instant',
  },
  matches: ['documentNumber', 'partner', 'transactionSet', 'controlNumber'],
  sortable: [
    'direction',
    'transactionSet',
    'controlNumber',
    'partner',
    'documentNumber',
    'status',
    'tries',
    'createdAt',
  ],
  sort: [{ field: 'createdAt', direction: 'Desc' }],
})
