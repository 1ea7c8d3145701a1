import { randomUUID } from 'node:crypto'
import type { Example, ExampleWorld } from './examples.ts'

const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })

/** A right request for every call about purchase orders and receipts. */
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
  'POST /api/purchase/suggestions/order': ({ purchase }) => ({
    body: {
      orders: [
        { vendorId: purchase.vendorId, products: [{ purchasableItemId: purchase.otherVariationId, quantity: 5 }] },
      ],
    },
  }),
  'POST /api/purchase/suggestions/ignore': ({ purchase }) => ({
    body: { ids: [purchase.otherVariationId], until: null },
  }),
  'POST /api/purchase/suggestions/suggest-again': ({ purchase }) => ({ body: { ids: [purchase.otherVariationId] } }),
  'GET /api/purchase/orders/:id/ship-to': ({ purchase }) => byId(purchase.draftOrderId),
  'GET /api/purchase/orders/:id/print': ({ purchase }) => byId(purchase.placedOrderId),
  'GET /api/purchase/orders/:id/to-receive': ({ purchase }) => byId(purchase.placedOrderId),
  'POST /api/purchase/receipts': ({ purchase }) => ({ body: { purchaseOrderId: purchase.placedOrderId } }),
  'GET /api/purchase/receipts/:id': ({ purchase }) => byId(purchase.draftReceiptId),
  'PATCH /api/purchase/receipts/:id': ({ purchase }) =>
    byId(purchase.draftReceiptId, {
      body: { version: 1, vendorInvoice: `V-${purchase.draftReceiptId}`, note: 'Two pallets' },
    }),
  'DELETE /api/purchase/receipts/:id': ({ purchase }) => byId(purchase.draftReceiptId),
  'PATCH /api/purchase/receipts/:id/cost': ({ purchase }) =>
    byId(purchase.draftReceiptId, {
      body: { products: [{ purchasableItemId: purchase.variationId, purchasePrice: 9.5 }] },
    }),
  'PATCH /api/purchase/receipts/:id/freight': ({ purchase }) =>
    byId(purchase.draftReceiptId, { body: { freightCharge: 12.5, freightMethod: 'quantity' } }),
  'PUT /api/purchase/receipts/:id/product': ({ purchase }) =>
    byId(purchase.draftReceiptId, {
      body: {
        products: [
          {
            purchasableItemId: purchase.variationId,
            lots: [
              {
                lot: 'L1',
                expirationDate: '2029-03-31',
                packages: [{ gtin: '00398114203104', gtinQty: 1, totalQuantity: 2 }],
              },
            ],
          },
        ],
      },
    }),
  'POST /api/purchase/receipts/:id/place': ({ purchase }) =>
    byId(purchase.draftReceiptId, {
      query: { confirm: 'true' },
      body: { receiptPlaceConfirmationRecords: [{ confirmation: 'SHORT_DATED', confirm: true }] },
    }),
  'DELETE /api/purchase/receipts/:id/product/:p/lot/:l/package': ({ purchase }) => ({
    params: { id: purchase.draftReceiptId, p: purchase.variationId, l: 'L1' },
    query: { serialized: 'false' },
  }),
  'DELETE /api/purchase/receipts/:id/product/:p/lot/:l/package/gtin/:gtin': ({ purchase }) => ({
    params: { id: purchase.draftReceiptId, p: purchase.variationId, l: 'L1', gtin: '00398114203104' },
    query: { serialNumbers: 'A1,A2' },
  }),
  'DELETE /api/purchase/receipts/:id/container': ({ purchase }) =>
    byId(purchase.draftReceiptId, { query: { code: '(00)403999990000000015' } }),
  'PUT /api/purchase/receipts/placed/:id': ({ purchase }) =>
    byId(purchase.placedReceiptId, { body: { version: 1, note: 'Checked', justification: 'Price confirmed' } }),
  'PUT /api/purchase/receipts/:id/transaction-data': ({ purchase }) =>
    byId(purchase.placedReceiptId, { body: { transactionDataKind: 'PAPER', transactionDataReference: 'T3 4411' } }),
  'GET /api/purchase/receipts/:id/transaction-documents': ({ purchase }) => byId(purchase.placedReceiptId),
  'POST /api/purchase/receipts/:id/transaction-documents': ({ purchase }) =>
    byId(purchase.placedReceiptId, {
      body: { name: 'T3.pdf', bytes: Buffer.from('%PDF-1.4 %%EOF').toString('base64') },
    }),
  'GET /api/purchase/receipts/:id/transaction-documents/:documentId': ({ purchase }) => ({
    params: { id: purchase.placedReceiptId, documentId: randomUUID() },
  }),
  'GET /api/purchase/receipts/:id/transaction-documents/:documentId/contents': ({ purchase }) => ({
    params: { id: purchase.placedReceiptId, documentId: randomUUID() },
  }),
  'POST /api/purchase/receipts/:id/transaction-documents/:documentId/confirm': ({ purchase }) => ({
    params: { id: purchase.placedReceiptId, documentId: randomUUID() },
    body: { lots: [{ itemId: randomUUID(), lot: 'L1' }] },
  }),
  'GET /api/purchase/receipts/:id/journal-preview': ({ purchase }) => byId(purchase.placedReceiptId),
  'PUT /api/purchase/receipts/:id/match': ({ purchase }) =>
    byId(purchase.placedReceiptId, {
      body: { vendorInvoice: `M-${purchase.placedReceiptId}`, vendorInvoiceDate: '2026-11-01' },
    }),
  'PUT /api/purchase/receipts/validate': ({ purchase }) => ({
    body: { id: purchase.placedReceiptId, vendorInvoice: `I-${purchase.placedReceiptId}` },
  }),
  'POST /api/purchase/receipts/manual': ({ purchase }) => ({
    body: {
      vendorId: purchase.vendorId,
      opening: true,
      products: [
        {
          purchasableItemId: purchase.variationId,
          purchasePrice: 3,
          lots: [{ lot: 'M1', expirationDate: '2029-03-31', quantity: 5 }],
        },
      ],
    },
  }),
  'POST /api/purchase/receipts/:id/product-return': ({ purchase }) =>
    byId(purchase.placedReceiptId, {
      body: { products: [{ purchasableItemId: purchase.variationId, lots: [{ lot: 'L1', returningQuantity: 1 }] }] },
    }),
  'DELETE /api/purchase/receipts/product-return/:id': () => byId(randomUUID()),
}
