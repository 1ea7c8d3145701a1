import type { Example, ExampleWorld } from './examples.ts'

const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })

/** A right request for every call about sales orders. */
export const salesExamples: Record<string, (world: ExampleWorld) => Example> = {
  'POST /api/sales/orders': ({ customer, sales }) => ({
    body: {
      customerId: customer.customerId,
      note: 'Leave at dock',
      products: [{ id: sales.variationId, quantity: 2, price: 10 }],
    },
  }),
  'POST /api/sales/orders/:id/copy': ({ sales }) => byId(sales.placedId),
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
}
