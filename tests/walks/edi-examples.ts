import type { Example, ExampleWorld } from './examples.ts'

const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })

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
}
