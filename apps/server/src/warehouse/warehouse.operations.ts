import { sql } from 'kysely'
import type { Area } from '../platform/area.ts'
import { warehouseInvariants } from './warehouse-invariants.ts'

/** The only writer of stock: lots, bins, units and their movements. */
export const warehouse: Area = {
  name: 'warehouse',
  owns: [
    'bin_location',
    'lot',
    'stock',
    'stock_operation',
    'stock_movement',
    'container',
    'unit',
    'movement_unit',
    'allocation',
  ],
  openDocuments: [
    {
      of: 'item',
      code: 'stock',
      one: '1 unit is on hand.',
      many: '{count} units are on hand.',
      count: sql`select coalesce(sum(s.on_hand), 0) from stock s
        where s.company_id = subject.company_id and s.item_id = subject.id`,
    },
  ],
  operations: [],
  invariants: warehouseInvariants,
}
