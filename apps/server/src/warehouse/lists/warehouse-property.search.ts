import { sql } from 'kysely'
import { type BinLocation, warehousePropertyIndex } from '@galen/contract/warehouse/bin-locations'
import { serveIndex } from '../../platform/search/search.ts'
import { itemsIn, lotsIn, unitsIn } from '../bins/bin-location.store.ts'

export const warehousePropertySearch = serveIndex(
  warehousePropertyIndex,
  (db, actor) =>
    db
      .selectFrom('bin_location as b')
      .where('b.company_id', '=', actor.companyId)
      .select([
        'b.id',
        sql<'location'>`'location'`.as('type'),
        'b.name',
        'b.zone',
        'b.pick_sequence as pickSequence',
        sql<BinLocation['storage']>`b.storage`.as('storage'),
        'b.active',
        'b.built_in as builtIn',
        lotsIn.as('lots'),
        itemsIn.as('items'),
        unitsIn.as('units'),
        'b.version',
      ]),
  { invalidatedBy: ['bin-location'] },
)
