import { sql } from 'kysely'
import type { Area } from '../platform/area.ts'
import { addBinLocation, changeBinLocation, listBinLocations, removeBinLocation } from './bins/bin-locations.ts'
import { printBinLabels } from './bins/print-bin-labels.ts'
import { labelPrintables } from './labels/label-printables.ts'
import { lotSearch, quarantinedLotSearch, stockSearch } from './lists/lot.search.ts'
import { pedigreeSearch } from './lists/pedigree.search.ts'
import { stockOperationSearch } from './lists/stock-operation.search.ts'
import { warehousePropertySearch } from './lists/warehouse-property.search.ts'
import { adjustStock } from './operations/commands/adjust-stock.ts'
import { addUnits, removeUnits, serializeStock } from './operations/commands/change-units.ts'
import { destroyStock } from './operations/commands/destroy-stock.ts'
import { cancelDestruction, witnessDestruction } from './operations/commands/witness-destruction.ts'
import { decideLoss } from './operations/commands/decide-loss.ts'
import { decideRelease } from './operations/commands/decide-release.ts'
import { editLot } from './operations/commands/edit-lot.ts'
import { moveStock } from './operations/commands/move-stock.ts'
import { quarantineStock } from './operations/commands/quarantine-stock.ts'
import { recallLot } from './operations/commands/recall-lot.ts'
import { getUnit } from './operations/queries/get-unit.ts'
import { getLotTrace } from './operations/queries/trace-lot.ts'
import { warehouseInvariants } from './registration/warehouse-invariants.ts'

/** The only writer of stock: lots, bins, units and their movements. */
export const warehouse: Area = {
  name: 'warehouse',
  owns: [
    'bin_location',
    'lot',
    'stock',
    'stock_operation',
    'quarantine_release',
    'controlled_destruction',
    'loss_case',
    'stock_movement',
    'container',
    'unit',
    'movement_unit',
    'late_cost',
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
  operations: [
    moveStock,
    adjustStock,
    destroyStock,
    quarantineStock,
    decideRelease,
    witnessDestruction,
    cancelDestruction,
    decideLoss,
    addUnits,
    removeUnits,
    serializeStock,
    editLot,
    recallLot,
    getLotTrace,
    getUnit,
    listBinLocations,
    addBinLocation,
    changeBinLocation,
    removeBinLocation,
    printBinLabels,
  ],
  indices: [
    stockSearch,
    lotSearch,
    quarantinedLotSearch,
    pedigreeSearch,
    warehousePropertySearch,
    stockOperationSearch,
  ],
  references: [
    { to: 'justification', table: 'stock_operation', column: 'justification_id' },
    { to: 'justification', table: 'controlled_destruction', column: 'justification_id' },
  ],
  printables: labelPrintables,
  invariants: warehouseInvariants,
}
