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
  operations: [],
  invariants: warehouseInvariants,
}
