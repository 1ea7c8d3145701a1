import * as z from 'zod'
import { complianceStatuses } from '@galen/domain/partners/compliance-decision'
import { tradingPartnerKindNames } from '@galen/domain/partners/may-supply'
import { allOf, anyOf } from '@galen/domain/permissions'
import { DOCUMENT_BYTES } from '@galen/domain/partners/stored-document'
import { readableLine, readableProse } from '../readable-text.ts'
import { baseVersion, byId, file, route } from '../route.ts'
import { GivenLicense, StoredDocument, TradeDecision } from './licenses.ts'
import { Vendor } from './vendors.ts'

export const vendorCompliance = {
  save: route({
    method: 'PUT',
    path: '/api/vendors/:id/compliance',
    needs: allOf('LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'),
    summary: 'Change the authorization of a vendor as a trading partner and the decision of compliance',
    params: byId,
    body: z.strictObject({
      ...baseVersion,
      partnerKind: z.enum(tradingPartnerKindNames).nullable().optional(),
      productRange: readableProse(1000).optional(),
      licenses: z.array(GivenLicense).max(200).optional(),
      complianceStatus: z.enum(complianceStatuses).optional(),
      complianceReason: readableProse(500).optional(),
      complianceNote: readableProse(2000).optional(),
      nextReviewOn: z.iso.date().nullable().optional(),
    }),
    replies: { 200: Vendor },
  }),
  maySupply: route({
    method: 'GET',
    path: '/api/vendors/:id/may-supply',
    needs: anyOf('LIST_VENDORS', 'LIST_PURCHASES'),
    summary: 'Whether we may buy an item from a vendor on a day, and why not',
    params: byId,
    query: z.strictObject({ itemId: z.uuid(), addressId: z.uuid().optional(), on: z.iso.date().optional() }),
    replies: { 200: TradeDecision },
  }),
  addDocument: route({
    method: 'POST',
    path: '/api/vendors/:id/documents',
    needs: anyOf('EDIT_VENDOR', 'APPROVE_COMPLIANCE'),
    summary: 'Store a copy of a license or another document of a vendor',
    params: byId,
    body: z.strictObject({
      name: readableLine(200).min(1),
      bytes: z
        .base64()
        .min(1)
        .max(Math.ceil(DOCUMENT_BYTES / 3) * 4),
    }),
    replies: { 200: StoredDocument },
    largestBody: 14 * 1024 * 1024,
  }),
  document: route({
    method: 'GET',
    path: '/api/vendors/:id/documents/:fileId',
    needs: anyOf('LIST_VENDORS', 'LIST_PURCHASES'),
    summary: 'A stored document of a vendor',
    params: z.strictObject({ id: z.uuid(), fileId: z.uuid() }),
    replies: { 200: file('application/octet-stream') },
  }),
  removeDocument: route({
    method: 'DELETE',
    path: '/api/vendors/:id/documents/:fileId',
    needs: allOf('LIST_COMPLIANCE', 'APPROVE_COMPLIANCE'),
    summary: 'Remove a document of a vendor that no license needs',
    params: z.strictObject({ id: z.uuid(), fileId: z.uuid() }),
    replies: { 204: null },
  }),
}
