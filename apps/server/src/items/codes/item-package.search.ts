import { sql } from 'kysely'
import { itemPackageIndex } from '@galen/contract/items/item-indices'
import type { PackageLevel } from '@galen/domain/items/gtin'
import { codesToLookFor } from '@galen/domain/items/item-codes'
import { serveIndex } from '../../platform/search/search.ts'

export const itemPackageSearch = serveIndex(
  itemPackageIndex,
  (db, actor) =>
    db
      .selectFrom('item_package as k')
      .innerJoin('item as i', (join) => join.onRef('i.company_id', '=', 'k.company_id').onRef('i.id', '=', 'k.item_id'))
      .where('k.company_id', '=', actor.companyId)
      .select([
        'k.id',
        'k.item_id as itemId',
        'i.number as itemNumber',
        'i.item_name as itemName',
        sql<PackageLevel>`k.level`.as('level'),
        'k.gtin',
        'k.quantity',
        sql<string[]>`array(select b.barcode from item_barcode b
          where b.company_id = k.company_id and b.package_id = k.id order by 1)`.as('barcode'),
      ]),
  {
    // The words of an item have its codes in them, and find all its packages.
    text: { kind: 'item', by: 'itemId' },
    spellings: { gtin: (value) => [{ field: 'gtin', value: codesToLookFor(value).at(-1) ?? value }] },
    elsewhere: ({ companyId }) => ({
      barcode: {
        by: 'id',
        values: sql`select b.package_id as id, b.barcode as value from item_barcode b
          where b.company_id = ${companyId}::uuid and b.package_id is not null`,
      },
    }),
  },
)
