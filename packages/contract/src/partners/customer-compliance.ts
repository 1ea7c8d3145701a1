import * as z from 'zod'
import { complianceStatuses } from '@galen/domain/partners/compliance-decision'
import { DOCUMENT_BYTES } from '@galen/domain/partners/stored-document'
import { allOf, anyOf } from '@galen/domain/permissions'
import { readableLine, readableProse } from '../readable-text.ts'
import { baseVersion, byId, file, route } from '../route.ts'
import { Customer } from './customers.ts'
import { GivenLicense, StoredDocument, TradeDecision } from './licenses.ts'

/** Base64 takes four characters for three bytes. */
const encoded = z
  .base64()
  .min(1)
  .max(Math.ceil(DOCUMENT_BYTES / 3) * 4)

export const customerCompliance = {
  save: route({
    method: 'PUT',
    path: '/api/customers/:id/compliance',
    needs: allOf('LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'),
    summary: 'Change the licenses, the answers and the decision of compliance about a customer',
    params: byId,
    body: z.strictObject({
      ...baseVersion,
      licenses: z.array(GivenLicense).max(200).optional(),
      complianceStatus: z.enum(complianceStatuses).optional(),
      complianceReason: readableProse(500).optional(),
      complianceNote: readableProse(2000).optional(),
      nextReviewOn: z.iso.date().nullable().optional(),
      questionnaire: z
        .record(readableLine(200).min(1), readableProse(2000))
        .refine((answers) => Object.keys(answers).length <= 60, 'must have at most 60 answers')
        .optional(),
    }),
    replies: { 200: Customer },
  }),
  mayBuy: route({
    method: 'GET',
    path: '/api/customers/:id/may-buy',
    needs: anyOf('LIST_CUSTOMERS', 'CREATE_SALE'),
    summary: 'Whether a customer may buy an item at an address on a day, and why not',
    params: byId,
    query: z.strictObject({ itemId: z.uuid(), addressId: z.uuid().optional(), on: z.iso.date().optional() }),
    replies: { 200: TradeDecision },
  }),
  addDocument: route({
    method: 'POST',
    path: '/api/customers/:id/documents',
    needs: anyOf('EDIT_CUSTOMER', 'APPROVE_COMPLIANCE'),
    summary: 'Store a copy of a license or another document of a customer',
    params: byId,
    body: z.strictObject({ name: readableLine(200).min(1), bytes: encoded }),
    replies: { 200: StoredDocument },
    largestBody: 14 * 1024 * 1024,
  }),
  document: route({
    method: 'GET',
    path: '/api/customers/:id/documents/:fileId',
    needs: anyOf('LIST_CUSTOMERS', 'LIST_COMPLIANCE'),
    summary: 'A stored document of a customer',
    params: z.strictObject({ id: z.uuid(), fileId: z.uuid() }),
    replies: { 200: file('application/octet-stream') },
  }),
  removeDocument: route({
    method: 'DELETE',
    path: '/api/customers/:id/documents/:fileId',
    needs: allOf('LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'),
    summary: 'Remove a document of a customer that no license needs',
    params: z.strictObject({ id: z.uuid(), fileId: z.uuid() }),
    replies: { 204: null },
  }),
}
