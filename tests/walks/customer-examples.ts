import { randomUUID } from 'node:crypto'
import type { Example, ExampleWorld } from './examples.ts'

const LICENSE = {
  kind: 'state',
  number: 'TX-100',
  type: 'pharmacy',
  state: 'TX',
  nameOnLicense: null,
  issuedOn: '2024-01-01',
  expiresOn: '2030-12-31',
  withdrawnOn: null,
  schedules: [],
  registeredAddress: null,
  verifiedOn: null,
  verifiedWith: null,
  fileId: null,
}

const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })

/** A right request for every call about customers. */
export const customerExamples: Record<string, (world: ExampleWorld) => Example> = {
  'POST /api/customers': ({ customer }) => ({
    body: { companyName: `New ${randomUUID()}`, classId: customer.classId },
  }),
  'GET /api/customers/:id': ({ customer }) => byId(customer.customerId),
  'PUT /api/customers/:id': ({ customer }) => byId(customer.customerId, { body: { version: 1, phone: '555-0100' } }),
  'POST /api/customers/:id/toggle-active': ({ customer }) =>
    byId(customer.customerId, { query: { confirm: 'true' }, body: { isActive: false, reason: 'Closed' } }),
  'POST /api/customers/:id/contacts/:contactId/erase': ({ customer }) => ({
    params: { id: customer.customerId, contactId: customer.contactId },
    body: { reason: 'They asked us to.' },
  }),
  'PUT /api/customers/:id/internal-memo': ({ customer }) =>
    byId(customer.customerId, { body: { version: 1, internalMemo: 'Pays late' } }),
  'GET /api/customers/:id/total-invoiced': ({ customer }) => byId(customer.customerId),
  'GET /api/customers/:id/statement': ({ customer }) => byId(customer.customerId),
  'PUT /api/customers/:id/compliance': ({ customer }) =>
    byId(customer.customerId, { body: { version: 1, licenses: [LICENSE], complianceStatus: 'approved' } }),
  'GET /api/customers/:id/may-buy': ({ customer }) =>
    byId(customer.customerId, { query: { itemId: randomUUID(), addressId: customer.addressId } }),
  'POST /api/customers/:id/documents': ({ customer }) =>
    byId(customer.customerId, {
      body: { name: 'license.pdf', bytes: Buffer.from('%PDF-1.4 %%EOF').toString('base64') },
    }),
  'GET /api/customers/:id/documents/:fileId': ({ customer }) => ({
    params: { id: customer.customerId, fileId: customer.documentId },
  }),
  'DELETE /api/customers/:id/documents/:fileId': ({ customer }) => ({
    params: { id: customer.customerId, fileId: customer.documentId },
  }),
  'POST /api/customers/migration/:id': ({ customer, companyId }) =>
    byId(customer.customerId, { body: { companyId, dryRun: true } }),
  'POST /api/customers/batch-update/find': () => ({ body: { search: 'C00001, C00002' } }),
  'PUT /api/customers/batch-update': ({ customer }) => ({
    body: { ids: [customer.customerId], newProps: { classId: customer.classId } },
  }),
  'POST /api/customers/batch-update/:id/undo': ({ customer }) => byId(customer.batchId),
}
