import { randomUUID } from 'node:crypto'
import type { Example, ExampleWorld } from './examples.ts'

/** An invoice that does not exist: what is right about the request is its form and its right. */
const unknown = (more: Omit<Example, 'params'> = {}): Example => ({ params: { id: randomUUID() }, ...more })
const packageOf = () => ({ id: randomUUID(), itemId: randomUUID(), allocId: randomUUID(), lot: 'L1' })

/** A request for every call about invoices, returns and freight. */
export const invoiceExamples: Record<string, (world: ExampleWorld) => Example> = {
  'POST /api/sales/invoices': ({ sales }) => ({ query: { confirm: 'true' }, body: { salesOrderId: sales.placedId } }),
  'POST /api/sales/invoices/conversion/:soId': ({ sales }) => ({
    params: { soId: sales.placedId },
    query: { confirm: 'true' },
  }),
  'POST /api/sales/invoices/manual': ({ finance }) => ({
    body: { customerId: finance.customerId, lines: [{ description: 'Cold packs', quantity: 2, price: 5 }] },
  }),
  'GET /api/sales/invoices/:id': ({ sales }) => ({ params: { id: sales.invoiceId } }),
  'PATCH /api/sales/invoices/:id': ({ sales }) => ({
    params: { id: sales.invoiceId },
    body: { version: 1, note: 'Handle with care' },
  }),
  'DELETE /api/sales/invoices/:id': ({ sales }) => ({ params: { id: sales.invoiceId } }),
  'PUT /api/sales/invoices/:id/product': () => unknown({ body: { scan: '00300912345678' } }),
  'POST /api/sales/invoices/:id/propose': () => unknown(),
  'DELETE /api/sales/invoices/:id/product/:itemId/allocation/:allocId/lot/:lot/package': () => ({
    params: packageOf(),
  }),
  'DELETE /api/sales/invoices/:id/product/:itemId/allocation/:allocId/lot/:lot/package/gtin/:gtin': () => ({
    params: { ...packageOf(), gtin: '00305910369019' },
  }),
  'POST /api/sales/invoices/:id/place': () => unknown(),
  'POST /api/sales/invoices/:id/savePlaced': () => unknown({ body: { trackingNumber: '1Z999' } }),
  'POST /api/sales/invoices/:id/void': () => unknown({ body: {} }),
  'POST /api/sales/invoices/:id/merge': () => unknown({ body: { invoiceToMergeId: randomUUID() } }),
  'POST /api/sales/invoices/:id/ship-together': () => unknown({ body: { invoiceIds: [randomUUID()] } }),
  'POST /api/sales/invoices/:id/quote': () => unknown({ body: {} }),
  'POST /api/sales/invoices/:id/trigger-email': () => unknown({ body: {} }),
  'POST /api/sales/invoices/:id/product-return': () =>
    unknown({ body: { products: [{ invoiceLotId: randomUUID(), quantity: 1 }] } }),
  'GET /api/sales/invoices/product-return/:id': () => unknown(),
  'DELETE /api/sales/invoices/product-return/:id': () => unknown(),
  'GET /api/sales/invoices/product-return/:id/print': () => unknown(),
  'GET /api/sales/invoices/:id/print': () => unknown(),
  'GET /api/sales/invoices/:id/printLabel': () => unknown(),
  'GET /api/sales/invoices/:id/printLabelItem': () => unknown(),
  'GET /api/sales/invoices/packingSlip/:id/print': () => unknown(),
  'GET /api/sales/invoices/sscc/:id/print': () => unknown(),
  'GET /api/sales/invoices/t3/:invoiceId/:itemId/:lot': () => ({
    params: { invoiceId: randomUUID(), itemId: 'all', lot: 'all' },
  }),
  'GET /api/freight/services': () => ({}),
  'GET /api/freight/rates': () => ({}),
  'POST /api/freight/rates': () => ({ body: { value: randomUUID().slice(0, 8).toUpperCase(), label: 'Two-day air' } }),
  'PUT /api/freight/rates/:id': () => unknown({ body: { version: 1, label: 'Overnight' } }),
  'DELETE /api/freight/rates/:id': () => unknown(),
}
