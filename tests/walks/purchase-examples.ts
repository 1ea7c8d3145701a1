import type { Example, ExampleWorld } from './examples.ts'

const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })

/** A right request for every call about purchase orders. */
export const purchaseExamples: Record<string, (world: ExampleWorld) => Example> = {
  'POST /api/purchase/orders': ({ purchase }) => ({
    body: { vendorId: purchase.vendorId, products: [{ purchasableItemId: purchase.variationId, quantity: 12 }] },
  }),
  'GET /api/purchase/orders/:id': ({ purchase }) => byId(purchase.draftOrderId),
  'PATCH /api/purchase/orders/:id': ({ purchase }) =>
    byId(purchase.draftOrderId, { body: { version: 1, note: 'Deliver before noon', expectedDate: '2027-01-15' } }),
  'DELETE /api/purchase/orders/:id': ({ purchase }) => byId(purchase.draftOrderId),
  'PUT /api/purchase/orders/:id/product': ({ purchase }) =>
    byId(purchase.draftOrderId, {
      body: { purchasableItemId: purchase.otherVariationId, quantity: 24, purchasePrice: 9.75, updateCost: true },
    }),
  'DELETE /api/purchase/orders/:id/product/:pid': ({ purchase }) => ({
    params: { id: purchase.draftOrderId, pid: purchase.variationId },
  }),
  'POST /api/purchase/orders/:id/place': ({ purchase }) => byId(purchase.draftOrderId, { query: { confirm: 'true' } }),
  'PUT /api/purchase/orders/placed/:id': ({ purchase }) =>
    byId(purchase.placedOrderId, {
      body: { version: 1, note: 'Call first', products: [{ purchasableItemId: purchase.variationId, quantity: 20 }] },
    }),
  'POST /api/purchase/orders/:id/close': ({ purchase }) => byId(purchase.placedOrderId),
  'POST /api/purchase/orders/:id/edi': ({ purchase }) => byId(purchase.placedOrderId),
  'PATCH /api/purchase/orders/:id/update-target': ({ purchase }) =>
    byId(purchase.draftOrderId, { body: { products: [{ purchasableItemId: purchase.variationId, targets: [] }] } }),
}
