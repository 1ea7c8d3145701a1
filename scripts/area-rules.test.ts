import { describe, expect, it } from 'vitest'
import { importGraph } from './architecture-rules.ts'
import { importCycles } from './import-cycles.ts'
import { unusedPublicModules } from './public-modules.ts'
import { ownerFaults, tablesOf } from './table-owners.ts'

const cyclesOf = (files: Record<string, string>) => importCycles(importGraph(new Map(Object.entries(files))))

describe('circles of imports', () => {
  it('are found also when only a type closes them', () => {
    const found = cyclesOf({
      'apps/server/src/a.ts': "import { b } from './b.ts'\n",
      'apps/server/src/b.ts': "import { c } from '@galen/domain/c'\n",
      'packages/domain/src/c.ts': "import type { a } from '@galen/server/a'\n",
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain('apps/server/src/b.ts imports packages/domain/src/c.ts imports apps/server/src/a.ts')
  })

  it('are found in the browser as well, whether the other file is loaded at once or on demand', () => {
    const files = {
      'apps/web/src/sales/page.tsx': `const page = async () => (await ${'import'}('./dialog.tsx')).Dialog\n`,
      'apps/web/src/sales/dialog.tsx': "import type { Row } from './page.tsx'\n",
    }
    expect(cyclesOf(files)).toEqual([
      'apps/web/src/sales/dialog.tsx imports apps/web/src/sales/page.tsx imports apps/web/src/sales/dialog.tsx: files must not import each other in a circle',
    ])
  })

  it('are none where two ways lead to one file', () => {
    expect(
      cyclesOf({
        'apps/server/src/a.ts': "import './b.ts'\nimport './c.ts'\n",
        'apps/server/src/b.ts': "import './c.ts'\n",
        'apps/server/src/c.ts': '',
      }),
    ).toEqual([])
  })
})

const areas = [
  { name: 'items', owns: ['item'] },
  { name: 'warehouse', owns: ['stock', 'lot'] },
]
const faultsOf = (file: string, text: string) =>
  ownerFaults({ files: new Map([[file, text]]), areas, platformTables: ['outbox'], tables: [] })

describe('the one area that writes a table', () => {
  it.each([
    'sql`update item set name = 1`',
    'sql`with moved as (select 1) update item i set name = 1`',
    'sql`insert into\n  item (id) values (1)`',
    'sql`delete from item`',
    'sql`merge into item using x`',
    "tx.insertInto('item')",
    "tx.updateTable(\n  'item as i')",
    "tx.deleteFrom('item')",
    "saveMany(work.tx, 'item', rows)",
  ])('is held to it: %s', (text) => {
    expect(faultsOf('apps/server/src/warehouse/add.ts', text)).toEqual([
      'apps/server/src/warehouse/add.ts: writes item, which only items writes',
    ])
    expect(faultsOf('apps/server/src/items/add.ts', text)).toEqual([])
  })

  it.each(['sql`select from item for update`', "tx.selectFrom('item')", '/** We update item by item. */'])(
    'lets others read: %s',
    (text) => expect(faultsOf('apps/server/src/warehouse/add.ts', text)).toEqual([]),
  )

  it('is named once for every table', () => {
    const tables = tablesOf('create table item (\n);\ncreate table if not exists pallet (\n);')
    const twice = [...areas, { name: 'sales', owns: ['lot'] }]
    expect(ownerFaults({ files: new Map(), areas: twice, platformTables: [], tables })).toEqual([
      'the table lot is owned by warehouse and by sales',
      'the table pallet has no owner: list it in `owns` of an area',
    ])
  })
})

const documentFaults = (texts: Record<string, string>) =>
  ownerFaults({
    files: new Map(Object.entries(texts).map(([file, text]) => [`apps/server/src/${file}`, text])),
    areas: [{ name: 'items', owns: ['item', 'item_line', 'pallet'] }],
    platformTables: [],
    tables: ['item', 'item_line', 'pallet'],
    records: ['item'],
  })
const header = 'sql`update item set name = 1`'
const lines = "insertMany(tx, 'item_line', rows)"

describe('the one file that writes a document', () => {
  it('is its record for the header, and the statements for many at once beside its store', () => {
    expect(documentFaults({ 'items/rename-item.ts': header })).toEqual([
      'apps/server/src/items/rename-item.ts: writes item itself: save it through its record',
    ])
    expect(documentFaults({ 'items/item.hot.ts': header, 'items/item.store.ts': '' })).toEqual([])
    expect(documentFaults({ 'items/items.test.ts': header, 'demo/items.ts': header })).toEqual([])
  })

  it.each([
    { 'items/item.hot.ts': header },
    { 'items/pallet.hot.ts': header, 'items/pallet.store.ts': '' },
    { 'items/lists/item.hot.ts': header, 'items/item.store.ts': '' },
  ])('is no other file of statements: %j', (files) => expect(documentFaults(files)).toHaveLength(1))

  it('is one for each of its parts', () => {
    expect(documentFaults({ 'items/item-line.store.ts': lines })).toEqual([])
    expect(
      documentFaults({ 'items/item-line.store.ts': lines, 'items/drop.ts': 'sql`delete from item_line`' }),
    ).toEqual([
      'the table item_line is written by apps/server/src/items/item-line.store.ts and apps/server/src/items/drop.ts: one file writes it',
    ])
    const hot = { 'items/item-line.store.ts': lines, 'items/item.hot.ts': lines, 'items/item.store.ts': '' }
    expect(documentFaults(hot)).toEqual([])
  })

  it('makes the record where it is looked for', () => {
    expect(documentFaults({ 'items/item.store.ts': 'record(itemFields)' })).toEqual([])
    expect(documentFaults({ 'items/rename-item.ts': 'record(itemFields)' })).toEqual([
      'apps/server/src/items/rename-item.ts: only item.store.ts makes the record of itemFields',
    ])
  })

  it.each(['delete from', 'update', 'insert into'])('is not avoided by a table whose name is computed: %s', (write) => {
    const text = `sql\`${write} \${sql.table(name)}\``
    expect(documentFaults({ 'items/drop.ts': text })).toEqual([
      'apps/server/src/items/drop.ts: writes a table whose name is computed: write it where it can be read',
    ])
    expect(documentFaults({ 'platform/move-references.ts': text })).toEqual([])
  })
})

const unusedOf = (files: Record<string, string>) =>
  unusedPublicModules({ files: new Map(Object.entries(files)), areas })
const stock = { 'apps/server/src/warehouse/stock-ledger.ts': '' }
const importing = "import { issueStock } from '../../warehouse/stock-ledger.ts'\n"

describe('the public modules of an area', () => {
  it('reports one that only its own area imports', () => {
    const own = { ...stock, 'apps/server/src/warehouse/bins/bin.ts': "import '../stock-ledger.ts'\n" }
    expect(unusedOf(own)).toEqual([
      'apps/server/src/warehouse/stock-ledger.ts: nothing outside of warehouse imports it: move it into a folder of warehouse',
    ])
  })

  it('reports one that only tests import from outside', () => {
    expect(unusedOf({ ...stock, 'apps/server/src/items/catalog/item.test.ts': importing })).toHaveLength(1)
    expect(unusedOf({ ...stock, 'bench/stock.ts': "import '@galen/server/warehouse/stock-ledger'\n" })).toHaveLength(1)
  })

  it('accepts one that another area, the start or a script imports', () => {
    expect(unusedOf({ ...stock, 'apps/server/src/items/catalog/item.ts': importing })).toEqual([])
    expect(unusedOf({ ...stock, 'apps/server/src/main.ts': "import './warehouse/stock-ledger.ts'\n" })).toEqual([])
    expect(unusedOf({ ...stock, 'scripts/stock.ts': "import '@galen/server/warehouse/stock-ledger'\n" })).toEqual([])
  })

  it('accepts the lists of an area, its folders, and folders that are no area', () => {
    const names = ['warehouse/warehouse.operations.ts', 'warehouse/bins/bin.ts', 'demo/grow.ts', 'warehouse/a.test.ts']
    expect(unusedOf(Object.fromEntries(names.map((name) => [`apps/server/src/${name}`, ''])))).toEqual([])
    expect(unusedOf({ 'apps/web/src/items/items.screens.ts': '' })).toEqual([])
  })
})
