import { randomUUID } from 'node:crypto'
import type { Example, ExampleWorld } from './examples.ts'

const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })
const fromShop = ({ supply }: ExampleWorld, more: Example = {}): Example => ({
  ...more,
  headers: { authorization: `Bearer ${supply.webToken}` },
})

/** A right request for every call about vendors, manufacturers and the shop. */
export const supplyExamples: Record<string, (world: ExampleWorld) => Example> = {
  'POST /api/vendors': () => ({ body: { friendlyName: `New ${randomUUID()}`, minimumOrder: 100.5 } }),
  'GET /api/vendors/:id': ({ supply }) => byId(supply.vendorId),
  'PUT /api/vendors/:id': ({ supply }) =>
    byId(supply.vendorId, {
      body: {
        version: 1,
        notes: 'Call first',
        contacts: [{ name: 'Ines', role: '', phone: '', email: '', getsOrders: true }],
      },
    }),
  'PUT /api/vendors/:id/finance': ({ supply }) => byId(supply.vendorId, { body: { version: 1, currency: 'CAD' } }),
  'POST /api/vendors/:id/toggle-active': ({ supply }) =>
    byId(supply.vendorId, { query: { confirm: 'true' }, body: { isActive: false, reason: 'Closed' } }),
  'POST /api/vendors/:id/contacts/:contactId/erase': ({ supply }) => ({
    params: { id: supply.vendorId, contactId: supply.vendorContactId },
    body: { reason: 'They asked us to.' },
  }),
  'POST /api/vendors/:id/remit-changes/:changeId/decide': ({ supply }) => ({
    params: { id: supply.vendorId, changeId: supply.remitChangeId },
    body: { approved: false, callBackNote: 'Nobody knew of it' },
  }),
  'PUT /api/vendors/:id/compliance': ({ supply }) =>
    byId(supply.vendorId, { body: { version: 1, partnerKind: 'wholesaler', complianceStatus: 'approved' } }),
  'GET /api/vendors/:id/may-supply': ({ supply }) => byId(supply.vendorId, { query: { itemId: supply.itemId } }),
  'POST /api/vendors/:id/documents': ({ supply }) =>
    byId(supply.vendorId, {
      body: { name: 'license.pdf', bytes: Buffer.from('%PDF-1.4 %%EOF').toString('base64') },
    }),
  'GET /api/vendors/:id/documents/:fileId': ({ supply }) => ({
    params: { id: supply.vendorId, fileId: randomUUID() },
  }),
  'DELETE /api/vendors/:id/documents/:fileId': ({ supply }) => ({
    params: { id: supply.vendorId, fileId: randomUUID() },
  }),
  'POST /api/vendors/manufacturer': () => ({ body: { name: `New ${randomUUID()}`, labelerCodes: ['00591'] } }),
  'PUT /api/vendors/manufacturer/:id': ({ supply }) =>
    byId(supply.manufacturerId, { body: { version: 1, active: false } }),
  'DELETE /api/vendors/manufacturer/:id': ({ supply }) => byId(supply.manufacturerId),
  'POST /api/vendors/manufacturer/:id/merge': ({ supply }) =>
    byId(supply.manufacturerId, { body: { into: supply.otherManufacturerId } }),
  'GET /api/customers/:id/web': ({ customer }) => byId(customer.customerId),
  'POST /api/customers/web': ({ customer }) => ({
    body: { customerId: customer.customerId, email: `${randomUUID()}@shop.example`, addressIds: [customer.addressId] },
  }),
  'PUT /api/customers/web/:id': ({ supply }) =>
    byId(supply.webAccountId, { body: { version: 1, name: 'Ines', sendLink: true } }),
  'DELETE /api/customers/web/:id': ({ supply }) => byId(supply.webAccountId),
  'POST /api/web/sign/login': () => ({ body: { email: 'nobody@shop.example', password: 'a long and quiet evening' } }),
  'POST /api/web/sign/password': () => ({ body: { token: randomUUID(), password: 'a long and quiet evening' } }),
  'POST /api/web/sign/logout': (world) => fromShop(world),
  'GET /api/web/me': (world) => fromShop(world),
  'GET /api/web/catalog': (world) => fromShop(world, { query: { query: 'sell', size: 5 } }),
  'GET /api/web/cart': (world) => fromShop(world),
  'PUT /api/web/cart': (world) =>
    fromShop(world, {
      body: { version: 1, addressId: null, note: 'Soon', lines: [{ itemId: world.supply.itemId, quantity: 3 }] },
    }),
  'POST /api/web/cart/submit': (world) => fromShop(world, { body: { version: 1 } }),
  'GET /api/sales/web-carts/:id': () => byId(randomUUID()),
  'GET /api/web/requests': (world) => fromShop(world, { query: { size: 5 } }),
  'GET /api/web/orders': (world) => fromShop(world, { query: { size: 5 } }),
  'GET /api/web/invoices': (world) => fromShop(world, { query: { size: 5 } }),
  'GET /api/web/invoices/:id/print': (world) => fromShop(world, { params: { id: randomUUID() } }),
  'GET /api/web/invoices/:id/t3': (world) => fromShop(world, { params: { id: randomUUID() } }),
  'POST /api/external/sales-requests': ({ supply }) => ({
    body: {
      customerNumber: supply.customerNumber,
      externalNumber: randomUUID(),
      lines: [{ item: '0591-0369-01', quantity: 1 }],
    },
    headers: { authorization: `Bearer ${supply.apiKey}` },
  }),
  'GET /api/admin/api-keys': () => ({}),
  'POST /api/admin/api-keys': () => ({ body: { name: `Key ${randomUUID()}` } }),
  'DELETE /api/admin/api-keys/:id': ({ supply }) => byId(supply.apiKeyId),
}
