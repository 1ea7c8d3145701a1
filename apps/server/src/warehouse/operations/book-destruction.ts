import { type Cents, negate } from '@galen/domain/money'
import type { ChosenJustification } from '../../admin/chosen-justification.ts'
import type { Work } from '../../platform/work.ts'
import { issueStock } from '../ledger/issue-stock.ts'
import type { StockRow } from '../ledger/stock-row.store.ts'
import { bookAdjustment } from './book-adjustment.ts'
import { newOperation, recordOperation } from './stock-operation.store.ts'

type Destroyed = {
  readonly quantity: number
  readonly unitIds: readonly string[]
  readonly note: string | undefined
  readonly justification: ChosenJustification
}

/** Takes destroyed goods out of a locked row and books their cost as a loss. */
export async function bookDestruction(work: Work, row: StockRow, of: Destroyed) {
  const { quantity, unitIds, note, justification } = of
  const operation = await newOperation(work, 'DESTROY', { note, justification })
  const [issued] = await issueStock(work, operation, 'DESTROY', [
    { lineId: null, stockId: row.id, quantity, ...(unitIds.length > 0 ? { unitIds } : {}) },
  ])
  await bookAdjustment(work, operation, negate(issued?.value ?? (0 as Cents)), 'destroyed', `Lot ${row.lot} destroyed`)
  const told = { itemId: row.itemId, lot: row.lot, location: row.location, quantity }
  return {
    operation: await recordOperation(work, 'DESTROY', operation, told),
    stockId: row.id,
    onHand: row.onHand - quantity,
    quantity: -quantity,
  }
}
