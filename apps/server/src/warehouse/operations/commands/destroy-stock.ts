import { stocks } from '@galen/contract/warehouse/stocks'
import { type Cents, negate } from '@galen/domain/money'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { findJustification } from '../../../admin/chosen-justification.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate } from '../../../platform/work.ts'
import { issueStock } from '../../ledger/issue-stock.ts'
import { lockStockRows, type StockRow } from '../../ledger/stock-row.store.ts'
import { bookAdjustment } from '../book-adjustment.ts'
import { newOperation, recordOperation } from '../stock-operation.store.ts'

export const destroyStock = command(
  stocks.destroy,
  async ({ params: { stockId }, body, ...work }) => {
    await checkPeriod(work, await accountingDate(work), ['inventory', 'financial'])
    const justification = await findJustification(
      work,
      'inventoryAdjustments',
      body,
      'Choose a reason for destroying goods.',
    )
    const row = (await lockStockRows(work, [stockId])).get(stockId) as StockRow
    const operation = await newOperation(work, 'DESTROY', { note: body.note, justification })
    const { quantity, pedigreesId } = body
    const [issued] = await issueStock(work, operation, 'DESTROY', [
      { lineId: null, stockId, quantity, ...(pedigreesId ? { unitIds: pedigreesId } : {}) },
    ])
    await bookAdjustment(
      work,
      operation,
      negate(issued?.value ?? (0 as Cents)),
      'destroyed',
      `Lot ${row.lot} destroyed`,
    )
    const told = { itemId: row.itemId, lot: row.lot, location: row.location, quantity }
    return {
      operation: await recordOperation(work, 'DESTROY', operation, told),
      stockId,
      onHand: row.onHand - quantity,
      quantity: -quantity,
    }
  },
  { posting: true },
)
