import { stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { type Cents, negate, parseUnitCost } from '@galen/domain/money'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { findJustification } from '../../../admin/chosen-justification.ts'
import { command } from '../../../platform/operation.ts'
import type { Values } from '../../../platform/effects.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { addFoundStock } from '../../ledger/adjust-stock.ts'
import { issueStock } from '../../ledger/issue-stock.ts'
import { checkNotMissing, lockStockRows, stampCount, type StockRow } from '../../ledger/stock-row.store.ts'
import { bookAdjustment } from '../book-adjustment.ts'
import { isControlled } from '../controlled-item.ts'
import { setMissing } from '../set-missing.ts'
import { checkLabels } from '../checked-label.ts'
import { newOperation, recordOperation, type StockOperation } from '../stock-operation.store.ts'

export const adjustStock = command(
  stocks.adjust,
  async ({ params: { stockId }, body, ...work }) => {
    await checkPeriod(work, await accountingDate(work), ['inventory', 'financial'])
    const row = (await lockStockRows(work, [stockId])).get(stockId) as StockRow
    checkNotMissing(row)
    await checkLabels(work, row, body.label ? [body.label] : [])
    checkCount(row, body)
    const quantity = body.counted - row.onHand
    const counted = {
      itemId: row.itemId,
      lot: row.lot,
      location: row.location,
      before: row.onHand,
      counted: body.counted,
    }
    await stampCount(work, stockId, await accountingDate(work))
    if (quantity === 0) return countThatAgrees(work, row, { note: body.note, counted })
    const justification = await findJustification(
      work,
      'inventoryAdjustments',
      body,
      'Choose a reason for the adjustment.',
    )
    if (quantity < 0 && (await isControlled(work, row.itemId))) {
      const missing = await setMissing(work, [{ row, quantity: -quantity }], { note: body.note, justification })
      return { operation: missing, stockId, onHand: body.counted, quantity }
    }
    const operation = await newOperation(work, 'ADJUST', { note: body.note, justification })
    const unitCost = body.unitCost === undefined ? {} : { unitCost: parseUnitCost(body.unitCost) }
    const value =
      quantity > 0
        ? await addFoundStock(work, operation, { row, quantity, ...unitCost })
        : await takeMissing(work, operation, row, -quantity)
    await bookAdjustment(work, operation, value, 'inventory-adjustment', `Count of lot ${row.lot}`)
    return {
      operation: await recordOperation(work, 'ADJUST', operation, counted),
      stockId,
      onHand: body.counted,
      quantity,
    }
  },
  { posting: true },
)

/** A count that agrees changes nothing in the books and needs no reason; that it was done is recorded. */
async function countThatAgrees(
  work: Work,
  row: StockRow,
  { note, counted }: { note: string | undefined; counted: Values },
) {
  const operation = await newOperation(work, 'ADJUST', { note })
  const recorded = await recordOperation(work, 'ADJUST', operation, counted)
  return { operation: recorded, stockId: row.id, onHand: row.onHand, quantity: 0 }
}

async function takeMissing(work: Work, operation: StockOperation, row: StockRow, quantity: number): Promise<Cents> {
  const [issued] = await issueStock(work, operation, 'ADJUST', [{ lineId: null, stockId: row.id, quantity }])
  return negate(issued?.value ?? (0 as Cents))
}

function checkCount(row: StockRow, { counted, expected }: { counted: number; expected?: number | undefined }): void {
  if (row.serialized && counted !== row.onHand)
    throw new BusinessError(
      'stock.serialized',
      `Lot ${row.lot} is serialized. Add or remove the serial numbers instead.`,
      [{ field: 'counted', message: 'is for goods without serial numbers' }],
    )
  if (expected !== undefined && expected !== row.onHand)
    throw new BusinessError(
      'stock.moved.conflict',
      `Lot ${row.lot} changed from ${expected} to ${row.onHand} since you counted. Count it again.`,
      [{ field: 'expected', message: 'is not what is there now', onHand: row.onHand }],
    )
}
