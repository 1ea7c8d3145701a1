import { describe, expect, it } from 'vitest'
import { complaints, importsOf, type PackageFolder } from './architecture-rules.ts'

/** From the lowest to the highest. */
const areas = ['identity', 'admin', 'partners', 'items', 'warehouse', 'sales'].map((name) => ({ name }))

const dependencies = new Map<PackageFolder, Set<string>>([
  ['.', new Set(['vitest', '@galen/server'])],
  ['packages/domain', new Set()],
  ['packages/contract', new Set(['zod', '@galen/domain'])],
  ['apps/server', new Set(['kysely', '@galen/domain', '@galen/contract'])],
  ['apps/web', new Set(['react', '@galen/domain', '@galen/contract'])],
])

function complaintsAbout(file: string, imported: string): string[] {
  return complaints({ files: new Map([[file, `import { thing } from '${imported}'\n`]]), dependencies, areas })
}

describe('allowed', () => {
  it.each([
    ['packages/domain/src/sales/margin.ts', '../money.ts'],
    ['packages/domain/src/money.test.ts', 'vitest'],
    ['packages/contract/src/route.ts', 'zod'],
    ['packages/contract/src/route.ts', '@galen/domain/permissions'],
    ['apps/server/src/platform/http.ts', '@galen/contract/route'],
    ['apps/server/src/platform/http.ts', 'node:http'],
    ['apps/server/src/sales/orders/commands/place-sales-order.ts', '../../../warehouse/stock-ledger.ts'],
    ['apps/server/src/sales/orders/commands/place-sales-order.ts', '../sales-order.store.ts'],
    ['apps/server/src/sales/sales.operations.ts', './orders/commands/place-sales-order.ts'],
    ['apps/server/src/sales/orders/commands/place-sales-order.test.ts', './place-sales-order.ts'],
    ['apps/server/src/platform/http.test.ts', '../../test/given.ts'],
    ['apps/web/src/sales/orders/order-page.tsx', '../../kit/button.tsx'],
    ['apps/web/src/sales/orders/order-page.tsx', '../../client/session.ts'],
    ['apps/web/src/sales/orders/order-page.tsx', '../../patterns/document/document-page.tsx'],
    ['apps/web/src/patterns/list/list-page.tsx', '../../client/session.ts'],
    ['apps/web/src/client/session.ts', '../kit/toast.ts'],
    ['apps/web/src/main.tsx', './gallery/gallery.screens.ts'],
    ['apps/web/src/sales/orders/order-page.tsx', '../../partners/customer-picker.tsx'],
    ['apps/web/src/shell/router.tsx', '../kit/toast.tsx'],
    ['apps/server/src/identity/a.ts', '../admin/settings.ts'],
    ['apps/server/src/admin/a.ts', '../identity/sessions.ts'],
    ['apps/server/src/areas.ts', './sales/sales.operations.ts'],
    ['apps/server/src/admin/a.test.ts', '../sales/sales.operations.ts'],
    ['apps/web/vite.config.ts', 'node:path'],
    ['scripts/start.ts', '@galen/server/main'],
  ])('%s imports %s', (file, imported) => {
    expect(complaintsAbout(file, imported)).toEqual([])
  })
})

describe('refused', () => {
  it.each([
    ['packages/domain/src/money.ts', 'zod', 'domain imports only itself'],
    ['packages/domain/src/money.ts', 'node:fs', 'domain imports only itself'],
    ['packages/contract/src/route.ts', '@galen/server/main', 'contract imports only itself, domain and zod'],
    ['packages/contract/src/route.ts', 'kysely', 'contract imports only itself, domain and zod'],
    ['apps/server/src/platform/http.ts', '../sales/sales-order-number.ts', 'platform knows no business area'],
    ['apps/server/src/sales/place.ts', 'react', 'the server never sees the browser'],
    ['apps/server/src/sales/place.ts', '../warehouse/bins/bin.store.ts', 'use a door of warehouse'],
    ['apps/server/src/sales/sales.listeners.ts', './orders/commands/place.ts', 'only <area>.operations.ts'],
    ['apps/server/src/sales/orders/commands/place.ts', './close.ts', 'only <area>.operations.ts'],
    ['apps/server/src/main.ts', '../test/given.ts', 'only tests use test/'],
    ['apps/server/src/main.ts', '../../../scripts/start.ts', 'the product runs without its scripts'],
    ['apps/server/src/main.ts', '../../../packages/domain/src/money.ts', 'another package is imported by its name'],
    ['apps/server/src/main.ts', 'lodash/merge', 'lodash is not in apps/server/package.json'],
    ['apps/web/src/kit/table.tsx', '../sales/orders-page.tsx', 'kit has components only'],
    ['apps/web/src/kit/table.tsx', '../client/session.ts', 'kit has components only'],
    ['apps/web/src/client/session.ts', '../patterns/list/list-page.tsx', 'client imports only itself and kit'],
    ['apps/web/src/patterns/list/list-page.tsx', '../../shell/router.tsx', 'patterns import only themselves'],
    ['apps/web/src/shell/router.tsx', '../sales/orders-page.tsx', 'the shell knows no screen'],
    ['apps/web/src/sales/orders/order-page.tsx', '../../shell/router.tsx', 'screens stand inside the shell'],
    ['apps/web/src/areas.ts', './gallery/gallery.screens.ts', 'the product has no component gallery'],
    ['apps/web/src/main.tsx', '@galen/server/main', 'the browser never sees the server'],
    ['apps/server/src/items/add.ts', '../sales/orders.ts', 'sales is above items'],
    ['apps/server/src/admin/add.ts', '../items/usages.ts', 'items is above admin'],
    ['apps/web/src/main.tsx', 'node:fs', 'the browser never sees the server'],
    ['apps/web/src/main.tsx', 'kysely', 'kysely is not in apps/web/package.json'],
    ['apps/web/src/sales/page.tsx', '../partners/customers/customer-page.tsx', 'use a door of partners'],
  ])('%s imports %s', (file, imported, reason) => {
    expect(complaintsAbout(file, imported).join('\n')).toContain(reason)
  })

  it.each(['packages/domain/src/utils.ts', 'apps/web/src/shared/button.tsx', 'apps/server/src/sales/index.ts'])(
    'the name %s',
    (file) => {
      expect(complaints({ files: new Map([[file, '']]), dependencies, areas })).toEqual([
        `${file}: the name says nothing about what is in it`,
      ])
    },
  )
})

it('finds every way to import', () => {
  const text = [
    "import one from 'one'",
    "import type { Two } from 'two'",
    "import 'three'",
    "export { four } from 'four'",
    `const five = await ${'import'}('five')`, // in two parts, or the check of this very file would find it
    'import {',
    '  six,',
    "} from 'six'",
    "// a sentence about imports from 'nowhere'",
  ].join('\n')
  expect(importsOf(text)).toEqual(['one', 'two', 'three', 'four', 'five', 'six'])
})
