import { randomUUID } from 'node:crypto'
import type { Example, ExampleWorld } from './examples.ts'

const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })

const packageOf = ({ invoicing, sales }: ExampleWorld) => ({
  id: invoicing.packedId,
  itemId: sales.itemId,
  allocId: invoicing.packedLineId,
  lot: 'LOT-I',
})
const box = { length: 12, width: 9, height: 8, weight: 5.6, insuranceAmount: 100 }

/** A right request for every call about invoices, returns and freight. */
export const invoiceExamples: Record<string, (world: ExampleWorld) => Example> = {
  'POST /api/sales/invoices': ({ sales }) => ({ query: { confirm: 'true' }, body: { salesOrderId: sales.placedId } }),
  'POST /api/sales/invoices/conversion/:soId': ({ sales }) => ({
    params: { soId: sales.placedId },
    query: { confirm: 'true' },
  }),
  'POST /api/sales/invoices/manual': ({ finance }) => ({
    body: { customerId: finance.customerId, lines: [{ description: 'Cold packs', quantity: 2, price: 5 }] },
  }),
  'GET /api/sales/invoices/:id': ({ invoicing }) => byId(invoicing.packedId),
  'GET /api/sales/invoices/:id/findings': ({ invoicing }) => byId(invoicing.packedId),
  'PATCH /api/sales/invoices/:id': ({ invoicing }) =>
    byId(invoicing.packedId, { body: { version: 1, note: 'Handle with care' } }),
  'DELETE /api/sales/invoices/:id': ({ invoicing }) => byId(invoicing.packedId),
  'PUT /api/sales/invoices/:id/product': ({ invoicing, sales }) =>
    byId(invoicing.otherId, {
      body: { products: [{ sellableId: sales.itemId, lots: [{ lot: 'LOT-I', quantity: 1 }] }] },
    }),
  'POST /api/sales/invoices/:id/propose': ({ invoicing }) => byId(invoicing.otherId, { body: {} }),
  'DELETE /api/sales/invoices/:id/product/:itemId/allocation/:allocId/lot/:lot/package': (world) => ({
    params: packageOf(world),
    query: { quantity: 1 },
  }),
  'DELETE /api/sales/invoices/:id/product/:itemId/allocation/:allocId/lot/:lot/package/gtin/:gtin': (world) => ({
    params: { ...packageOf(world), gtin: '00305910369019' },
  }),
  'POST /api/sales/invoices/:id/place': ({ invoicing }) => byId(invoicing.packedId),
  'POST /api/sales/invoices/:id/savePlaced': ({ invoicing }) =>
    byId(invoicing.shippedId, { body: { trackingNumber: '1Z999' } }),
  'POST /api/sales/invoices/:id/void': ({ invoicing }) => byId(invoicing.shippedId, { body: {} }),
  'POST /api/sales/invoices/:id/merge': ({ invoicing }) =>
    byId(invoicing.packedId, { body: { invoiceToMergeId: invoicing.otherId } }),
  'POST /api/sales/invoices/:id/ship-together': ({ invoicing }) =>
    byId(invoicing.shippedId, { body: { invoiceIds: [invoicing.lateId] } }),
  'POST /api/sales/invoices/:id/quote': ({ invoicing }) =>
    byId(invoicing.packedId, { body: { packages: [box], serviceValue: 'GROUND' } }),
  'POST /api/sales/invoices/:id/trigger-email': ({ invoicing }) =>
    byId(invoicing.shippedId, { body: { recipients: ['ap@buyer.example'] } }),
  'POST /api/sales/invoices/:id/product-return': ({ invoicing }) =>
    byId(invoicing.shippedId, { body: { products: [{ invoiceLotId: invoicing.shippedLotId, quantity: 1 }] } }),
  'GET /api/sales/invoices/product-return/:id': ({ invoicing }) => byId(invoicing.returnId),
  'DELETE /api/sales/invoices/product-return/:id': ({ invoicing }) => byId(invoicing.returnId),
  'GET /api/sales/invoices/product-return/:id/print': ({ invoicing }) => byId(invoicing.returnId),
  'GET /api/sales/invoices/:id/print': ({ invoicing }) => byId(invoicing.shippedId),
  'GET /api/sales/invoices/:id/printLabel': ({ invoicing }) => byId(invoicing.shippedId),
  'GET /api/sales/invoices/:id/printLabelItem': ({ invoicing }) => byId(invoicing.shippedId),
  'GET /api/sales/invoices/packingSlip/:id/print': ({ invoicing }) => byId(invoicing.shippedId),
  'GET /api/sales/invoices/sscc/:id/print': ({ invoicing }) => byId(invoicing.shippedId),
  'GET /api/sales/invoices/t3/:invoiceId/:itemId/:lot': ({ invoicing }) => ({
    params: { invoiceId: invoicing.shippedId, itemId: 'all', lot: 'all' },
  }),
  'GET /api/freight/services': () => ({}),
  'GET /api/freight/rates': () => ({}),
  'POST /api/freight/rates': () => ({ body: { value: randomUUID().slice(0, 8).toUpperCase(), label: 'Two-day air' } }),
  'PUT /api/freight/rates/:id': ({ invoicing }) => byId(invoicing.rateId, { body: { version: 1, label: 'Overnight' } }),
  'DELETE /api/freight/rates/:id': ({ invoicing }) => byId(invoicing.rateId),
}
