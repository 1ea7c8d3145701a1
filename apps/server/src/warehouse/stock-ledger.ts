import { lockStockRows, type Moving } from './ledger/stock-row.store.ts'
import { lockUnits } from './ledger/units.ts'

/** The stock ledger as other areas call it: the only writer of stock, lots, units and allocations. */
export { allocateStock, moveAllocations, releaseAllocations } from './ledger/allocations.ts'
export { issueStock } from './ledger/issue-stock.ts'
export { lotRows, proposeLots } from './ledger/lot-rows.ts'
export { receiveStock } from './ledger/receive-stock.ts'
export { returnStock, reverseMovements } from './ledger/reverse-movements.ts'
export { foreseeLateCost, revalueLayer } from './ledger/revalue-layer.ts'
export type { Source } from './ledger/movements.ts'

/** Locks rows of stock and units in their order, for commands that lock before they take their number. */
export async function lockStock(
  work: Moving,
  stockIds: readonly string[],
  unitIds: readonly string[] = [],
): Promise<void> {
  await lockStockRows(work, stockIds)
  await lockUnits(work, unitIds)
}
