import { randomUUID } from 'node:crypto'
import type { Example, ExampleWorld } from './examples.ts'

const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })

/** A right request for every call about sales orders. */
export const salesExamples: Record<string, (world: ExampleWorld) => Example> = {
  'POST /api/sales/orders': ({ sales }) => ({
    body: {
      customerId: sales.customerId,
      note: 'Leave at dock',
      products: [{ id: sales.variationId, quantity: 2, price: 10 }],
    },
  }),
  'POST /api/sales/orders/:id/copy': ({ sales }) => byId(sales.placedId),
  'GET /api/sales/shipping-stops': () => ({ query: { number: 'SO-000001' } }),
  'GET /api/sales/orders/:id': ({ sales }) => byId(sales.draftId),
  'PATCH /api/sales/orders/:id': ({ sales }) => byId(sales.draftId, { body: { version: 1, note: 'Ring twice' } }),
  'DELETE /api/sales/orders/:id': ({ sales }) => byId(sales.draftId),
  'PUT /api/sales/orders/:id/product/:variation': ({ sales }) => ({
    params: { id: sales.draftId, variation: sales.variationId },
    body: { id: sales.variationId, quantity: 3, price: 9.5, version: 1 },
  }),
  'DELETE /api/sales/orders/:id/product/:variation': ({ sales }) => ({
    params: { id: sales.draftId, variation: sales.variationId },
  }),
  'DELETE /api/sales/orders/:id/product/:product/allocation/:allocation': ({ sales }) => ({
    params: { id: sales.draftId, product: sales.itemId, allocation: sales.allocationId },
  }),
  'GET /api/sales/orders/:id/items': ({ sales }) => byId(sales.placedId, { query: { query: 'ordered', size: 5 } }),
  'GET /api/sales/orders/:id/offers': ({ sales }) => byId(sales.draftId, { query: { items: sales.itemId } }),
  'POST /api/sales/orders/:id/place': ({ sales }) => byId(sales.draftId, { query: { confirm: 'true' } }),
  'PUT /api/sales/orders/placed/:id': ({ sales }) =>
    byId(sales.placedId, {
      query: { confirm: 'true' },
      body: {
        version: 1,
        note: 'Dock 4',
        products: [{ allocation: [{ id: sales.variationId, quantity: 3, price: 10 }] }],
      },
    }),
  'POST /api/sales/orders/:id/close': ({ sales }) => byId(sales.placedId),
  'POST /api/sales/orders/:id/other-lines': ({ sales }) => byId(sales.heldId),
  'POST /api/sales/orders/:id/check': ({ sales }) => byId(sales.heldId),
  'GET /api/sales/customers/:id/credit': ({ sales }) => byId(sales.customerId),
  'GET /api/sales/orders/:id/activity': ({ sales }) => byId(sales.placedId),
  'POST /api/compliance/orders/:id/question': ({ sales }) =>
    byId(sales.heldId, { body: { question: 'Is the new dock licensed?' } }),
  'GET /api/compliance/orders/:id/evidence': ({ sales }) => byId(sales.heldId),
  'GET /api/sales/orders/:id/findings': ({ sales }) => byId(sales.draftId),
  'GET /api/sales/orders/:id/conversion/items': ({ sales }) => byId(sales.placedId),
  'GET /api/sales/orders/fulfilled-status': () => ({ query: { query: 'status:Placed' } }),
  'POST /api/sales/orders/:id/shipping-hold': ({ sales }) => byId(sales.placedId, { body: { note: 'Wait' } }),
  'POST /api/sales/orders/:id/shipping-hold-note': ({ sales }) => byId(sales.heldId, { body: { note: 'Truck at 4' } }),
  'GET /api/sales/orders/shipping-hold/quantity': () => ({}),
  'GET /api/sales/orders/:id/picklist': ({ sales }) => byId(sales.placedId),
  'GET /api/sales/orders/:id/print': ({ sales }) => byId(sales.placedId),
  'POST /api/amerisource': ({ sales }) => ({ body: { variationsId: [sales.variationId] } }),
  'PUT /api/sales/approvals/:id': ({ sales }) =>
    byId(sales.approvalId, { body: { status: 'Approved', note: 'Paid by wire' } }),
  'POST /api/compliance/limits': () => ({
    body: {
      substance: `Substance ${randomUUID()}`,
      classId: null,
      windowDays: 30,
      fromDate: '2099-01-01',
      dosageUnits: 500,
      milligrams: null,
      note: 'As the policy says',
    },
  }),
  'PUT /api/compliance/limits/:id': ({ sales }) =>
    byId(sales.limitId, {
      body: { version: 1, fromDate: '2099-01-01', dosageUnits: 400, milligrams: 2000, note: 'Lower from then on' },
    }),
  'GET /api/compliance/limits/:id/history': ({ sales }) => byId(sales.limitId),
  'POST /api/sales/approvals/:id/extension': ({ sales }) =>
    byId(sales.approvalId, { body: { documentId: sales.approvalId, until: '2099-12-31' } }),
  'GET /api/sales/sales-request/:id': ({ sales }) => byId(sales.requestId),
  'GET /api/sales/sales-request/:id/findings': ({ sales }) => byId(sales.requestId),
  'GET /api/sales/sales-request/:id/activity': ({ sales }) => byId(sales.requestId),
  'PATCH /api/sales/sales-request/:id': ({ sales }) =>
    byId(sales.requestId, { body: { version: 1, note: 'Ring twice' } }),
  'PUT /api/sales/sales-request/:id/lines/:position': ({ sales }) => ({
    params: { id: sales.requestId, position: 1 },
    body: { version: 1, itemId: sales.itemId, quantity: 2, remember: true },
  }),
  'POST /api/sales/sales-request/:id/lines/:position/split': ({ sales }) => ({
    params: { id: sales.requestId, position: 1 },
    body: { version: 1, quantity: 1 },
  }),
  'POST /api/sales/sales-request/:id/refuse': ({ sales }) =>
    byId(sales.requestId, { body: { reason: 'Discontinued' } }),
  'POST /api/sales/sales-request/:id/place': ({ sales }) => byId(sales.requestId, { query: { confirm: 'true' } }),
  'POST /api/sales/web-carts/:id/draft': ({ sales }) => byId(sales.cartId, { body: { keep: true } }),
}
