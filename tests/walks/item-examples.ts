import { randomInt, randomUUID } from 'node:crypto'
import { gtinOfNdc } from '@galen/domain/scanning/gtin'
import type { Example, ExampleWorld } from './examples.ts'

/** A black picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const byId = (id: string, more: Omit<Example, 'params'> = {}): Example => ({ params: { id }, ...more })

/** A right request for every call about items. */
export const itemExamples: Record<string, (world: ExampleWorld) => Example> = {
  'POST /api/items': () => ({ body: { itemName: `New ${randomUUID()}` } }),
  'GET /api/items/:id': ({ item }) => byId(item.itemId),
  'PUT /api/items/:id': ({ item }) =>
    byId(item.itemId, {
      body: { version: 1, strength: '10', itemVariations: [{ vendorId: item.vendorId, price: 12.5 }] },
    }),
  'PUT /api/items/:id/class': ({ item }) =>
    byId(item.itemId, { body: { version: 1, deaSchedule: 'II', reason: 'The label says so' } }),
  'PUT /api/items/class-proposals/:id': ({ item }) =>
    byId(item.proposalId, { body: { status: 'Confirmed', note: 'Read on the label' } }),
  'POST /api/items/:id/toggle-active': ({ item }) => byId(item.itemId, { query: { confirm: 'true' }, body: {} }),
  'POST /api/items/:id/duplicate': ({ item }) => byId(item.itemId),
  'PUT /api/items/:id/gtin': ({ item }) =>
    byId(item.itemId, {
      body: {
        version: 1,
        packages: [{ level: 'each', gtin: gtinOfNdc(String(randomInt(1e9, 9e9))), quantity: 1 }],
      },
    }),
  'PUT /api/items/:id/barcode': ({ item }) =>
    byId(item.itemId, { body: { version: 1, barcodes: [{ barcode: randomUUID() }] } }),
  'POST /api/items/:id/special-variation': ({ item }) =>
    byId(item.itemId, { body: { vendorId: item.vendorId, price: 12.5, note: 'One deal' } }),
  'GET /api/items/:id/image': ({ item }) => byId(item.itemId),
  'PUT /api/items/:id/image': ({ item }) => byId(item.itemId, { body: { version: 1, image: PNG } }),
  'DELETE /api/items/:id/image': ({ item }) => byId(item.itemId),
  'GET /api/elsevier/items/ndc/:ndc': () => ({ params: { ndc: '0591-0369-01' } }),
}
