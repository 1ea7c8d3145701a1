import { randomInt } from 'node:crypto'
import { writeInterchange } from '@galen/domain/edi/x12'
import type { Example, ExampleWorld } from './examples.ts'

const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })

/** The vendor answers the order that it got. */
const answer = (sender: string) =>
  writeInterchange(
    {
      sender,
      receiver: 'GALEN',
      group: 'FA',
      set: '997',
      controlNumber: randomInt(1, 999_999_999),
      at: new Date('2026-11-17T20:15:00Z'),
      isTest: false,
    },
    [
      ['AK1', 'PO', 1],
      ['AK9', 'A', 1, 1, 1],
    ],
  )

/** A right request for every call about the exchange with partners. */
export const ediExamples: Record<string, (world: ExampleWorld) => Example> = {
  'GET /api/edi-service/edi-configuration/templates': () => ({}),
  'GET /api/edi-service/edi-configuration/:id': ({ edi }) => byId(edi.configurationId),
  'POST /api/edi-service/edi-configuration': ({ edi }) => ({
    body: {
      entityType: 'customer',
      entityId: [edi.customerId],
      ediType: '850',
      direction: 'in',
      templateFile: 'x12-850-in-4010',
      partners: [{ id: edi.customerId, qualifier: '01', identifier: '123456789' }],
    },
  }),
  'PUT /api/edi-service/edi-configuration/:id': ({ edi }) =>
    byId(edi.configurationId, { body: { version: 1, templateFile: 'x12-850-out-5010', testMode: true } }),
  'DELETE /api/edi-service/edi-configuration/:id': ({ edi }) => byId(edi.configurationId),
  'GET /api/edi-service/documents/:id': ({ edi }) => byId(edi.documentId),
  'GET /api/edi-service/documents/:id/file': ({ edi }) => byId(edi.documentId),
  'GET /api/edi-service/connection': () => ({}),
  'POST /api/edi-service/documents/:id/retry': ({ edi }) => byId(edi.documentId),
  'POST /api/edi-service/documents/:id/resend': ({ edi }) => byId(edi.documentId, { body: { controlNumber: 1 } }),
  'POST /api/edi-service/documents/:id/handled': ({ edi }) => byId(edi.documentId),
  'POST /api/edi-service/interchanges': ({ edi }) => ({ body: { content: answer(edi.partnerIdentifier) } }),
  'POST /api/external/edi': ({ edi, supply }) => ({
    body: { content: answer(edi.partnerIdentifier) },
    headers: { authorization: `Bearer ${supply.apiKey}` },
  }),
}
