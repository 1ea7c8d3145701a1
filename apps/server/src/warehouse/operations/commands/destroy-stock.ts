import { stocks } from '@galen/contract/warehouse/stocks'
import { BusinessError } from '@galen/domain/business-error'
import { WITNESSES_MUST_CONFIRM } from '@galen/domain/warehouse/quarantine'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { findJustification } from '../../../admin/chosen-justification.ts'
import { answer, command } from '../../../platform/operation.ts'
import { accountingDate } from '../../../platform/work.ts'
import { checkNotMissing, lockStockRows, type StockRow } from '../../ledger/stock-row.store.ts'
import { bookDestruction } from '../book-destruction.ts'
import { isControlled } from '../controlled-item.ts'
import { askForWitnesses } from '../destruction.store.ts'

/** P47: of controlled goods it is a request that two witnesses confirm. */
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
    const { quantity, pedigreesId: unitIds = [], note } = body
    const row = (await lockStockRows(work, [stockId])).get(stockId) as StockRow
    checkNotMissing(row)
    if (!(await isControlled(work, row.itemId)))
      return bookDestruction(work, row, { quantity, unitIds, note, justification })
    checkThere(row, quantity, unitIds)
    const requestId = await askForWitnesses(work, row, { quantity, unitIds, note: note ?? '', justification })
    return answer(stocks.destroy, { status: 202, body: { detail: WITNESSES_MUST_CONFIRM, requestId } })
  },
  { posting: true },
)

function checkThere(row: StockRow, quantity: number, unitIds: readonly string[]): void {
  const free = row.onHand - row.reserved
  if (quantity > free)
    throw new BusinessError('stock.short', `Lot ${row.lot} has only ${free} left, ${quantity} needed.`, [
      { field: 'quantity', message: `only ${free} left`, stockId: row.id, lot: row.lot, remaining: free },
    ])
  if (row.serialized && unitIds.length !== quantity)
    throw new BusinessError(
      'stock.serial-count',
      `Quantity is ${quantity}, but ${unitIds.length} serial numbers were given.`,
      [{ field: 'pedigreesId', message: 'are not as many as the quantity' }],
    )
}
