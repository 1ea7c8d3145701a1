import { randomUUID } from 'node:crypto'
import { importKinds } from '@galen/contract/importing/imports'
import type { Example, ExampleWorld } from './examples.ts'

const FILES = {
  customer: () => `Legacy Id,Company Name,Class\n${randomUUID()},Imported ${randomUUID()},Nobody knows it`,
  vendor: () => `Legacy Id,Friendly Name\n${randomUUID()},Imported vendor`,
  item: () => `Legacy Id,Item Name\n${randomUUID()},Imported item`,
  variation: () => `Item Number,Vendor,Price\nI000000,Nobody,5.00`,
}

/** A right request for every call about imports, of every kind. */
export const importExamples: Record<string, (world: ExampleWorld) => Example> = Object.fromEntries(
  importKinds.flatMap((kind): [string, () => Example][] => [
    [
      `POST /api/import/${kind}`,
      () => ({
        body: { fileName: 'list.csv', blanks: 'keep', content: Buffer.from(FILES[kind]()).toString('base64') },
      }),
    ],
    [`GET /api/import/${kind}`, () => ({})],
    [`GET /api/import/${kind}/template`, () => ({})],
    [`GET /api/import/${kind}/:id`, () => ({ params: { id: randomUUID() } })],
    [`GET /api/import/${kind}/:id/rows`, () => ({ params: { id: randomUUID() }, query: { fate: 'refused' } })],
    [`GET /api/import/${kind}/:id/left-out`, () => ({ params: { id: randomUUID() } })],
    [
      `POST /api/import/${kind}/:id/apply`,
      () => ({ params: { id: randomUUID() }, query: { confirm: 'true' }, body: {} }),
    ],
  ]),
)
