import * as z from 'zod'
import { anyOf } from '@galen/domain/permissions'
import { byId, file, route } from '../route.ts'
import { searchIndex } from '../search-index.ts'

const reading = anyOf('LIST_PURCHASES', 'LIST_SYSTEM_PROPERTIES', 'EDIT_EDI')

export const ediDocuments = {
  download: route({
    method: 'GET',
    path: '/api/edi-service/documents/:id/file',
    needs: reading,
    summary: 'The interchange as it is delivered',
    params: byId,
    replies: { 200: file('application/edi-x12') },
  }),
}

export const ediSentIndex = searchIndex({
  name: 'edi-sent',
  summary: 'Documents that were written for the systems of partners',
  needs: reading,
  row: z.object({
    id: z.uuid(),
    transactionSet: z.string(),
    controlNumber: z.int(),
    vendorId: z.uuid().nullable(),
    partner: z.string().nullable(),
    documentKind: z.string(),
    documentId: z.uuid(),
    documentNumber: z.string(),
    status: z.enum(['Queued', 'Sent', 'Acknowledged', 'Rejected']),
    createdAt: z.iso.datetime(),
    createdByName: z.string().nullable(),
  }),
  fields: {
    id: 'id',
    transactionSet: 'keyword',
    controlNumber: 'number',
    vendorId: 'id',
    partner: 'text',
    documentKind: 'keyword',
    documentId: 'id',
    documentNumber: 'keyword',
    status: 'keyword',
    createdAt: 'instant',
  },
  matches: ['documentNumber', 'partner', 'transactionSet'],
  sortable: ['transactionSet', 'controlNumber', 'partner', 'documentNumber', 'status', 'createdAt'],
  sort: [{ field: 'createdAt', direction: 'Desc' }],
})
